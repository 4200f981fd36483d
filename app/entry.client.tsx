import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Safari has no idle callbacks. */
const whenIdle = window.requestIdleCallback ?? setTimeout;
let isHydrating = false;

function hydrate(): void {
  if (isHydrating) return;
  isHydrating = true;
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// The page is taken over when the browser is idle or at the first tap, which useEarlyTaps then replays.
window.onEarlyTap = hydrate;
if (document.querySelector('[data-tapped]')) hydrate();
else whenIdle(hydrate, { timeout: 200 });
