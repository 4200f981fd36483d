import { useLayoutEffect, useRef } from 'react';
import { readStored, writeStored } from '#app/platform/storage/browser-storage.ts';
import { InlineScript } from '#app/ui/layout/inline-script.tsx';

const storageKey = 'new-product-form';
/** Where the form stands above the list, in whose first screen it has no room. */
const above = '(max-width: 79.9rem)';

/** Whether the form was open when it was left. At first it is where it stands beside the list. */
function wasOpen(): boolean {
  const stored = readStored(storageKey);
  return stored ? stored === 'open' : !window.matchMedia(above).matches;
}

/** Remembers in this browser whether the `details` of the form for new products are open. */
export function useRememberedOpen() {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (details.current) details.current.open = wasOpen();
  }, []);
  function onToggle() {
    const isOpen = details.current?.open ?? false;
    // Browsers report the first state too, which the owner did not choose.
    if (isOpen === wasOpen()) return;
    writeStored(storageKey, isOpen ? 'open' : 'closed');
  }
  function open() {
    if (details.current) details.current.open = true;
  }
  return { details, onToggle, open };
}

const script = `try{var o=localStorage.getItem('${storageKey}')}catch(e){}document.currentScript.previousElementSibling.open=o?o==='open':!matchMedia('${above}').matches`;

/** Follows the details and runs before the first paint, so that a closed form does not flash. */
export function OpenScript() {
  return <InlineScript>{script}</InlineScript>;
}
