import type { AuditLine } from '#app/audit/audit-trail.server.ts';
import { formatDateTime } from '#app/platform/text/date.ts';
import { DataTable } from '#app/ui/data/table.tsx';
import { auditDiff } from './audit-diff.ts';
import styles from './audit-entry.module.css';

/** One deed: who, when, what, and what it changed. */
export function AuditEntry({ line }: { line: AuditLine }) {
  const diff = auditDiff(line.before, line.after);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <strong>{`${line.action} ${line.subjectKind}`}</strong>
        <bdi className={styles.subject}>{line.subjectId}</bdi>
        <span className={styles.who}>
          <bdi>{line.person}</bdi>,{' '}
          <time dateTime={line.createdAt}>{formatDateTime(line.createdAt)}</time>
        </span>
      </div>
      {diff.length > 0 && (
        <DataTable headings={['What', 'Before', 'After']} className={styles.diff}>
          <tbody>
            {diff.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </li>
  );
}
