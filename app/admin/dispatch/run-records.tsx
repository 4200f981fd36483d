import { formatAuditValue } from '#app/audit/audit-diff.ts';
import type { RecordedAuditEntry } from '#app/audit/audit-log.server.ts';
import { outcomeLabels } from '#app/dispatch/dispatch-list.ts';
import { formatCash } from '#app/dispatch/run-cash.ts';
import type { LateEntry } from '#app/dispatch/run-outcome.server.ts';
import { formatDateTime } from '#app/platform/text/date.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './run.module.css';

/** What the courier entered too late to count. */
export function LateEntries({ entries }: { entries: readonly LateEntry[] }) {
  return (
    <Notice tone="warn" title="Came too late to count">
      <ul className={styles.records}>
        {entries.map((late) => (
          <li key={late.entryKey}>
            <bdi dir="ltr">{late.orderNumber}</bdi>
            {`: ${outcomeLabels[late.outcome]}, `}
            <bdi dir="ltr">
              {formatCash({ cents: late.collectedCents ?? 0, lbp: late.collectedLbp ?? 0 })}
            </bdi>
            {`, entered ${formatDateTime(late.madeAt)}, came ${formatDateTime(late.receivedAt)}.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const actionLabels: Record<string, string> = {
  open: 'Opened',
  link: "Made the courier's link",
  reorder: 'Moved a stop',
  close: 'Closed',
  reopen: 'Reopened',
};

/** Who did what with the run, the newest first. */
export function RunLog({ entries }: { entries: readonly RecordedAuditEntry[] }) {
  return (
    <Panel aria-labelledby="run-history">
      <h3 id="run-history">History</h3>
      <ul className={styles.records}>
        {entries.map(({ id, action, actorEmail, createdAt, after }) => (
          <li key={id}>
            <strong>{actionLabels[action] ?? action}</strong>
            {after &&
              'differenceCents' in after &&
              `, difference ${formatAuditValue('differenceCents', after.differenceCents)}`}
            {after && 'reason' in after && after.reason ? `: ${after.reason}` : ''}
            <span className={styles.detail}>
              <bdi>{actorEmail}</bdi>
              {`, ${formatDateTime(createdAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
