import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { linkSentStyles } from '#app/layout/page-styles.tsx';
import { limitRequests, loadScripts, whenIdle } from '#app/platform/http/connection.ts';

declare global {
  interface Window {
    /** For the router, whose own code vite.config.ts changes. */
    loadScripts?: typeof loadScripts;
  }
}

// A browser that translates the page puts elements of its own in the place of React's texts.
Object.assign(Node.prototype, {
  insertBefore(this: ParentNode, child: Node, next: ChildNode | null) {
    if (next?.parentNode === this) next.before(child);
    else this.append(child);
    return child;
  },
  removeChild(this: ParentNode, child: ChildNode) {
    if (child.parentNode === this) child.remove();
    return child;
  },
});

// React writes the text of each text area at every rendering, which takes the selection from one that is untouched.
const { prototype } = HTMLTextAreaElement;
const text = Object.getOwnPropertyDescriptor(prototype, 'defaultValue');
Object.defineProperty(prototype, 'defaultValue', {
  ...text,
  set(this: HTMLTextAreaElement, value: string) {
    if (value !== this.defaultValue) text?.set?.call(this, value);
  },
});

let isHydrating = false;

function hydrate(): void {
  if (isHydrating) return;
  isHydrating = true;
  // React writes a saved text once more as it takes its field over, also over what was typed, unless it reads none.
  for (const area of document.querySelectorAll('textarea'))
    Object.defineProperty(area, 'textContent', { value: '' });
  linkSentStyles();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

window.loadScripts = loadScripts;
limitRequests();
// The page is taken over when the browser is idle or at the first tap, which useEarlyTaps then replays.
window.onEarlyTap = hydrate;
if (document.querySelector('[data-tapped]')) hydrate();
else whenIdle(hydrate, { timeout: 200 });
