import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { emptyUrl } from '#app/catalogue/images/art-url.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import styles from './error-page.module.css';

/** No page has this address. It stands inside the site's layout, whose search box it points to. */
export function NotFoundPage() {
  return (
    <Message
      title="Page not found"
      picture={<img src={emptyUrl('tv')} alt="" width={171} height={136} className="pixelated" />}
    >
      <p>No signal on this channel. The page may have moved, or its address has a slip in it.</p>
      <p>
        <a href="#search-products">Search the shop</a>
        {' or '}
        <Link to={listingUrl({ all: true })}>look at all products</Link>.
      </p>
      <ButtonLink to="/">Back to the home page</ButtonLink>
    </Message>
  );
}

export interface ErrorPageProps {
  /** Null where the fault was in the browser: no log of the server knows it. */
  requestId: string | null;
  status: number;
}

/** Something failed: what happened, what to do, and by which number we find it. */
export function ErrorPage({ requestId, status }: ErrorPageProps) {
  const here = useLocation();
  const busy = status === 503;
  return (
    <Message title={busy ? 'The shop cannot answer right now' : 'Something went wrong'}>
      <p>
        {busy
          ? 'It is busy or being worked on, and will be back shortly. Please try again in a minute.'
          : 'The fault is on our side. Please try again; if it fails once more, write to us.'}
      </p>
      {!here.pathname.startsWith('/admin') && (
        <p>
          Your cart is kept. If you were placing an order, look at{' '}
          <Link to="/orders">your orders</Link> before you place it again.
        </p>
      )}
      <div className={styles.ways}>
        <ButtonLink to={here} reloadDocument prefetch="none">
          Try again
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Home page
        </ButtonLink>
      </div>
      {requestId && (
        <p className={styles.request}>
          Tell us this number if you write: <code dir="ltr">{requestId}</code>
        </p>
      )}
    </Message>
  );
}

/** No answer of the shop has arrived, and nobody knows of a fault. */
export function ConnectionErrorPage() {
  const here = useLocation();
  return (
    <Message title="No connection">
      <p>The shop could not be reached. Check your connection and try again. Your cart is kept.</p>
      <ButtonLink to={here} prefetch="none">
        Retry
      </ButtonLink>
    </Message>
  );
}

interface MessageProps {
  title: string;
  picture?: ReactNode;
  children: ReactNode;
}

function Message({ title, picture, children }: MessageProps) {
  return (
    <div className={styles.ground}>
      <div className={`wrap section ${styles.message}`}>
        {picture}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
