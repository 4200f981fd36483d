import fs from 'node:fs';
import path from 'node:path';
import { redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { findNewestBackup } from '#app/platform/backup/backup-record.server.ts';
import { streamDownload } from '#app/platform/http/download.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/backup-download.route.ts';

/** `GET /admin/health/backup`: the newest verified backup on this machine, or back to its page. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'health', 'file');
  const db = context.get(databaseContext);
  const file = await findNewestBackup(db);
  if (!file) throw redirect('/admin/health');
  const name = path.basename(file).replaceAll(/[^\w.-]/g, '_');
  const { size } = fs.statSync(file);
  await recordAudit(db, admin, { action: 'download', subjectKind: 'backup', subjectId: name });
  const type = 'application/octet-stream';
  return streamDownload(context, fs.createReadStream(file), { name, type, byteCount: size });
}
