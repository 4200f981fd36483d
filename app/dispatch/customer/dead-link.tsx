import { getTelUrl } from '#app/platform/text/tel.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './linked-order.module.css';

/** Shows what to do where a link opens no order; the phone is the shop's. */
export function DeadLink({ phone }: { phone: string }) {
  return (
    <PageFrame title="This link does not work" narrow>
      <Panel as="div" className={styles.dead}>
        <p>
          It may be cut off, or too old. Open the link in our newest message once more, find your
          order under Orders, or call us.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={getTelUrl(phone)} prefetch="none">
            Call <bdi dir="ltr">{phone}</bdi>
          </ButtonLink>
          <ButtonLink to="/orders" variant="quiet">
            Your orders
          </ButtonLink>
        </div>
      </Panel>
    </PageFrame>
  );
}
