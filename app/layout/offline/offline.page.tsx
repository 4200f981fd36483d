import { useEffect, useRef, useState } from 'react';
import { ConnectionErrorPage } from '#app/layout/error-page.tsx';
import { loseConnection, useConnection } from '#app/platform/http/connection.ts';
import { stripLanguage } from '#app/platform/language/strip-language.ts';
import { msg, pageLanguage } from '#app/platform/language/words.ts';
import { parseNextPath } from '#app/platform/text/next-path.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { InlineScript } from '#app/ui/layout/inline-script.tsx';

export const meta = describeHiddenPage(msg('No connection'), msg('The shop could not be reached.'));

/** The path of this shop that the visitor wanted; the page is the same for all, with any query. */
const readNext = () => parseNextPath(new URLSearchParams(location.search).get('next'));

// For who presses 'Retry' before the scripts come; to this shop alone.
const script = `var n=new URL(new URLSearchParams(location.search).get('next')||'/',location.origin);if(n.origin===location.origin)document.currentScript.previousElementSibling.querySelector('a').href=n.href`;

/** What the service worker shows where it has no copy of a page. Leads there once the shop answers. */
export default function OfflinePage() {
  const isLost = useConnection(({ lost }) => lost !== null);
  const wasLost = useRef(false);
  const [next, setNext] = useState('/');
  useEffect(() => {
    setNext(readNext());
    loseConnection();
  }, []);
  useEffect(() => {
    if (next !== '/' && wasLost.current && !isLost) location.replace(next);
    wasLost.current = isLost;
  }, [next, isLost]);
  // The English page stands in for one of a language that was never visited.
  const path = pageLanguage() === 'en' ? next : stripLanguage(next);
  return (
    <>
      <ConnectionErrorPage to={parseNextPath(path)} />
      <InlineScript>{script}</InlineScript>
    </>
  );
}
