import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { getListError, ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { findRequestId } from '#app/platform/http/connection-error.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';

export const listHint = 'Nothing is lost. Only the list did not arrive.';

interface AdminErrorProps {
  error: unknown;
  notFound: ReactNode;
  /** Stands inside the frame of the admin already. */
  isFramed?: boolean;
}

/** The error page of the admin, for an owner who can read the log. */
export function AdminError({ error, notFound, isFramed = false }: AdminErrorProps) {
  const { pathname } = useLocation();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;

  if (isUnknown) return notFound;
  const shown = (
    <div data-failed>
      {getListError(pathname) ? <ListingFailed hint={listHint} /> : <PageFailed error={error} />}
    </div>
  );
  return isFramed ? shown : <PageFrame title="Admin">{shown}</PageFrame>;
}

function PageFailed({ error }: { error: unknown }) {
  const here = useLocation();
  const requestId = findRequestId(error);
  return (
    <Notice tone="bad" role="alert" title={describe(error)}>
      <p>If you were saving something, check whether it was saved before you save it again.</p>
      {requestId && (
        <p>
          Look for this request in the log: <code dir="ltr">{requestId}</code>
        </p>
      )}
      <ButtonLink to={here} prefetch="none" variant="quiet">
        Try again
      </ButtonLink>
    </Notice>
  );
}

function describe(error: unknown): string {
  if (!isRouteErrorResponse(error)) return 'The page could not be loaded. Check the connection.';
  if (error.status === 400 && typeof error.data === 'string') return error.data;
  if (error.status === 503) return 'The shop is busy, or its database does not answer.';
  return 'The shop had an unexpected error.';
}
