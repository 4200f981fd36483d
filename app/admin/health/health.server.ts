import fs from 'node:fs';
import { sql } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { readBackupHistory } from '#app/platform/backup/backup-record.server.ts';
import type { Config, ImageSettings } from '#app/platform/config.server.ts';
import { readEmailStatus } from '#app/platform/email/email-queue.server.ts';
import { encryptionContext } from '#app/platform/encryption.server.ts';
import { configContext, databaseContext } from '#app/platform/http/request-context.server.ts';
import { type EmailRouteServices, readEmailRoute } from '#app/settings/email-provider.server.ts';
import { describePause } from '#app/settings/pause-ordering.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import {
  describeBackups,
  describeDatabase,
  describeDisk,
  describeEmails,
} from './health-notices.ts';

type HealthServices = EmailRouteServices & { config: Config };

export function getEmailServices(context: Readonly<RouterContextProvider>): HealthServices {
  return {
    db: context.get(databaseContext),
    encryption: context.get(encryptionContext),
    config: context.get(configContext),
  };
}

function findImagesElsewhere({ host, bucket }: ImageSettings) {
  if (host) return 'image host';
  return bucket && !bucket.isBackedUp ? 'bucket' : null;
}

async function readChecks(services: HealthServices) {
  const { db, config } = services;
  const [emails, backups, disk, { from }] = await Promise.all([
    readEmailStatus(db),
    readBackupHistory(db),
    fs.promises.statfs(config.dataDir),
    readEmailRoute(services),
  ]);
  const now = new Date();
  const [freeBytes, totalBytes] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  return {
    emails: describeEmails({ ...emails, now, provider: from }),
    backups: describeBackups({
      ...backups,
      now,
      isNightly: config.backup.dir !== null,
      imagesElsewhere: findImagesElsewhere(config.images),
    }),
    disk: describeDisk({ freeBytes, totalBytes }),
  };
}

/** Everything on the Health tab. */
export async function readHealth(services: HealthServices) {
  const { db, config } = services;
  const [checks, found] = await Promise.all([
    readChecks(services),
    sql<{ version: string; byteCount: number }>`
      select current_setting('server_version') as version,
        pg_database_size(current_database())::float8 as "byteCount"`.execute(db),
  ]);
  const database = { version: '', byteCount: 0, ...found.rows[0] };
  return {
    ...checks,
    database: describeDatabase({ ...database, isEmbedded: config.databaseUrl === undefined }),
  };
}

/** Lists what is wrong with the shop, in a few words each, for every admin page. */
export async function listProblems(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const [checks, settings] = await Promise.all([
    readChecks(getEmailServices(context)),
    context.get(settingsContext).read(),
  ]);
  const pause = describePause(settings);
  const problems = Object.values(checks).map(({ problem }) => problem);
  return [pause && 'Ordering is paused', ...problems].filter((problem) => problem !== null);
}
