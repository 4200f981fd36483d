import { useCallback, useContext } from 'react';
import { type DataRouter, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { untilReached } from '#app/platform/http/connection.ts';

/** The routers that load their page again once nothing is on its way. */
const waiting = new WeakSet<DataRouter>();

// The router drops the redirect of a form if the page began to load again after the form was sent.
// A new load also aborts the running one, and restarts a navigation.
function isBusy({ fetchers, navigation, revalidation }: DataRouter['state']): boolean {
  const isSending = [...fetchers.values()].some(({ state }) => state === 'submitting');
  return isSending || navigation.state !== 'idle' || revalidation !== 'idle';
}

async function reloadOnce(router: DataRouter): Promise<void> {
  if (waiting.has(router)) return;
  waiting.add(router);
  // The state of the router itself: a render may show an older one.
  while (isBusy(router.state)) {
    let stop = () => {};
    await new Promise((resolve) => {
      stop = router.subscribe(resolve);
    });
    stop();
    // A form that found the shop away keeps its page, and a load that fails would replace it.
    await untilReached();
  }
  waiting.delete(router);
  await router.revalidate();
}

/**
 * Returns a function that loads the data of the page again, for news that no form of the page has brought. It
 * waits for forms, navigations and loads that are on their way, and for a connection that they have lost, and
 * then loads once, however often it was called.
 */
export function useBackgroundReload(): () => void {
  const router = useContext(DataRouterContext)?.router;
  return useCallback(() => {
    if (router) void reloadOnce(router);
  }, [router]);
}
