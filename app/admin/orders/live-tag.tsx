import { formatTime } from '#app/platform/text/date.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import type { Connection } from './connection-state.ts';

export interface LiveTagProps {
  connection: Connection;
  /** Whether new orders appear in the list that is shown. */
  isNewest: boolean;
}

/** Whether the list follows the shop; a list that would not be live anyway says only what is wrong. */
export function LiveTag({ connection, isNewest }: LiveTagProps) {
  const { state } = connection;
  return (
    <span aria-live="polite">
      {state === 'live' && isNewest && <Tag tone="ok">Live</Tag>}
      {state === 'reconnecting' && <Tag tone="warn">Reconnecting…</Tag>}
      {state === 'offline' && (
        <Tag tone="bad">{`Offline since ${formatTime(connection.since)}`}</Tag>
      )}
    </span>
  );
}
