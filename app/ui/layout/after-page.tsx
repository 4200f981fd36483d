import { type ReactNode, Suspense, useEffect, useState } from 'react';

/**
 * What is loaded after its page, and where it cannot be, missing. Not with the page: a chunk that is asked for
 * before the links of the page's stylesheets are there loads them again.
 */
export function AfterPage({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // The router ends some addresses with '#', which a chunk does not know as its own.
    for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[href$="css#"]')) {
      const known = { rel: 'stylesheet', href: href.slice(0, -1), disabled: true };
      document.head.append(Object.assign(document.createElement('link'), known));
    }
    setShown(true);
  }, []);
  return isShown && <Suspense>{children}</Suspense>;
}
