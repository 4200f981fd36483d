import { type ComponentType, useEffect, useState } from 'react';
import { isConnectionDoubtful, useConnection } from '#app/platform/http/connection.ts';
import type { ConnectionLineProps } from './connection-line.tsx';
import { readCopyDate } from './offline-copies.ts';

/** Leaves the connection to what the page itself still loads. */
const pauseMs = 3000;

/** The line about the connection, loaded after the page; at once where the connection is lost. */
export function LateConnectionLine(props: ConnectionLineProps) {
  const isLost = useConnection(({ lost }) => lost !== null);
  const [Line, setLine] = useState<ComponentType<ConnectionLineProps> | null>(null);
  useEffect(() => {
    if (Line) return;
    const load = () => {
      import('./connection-line.tsx').then(
        (module) => setLine(() => module.default),
        () => undefined, // Without a connection it loads when the connection is back.
      );
    };
    const isUrgent = isLost || isConnectionDoubtful() || readCopyDate();
    const timer = setTimeout(load, isUrgent ? 0 : pauseMs);
    window.addEventListener('offline', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('offline', load);
    };
  }, [Line, isLost]);
  return Line && <Line {...props} />;
}
