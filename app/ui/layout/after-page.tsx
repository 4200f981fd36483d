import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * What is loaded after its page, and where it cannot be, missing. Not with the page: a chunk that is asked for
 * before the links of the page's stylesheets are there loads them again.
 */
export function AfterPage({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return isShown && <Suspense>{children}</Suspense>;
}
