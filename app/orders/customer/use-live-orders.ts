import { useEffect, useEffectEvent } from 'react';
import { followBrowser } from '#app/platform/events/follow-browser.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { checkConnection, useConnection } from '#app/platform/http/connection.ts';
import { localUrl } from '#app/platform/language/words.ts';

/** The shop sends a pulse every 20 s: after two missing pulses the connection is dead. */
const silentMs = 50_000;

/** Loads the page again at each event of the stream at this URL. */
export function useLiveOrders(url: string): void {
  const reload = useBackgroundReload();
  const open = useEffectEvent((onEvent: () => void) => {
    const source = new EventSource(localUrl(url));
    source.addEventListener('orders', reload);
    for (const name of ['open', 'orders', 'pulse']) source.addEventListener(name, onEvent);
    return source;
  });

  useEffect(() => {
    let source: EventSource | undefined;
    let timer: number | undefined;
    const disconnect = () => {
      window.clearTimeout(timer);
      source?.close();
      source = undefined;
    };
    const connect = () => {
      disconnect();
      const watch = () => {
        window.clearTimeout(timer);
        timer = window.setTimeout(async () => {
          connect();
          // Also where the shop refuses one more stream. One that does not answer would replace the page.
          await checkConnection();
          if (!useConnection.getState().lost) reload();
        }, silentMs);
      };
      source = open(watch);
      // Loading the page would lead to the sign-in, and drop what is typed.
      source.addEventListener('ended', disconnect);
      watch();
    };
    return followBrowser({
      onHidden: disconnect,
      onShown: connect,
      onOffline: disconnect,
      onOnline: () => document.hidden || connect(),
      onStop: disconnect,
    });
  }, [reload]);
}
