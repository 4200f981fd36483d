import { Store } from 'lucide-react';
import { useRouteLoaderData } from 'react-router';
import { describeReady } from '#app/orders/order-due.ts';
import type { loader as loadRoot } from '#app/root.tsx';
import { VisitLinks } from '#app/settings/visit-links.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './ready-notice.module.css';

export function ReadyNotice() {
  const contact = useRouteLoaderData<typeof loadRoot>('root')?.contact;
  if (!contact) return null;
  return (
    <Notice
      tone="ok"
      icon={<Store className="icon" aria-hidden="true" />}
      title={describeReady(contact)}
    >
      <VisitLinks contact={{ ...contact, instagram: '', facebook: '' }} className={styles.line} />
    </Notice>
  );
}
