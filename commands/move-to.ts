import fs from 'node:fs';
import path from 'node:path';
import { checkBackup, restore, shopIsOpen } from '#app/platform/backup/restore.server.ts';
import { writeBackup } from '#app/platform/backup/write-backup.server.ts';
import { openPool } from '#app/platform/database/database.server.ts';
import { explainUnreachable } from '#app/platform/database/open-postgresql.server.ts';
import { withShopsClosed } from '#app/platform/database/shop-locks.server.ts';
import { migrations } from '#app/server/services.server.ts';
import type { BareCommand } from './command.ts';
import { precious } from './restore.ts';
import { withPostgresql } from './with-postgresql.ts';

export const moveToCommand: BareCommand = {
  name: 'move-to',
  usages: [['move-to postgresql://…', 'copy the whole shop into another, empty PostgreSQL']],
  async runBare(config, [url, ...rest], say) {
    if (!url || rest.length > 0 || !/^postgres(ql)?:\/\/./.test(url)) {
      return 'Say where to: move-to postgresql://user:password@host:5432/name';
    }
    if (url === config.databaseUrl) return 'The shop is in this database already.';
    const file = path.join(config.dataDir, `moving-${process.pid}.backup`);
    const pool = openPool({ url }, { size: 2 });
    try {
      await withPostgresql(config, async (from, log) => {
        // Nobody orders between the copy and the change of DATABASE_URL.
        const moved = await withShopsClosed(from.address, async () => {
          await writeBackup({ pool: from.pool, imageFolder: '' }, file);
          const manifest = await checkBackup(file, undefined, migrations);
          const target = { address: { url }, pool, log, migrations, imageFolder: null };
          await restore(target, { file, manifest }, { precious }).catch((error) => {
            throw explainUnreachable(url, error, 'the address');
          });
          const rowCount = manifest.tables.reduce((sum, table) => sum + table.rowCount, 0);
          say(
            `Moved ${rowCount} rows of ${manifest.tables.length} tables; every checksum and count holds.`,
          );
          return true;
        });
        if (!moved) throw shopIsOpen;
      });
    } finally {
      fs.rmSync(file, { force: true });
      await pool.end();
    }
    say('Now set DATABASE_URL to this address and start the shop. Pictures stay in DATA_DIR.');
    return null;
  },
};
