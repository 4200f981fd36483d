import type { Manifest } from '#app/platform/backup/manifest.server.ts';

function megabytes(byteCount: number): string {
  return `${(byteCount / 1_000_000).toFixed(1)} MB`;
}

/** What is in a backup, for the eye: where it is from, and how much of what. */
export function* describeBackup(manifest: Manifest, byteCount: number): Generator<string> {
  const { takenAt, shopVersion, postgresqlVersion, tables, emails, images } = manifest;
  yield `Taken ${takenAt} by shop ${shopVersion} from PostgreSQL ${postgresqlVersion}; ${megabytes(byteCount)}.`;
  const rows = tables.filter(({ rowCount }) => rowCount > 0);
  yield `Rows: ${rows.map(({ name, rowCount }) => `${name} ${rowCount}`).join(', ')}.`;
  yield `Emails not sent yet: ${emails.rowCount}. Image files: ${images.count}.`;
}
