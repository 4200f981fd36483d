import { CircleAlert, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { msg, t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import styles from './listing-failed.module.css';

/** The messages of the pages that list something, by path (specification, section 8). */
const listErrors: Record<string, string> = {
  '/': msg('Failed to fetch products'),
  '/admin': 'Failed to fetch products',
  '/orders': msg('Failed to fetch orders'),
  '/admin/orders': 'Failed to fetch orders',
};

export const getListError = (pathname: string): string | undefined =>
  listErrors[pathname] && t(listErrors[pathname]);

interface ListingFailedProps {
  message?: string;
  hint?: string;
  onRetry?: () => void;
}

/**
 * Replaces a list that could not be read, with a toast; 'Retry' requests the same page again. With
 * `onRetry` the browser reads the list itself: the notice is said without a toast.
 */
export function ListingFailed({
  message: given,
  hint = t('The shelves are still here. Only the list did not arrive.'),
  onRetry,
}: ListingFailedProps) {
  const { pathname, search } = useLocation();
  const message = given ?? getListError(pathname) ?? t('Failed to fetch products');
  const busy = useNavigation().state !== 'idle';
  const isOfPage = onRetry === undefined;
  useEffect(() => {
    if (isOfPage) showToast({ kind: 'refused', text: message });
  }, [isOfPage, message]);
  return (
    <Notice
      ref={useFocusAfterRemoval()}
      role={isOfPage ? undefined : 'alert'}
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
        <Button type={onRetry ? 'button' : 'submit'} variant="quiet" busy={busy} onClick={onRetry}>
          {!busy && <RotateCcw className="icon" aria-hidden="true" />}
          {t('Retry')}
        </Button>
      </Form>
    </Notice>
  );
}
