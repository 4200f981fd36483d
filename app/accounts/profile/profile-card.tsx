import { CalendarDays, Mail, Package, ShoppingCart, Store, User as UserIcon } from 'lucide-react';
import type { User } from '#app/accounts/current-user.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { CopyUserId } from './copy-user-id.tsx';
import styles from './profile-card.module.css';

export interface ProfileCardProps {
  user: Pick<User, 'id' | 'email' | 'createdAt'>;
}

/** Who is signed in, and the ways on from here. */
export function ProfileCard({ user: { id, email, createdAt } }: ProfileCardProps) {
  return (
    <>
      <Panel aria-label="Account">
        <dl className={styles.facts}>
          <div>
            <dt>
              <Mail className="icon" aria-hidden="true" />
              Email
            </dt>
            <dd>
              <bdi>{email}</bdi>
            </dd>
          </div>
          <div>
            <dt>
              <UserIcon className="icon" aria-hidden="true" />
              User ID
            </dt>
            <dd>
              <code dir="ltr">{id}</code>
            </dd>
            <dd className={styles.key}>
              <CopyUserId id={id} />
            </dd>
          </div>
          <div>
            <dt>
              <CalendarDays className="icon" aria-hidden="true" />
              Account created
            </dt>
            <dd>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </dd>
          </div>
        </dl>
      </Panel>
      <nav aria-label="Quick links" className={styles.links}>
        <ButtonLink to="/orders" variant="quiet" size="lg" block>
          <Package className="icon" aria-hidden="true" />
          Orders
        </ButtonLink>
        <ButtonLink to="/cart" variant="quiet" size="lg" block>
          <ShoppingCart className="icon" aria-hidden="true" />
          Cart
        </ButtonLink>
        <ButtonLink to="/" variant="quiet" size="lg" block>
          <Store className="icon" aria-hidden="true" />
          Shopping
        </ButtonLink>
      </nav>
    </>
  );
}
