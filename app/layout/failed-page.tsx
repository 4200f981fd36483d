import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { isConnectionError } from '#app/platform/database/connection-error.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { RouteError } from './route-error.tsx';

/** What was to be shown there (specification, section 8); the page itself may not have arrived. */
const lists: Record<string, string> = {
  '/': 'Failed to fetch products',
  '/admin': 'Failed to fetch products',
  '/orders': 'Failed to fetch orders',
  '/admin/orders': 'Failed to fetch orders',
};

function failureAt(pathname: string): string | undefined {
  return pathname.startsWith('/product/') ? 'Failed to load product' : lists[pathname];
}

/** What no page has caught: a line that broke on the way, or a fault of the shop. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const answered = isRouteErrorResponse(error);
  const isUnknown = answered && error.status === 404;
  const failure = isUnknown ? undefined : failureAt(pathname);
  useEffect(() => {
    if (failure) showToast({ kind: 'refused', text: failure });
  }, [failure]);

  const unreachable = isConnectionError(error);
  if (!lists[pathname] || (answered && !unreachable)) return <RouteError error={error} />;
  return (
    <PageFrame title={unreachable ? 'No connection' : 'Something went wrong'}>
      <ListingFailed message={failure} />
    </PageFrame>
  );
}
