import { CircleAlert, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './listing-failed.module.css';

/** The messages of the pages that list something, by path (specification, section 8). */
const listErrors: Record<string, string> = {
  '/': 'Failed to fetch products',
  '/admin': 'Failed to fetch products',
  '/orders': 'Failed to fetch orders',
  '/admin/orders': 'Failed to fetch orders',
};

export const getListError = (pathname: string): string | undefined => listErrors[pathname];

/** Replaces a list that could not be read, with a toast; 'Retry' requests the same page again. */
export function ListingFailed({
  message: given,
  hint = 'The shelves are still here. Only the list did not arrive.',
}: {
  message?: string;
  hint?: string;
}) {
  const { pathname, search } = useLocation();
  const message = given ?? getListError(pathname) ?? 'Failed to fetch products';
  const busy = useNavigation().state !== 'idle';
  useEffect(() => showToast({ kind: 'refused', text: message }), [message]);
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert className="icon" aria-hidden="true" />}
      title={message}
      className={styles.failed}
    >
      <p>{hint}</p>
      <Form method="get" action={pathname} preventScrollReset className={styles.retry}>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="quiet" busy={busy}>
          {!busy && <RotateCcw className="icon" aria-hidden="true" />}
          Retry
        </Button>
      </Form>
    </Notice>
  );
}
