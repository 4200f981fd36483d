import type { Config } from '#app/platform/config.server.ts';
import {
  explainUnreachable,
  openPostgresql,
  type ShopPostgresql,
} from '#app/platform/database/open-postgresql.server.ts';
import { createLog, type Log } from '#app/platform/http/log.server.ts';

/** Opens the shop's database as it is, for as long as `work` takes. */
export async function withPostgresql<T>(
  config: Config,
  work: (postgresql: ShopPostgresql, log: Log) => Promise<T>,
): Promise<T> {
  const log = createLog(config.logLevel);
  const postgresql = await openPostgresql(config, log);
  try {
    return await work(postgresql, log);
  } catch (error) {
    throw explainUnreachable(config.databaseUrl, error);
  } finally {
    await postgresql.close();
  }
}
