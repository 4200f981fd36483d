import {
  Bell,
  CalendarDays,
  Copy,
  Mail,
  Package,
  ShoppingCart,
  Store,
  User as UserIcon,
} from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import type { User } from '#app/accounts/current-user.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './profile.module.css';

const links = [
  { to: '/orders', label: msg('Orders'), Icon: Package },
  { to: '/wants', label: msg('My wants'), Icon: Bell },
  { to: '/cart', label: msg('Cart'), Icon: ShoppingCart },
  { to: '/', label: msg('Shopping'), Icon: Store },
];

export function ProfileCard({
  user: { id, email, isConfirmed, createdAt },
  error,
}: {
  user: User;
  /** Why the link to confirm the address was not sent. */
  error: string | undefined;
}) {
  return (
    <>
      <Panel aria-label={t('Account')}>
        <dl className={styles.facts}>
          <div>
            <dt>
              <Mail className="icon" aria-hidden="true" />
              {t('Email')}
            </dt>
            <dd>
              <bdi>{email}</bdi>
            </dd>
            {!isConfirmed && (
              <dd className={styles.confirm}>
                <ConfirmationRequest error={error} />
              </dd>
            )}
          </div>
          <div>
            <dt>
              <UserIcon className="icon" aria-hidden="true" />
              {t('User ID')}
            </dt>
            <dd>
              <code dir="ltr">{id}</code>
            </dd>
            <dd className={`${styles.copy} scripted`}>
              <CopyUserId id={id} />
            </dd>
          </div>
          <div>
            <dt>
              <CalendarDays className="icon" aria-hidden="true" />
              {t('Account created')}
            </dt>
            <dd>
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            </dd>
          </div>
        </dl>
      </Panel>
      <nav aria-label={t('Quick links')} className={styles.links}>
        {links.map(({ to, label, Icon }) => (
          <ButtonLink key={to} to={to} variant="quiet" size="lg" block>
            <Icon className="icon" aria-hidden="true" />
            {t(label)}
          </ButtonLink>
        ))}
      </nav>
    </>
  );
}

function ConfirmationRequest({ error }: { error: string | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'confirm-address';
  return (
    <Form method="post" action="/profile" className="row">
      {t('Please confirm your address.')}
      <Button
        type="submit"
        variant="quiet"
        size="sm"
        name="intent"
        value="confirm-address"
        busy={busy}
      >
        {t('Send the link again')}
      </Button>
      {error && <p role="alert">{error}</p>}
    </Form>
  );
}

function CopyUserId({ id }: { id: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      showToast({ kind: 'done', text: t('User ID copied') });
    } catch {
      showToast({ kind: 'refused', text: t('Copying failed. Select the User ID and copy it.') });
    }
  }
  return (
    <Button variant="quiet" size="sm" aria-label={t('Copy User ID')} onClick={() => void copy()}>
      <Copy className="icon" aria-hidden="true" />
      {t('Copy')}
    </Button>
  );
}
