import { checkBackup, restore } from '#app/platform/backup/restore.server.ts';
import { getImageFolder } from '#app/platform/images/image-store.server.ts';
import { migrations } from '#app/server/services.server.ts';
import { passphraseFor } from './ask-passphrase.ts';
import type { BareCommand } from './command.ts';
import { withPostgresql } from './with-postgresql.ts';

/** Nobody's accounts and orders are replaced unasked. */
export const precious = ['orders', 'users'];

export const restoreCommand: BareCommand = {
  name: 'restore',
  usages: [
    ['restore FILE', 'make an unused shop what a backup says; no shop may be open'],
    ['restore FILE --replace', 'the same for a used one, which is backed up beside FILE before'],
  ],
  async runBare(config, args, say) {
    const [file, option, ...rest] = args;
    const isCall = file && !file.startsWith('-') && rest.length === 0;
    if (!isCall || (option !== undefined && option !== '--replace')) {
      return 'Say which: restore FILE. With --replace it replaces a shop that is in use.';
    }
    const passphrase = await passphraseFor(file, config.backup.passphrase);
    const manifest = await checkBackup(file, passphrase, migrations);
    const beside = `${file}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`;
    const replaced = await withPostgresql(config, ({ address, pool }, log) =>
      restore(
        { address, pool, log, migrations, imageFolder: getImageFolder(config.dataDir) },
        { file, manifest },
        {
          passphrase,
          precious,
          replaceAfterBackupTo: option === '--replace' ? beside : undefined,
        },
      ),
    );
    if (replaced) say(`What was there is in ${replaced}.`);
    say(`Restored the shop of ${manifest.takenAt}; every checksum and count holds.`);
    return null;
  },
};
