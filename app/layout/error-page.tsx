import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { emptyImageUrl } from '#app/catalogue/images/art-url.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { getListError, ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { findCopyDate } from '#app/layout/offline/offline-copies.ts';
import { loseConnection, useConnection } from '#app/platform/http/connection.ts';
import { findRequestId, isConnectionError } from '#app/platform/http/connection-error.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { MessagePanel } from '#app/ui/feedback/empty-state.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';

/** For pages whose own code may be missing. */
function getErrorMessage(pathname: string): string | undefined {
  return pathname.startsWith('/product/') ? t('Failed to load product') : getListError(pathname);
}

/** Replaces a page that did not come: where the shop was away, the page is loaded again once it answers. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const hasResponse = isRouteErrorResponse(error);
  const isNotFound = hasResponse && error.status === 404;
  const message = isNotFound ? undefined : getErrorMessage(pathname);
  const isOffline = isConnectionError(error);
  const isList = getListError(pathname) !== undefined && (isOffline || !hasResponse);
  const isAway = isOffline || (hasResponse && error.status >= 500);
  useEffect(() => {
    useConnection.setState({ hasFailed: true });
    return () => useConnection.setState({ hasFailed: false });
  }, []);
  useEffect(() => {
    if (isAway) void showCopy();
  }, [isAway]);
  useEffect(() => {
    if (message && !isList) showToast({ kind: 'refused', text: message });
  }, [message, isList]);

  return (
    <div data-failed>
      {isList ? (
        <PageFrame title={isOffline ? t('No connection') : t('Something went wrong')}>
          <ListingFailed />
        </PageFrame>
      ) : (
        <RouteError error={error} />
      )}
    </div>
  );
}

/** Shows the copy of the page that did not come, if there is one, and asks for the page again. */
async function showCopy(): Promise<void> {
  loseConnection();
  if (await findCopyDate(location.pathname + location.search)) location.reload();
}

export function RouteError({ error }: { error: unknown }) {
  if (isConnectionError(error)) return <ConnectionErrorPage />;
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} requestId={null} />;
  if (error.status === 404) return <NotFoundPage />;
  return <ErrorPage status={error.status} requestId={findRequestId(error)} />;
}

/** Rendered inside the site's layout: it links to the search box in the header. */
export function NotFoundPage() {
  return (
    <Message
      title={t('Page not found')}
      image={<img src={emptyImageUrl('tv')} alt="" width={171} height={136} />}
    >
      <p>
        {t('No signal on this channel. The page may have moved, or its address has a slip in it.')}
      </p>
      <p>
        {rich('<search>Search the shop</search> or <all>look at all products</all>.', {
          search: (inside) => <a href="#search-products">{inside}</a>,
          all: (inside) => <Link to={listingUrl({ all: true })}>{inside}</Link>,
        })}
      </p>
      <ButtonLink to="/">{t('Back to the home page')}</ButtonLink>
    </Message>
  );
}

interface ErrorPageProps {
  /** Null for an error in the browser, which is in no log of the server. */
  requestId: string | null;
  status: number;
}

function ErrorPage({ requestId, status }: ErrorPageProps) {
  const here = useLocation();
  const busy = status === 503;
  return (
    <Message title={busy ? t('The shop cannot answer right now') : t('Something went wrong')}>
      <p>
        {busy
          ? t(
              'It is busy or being worked on, and will be back shortly. Please try again in a minute.',
            )
          : status < 500
            ? t('That did not work. Please try again; if it fails once more, write to us.')
            : t('The fault is on our side. Please try again; if it fails once more, write to us.')}
      </p>
      {!here.pathname.startsWith('/admin') && (
        <p>
          {rich(
            'Your cart is kept. If you were placing an order, look at <orders>your orders</orders> before you place it again.',
            { orders: (inside) => <Link to="/orders">{inside}</Link> },
          )}
        </p>
      )}
      <div className="cluster">
        <ButtonLink to={here} reloadDocument>
          {t('Try again')}
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          {t('Home page')}
        </ButtonLink>
      </div>
      {requestId && (
        <p className="muted small">
          {rich('Tell us this number if you write: {number}', {
            number: <code dir="ltr">{requestId}</code>,
          })}
        </p>
      )}
    </Message>
  );
}

/** `to` is the page that was asked for, perhaps in another language; without it, this one. */
export function ConnectionErrorPage({ to }: { to?: string }) {
  const here = useLocation();
  return (
    <Message title={t('No connection')}>
      <p>
        {t(
          'The shop could not be reached. Check your connection and try again. Your cart is kept.',
        )}
      </p>
      <ButtonLink to={to ?? here} reloadDocument={!!to} prefetch="none">
        {t('Retry')}
      </ButtonLink>
    </Message>
  );
}

interface MessageProps {
  title: string;
  image?: ReactNode;
  children: ReactNode;
}

function Message({ title, image, children }: MessageProps) {
  return (
    <div className="wrap section">
      <MessagePanel>
        {image}
        <h1>{title}</h1>
        {children}
      </MessagePanel>
    </div>
  );
}
