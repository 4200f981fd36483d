import { takeBackup } from '#app/platform/backup/write-backup.server.ts';
import { openDatabase } from '#app/platform/database/database.server.ts';
import { getImageFolder } from '#app/platform/images/image-store.server.ts';
import { askPassphrase } from './ask-passphrase.ts';
import { describeBackup } from './backup-words.ts';
import type { BareCommand } from './command.ts';
import { withPostgresql } from './with-postgresql.ts';

const minLength = 12;

export const backupCommand: BareCommand = {
  name: 'backup',
  usages: [
    ['backup FILE', 'write a verified backup of everything; the shop may be open'],
    ['backup FILE --encrypt', 'the same, asking for a passphrase where BACKUP_PASSPHRASE is unset'],
  ],
  async runBare(config, args, say) {
    const [file, option, ...rest] = args;
    const isCall = file && !file.startsWith('-') && rest.length === 0;
    if (!isCall || (option !== undefined && option !== '--encrypt')) {
      return 'Say where to: backup FILE, such as backup /mnt/usb/shop.backup. With --encrypt it asks for a passphrase.';
    }
    let { passphrase } = config.backup;
    if (option === '--encrypt' && passphrase === undefined) {
      passphrase = await askPassphrase(`A passphrase of at least ${minLength} characters`);
      if (passphrase === undefined) return 'There is no terminal to ask at. Set BACKUP_PASSPHRASE.';
      if (passphrase.length < minLength) return `That is shorter than ${minLength} characters.`;
      if ((await askPassphrase('The same once more')) !== passphrase)
        return 'They are not the same.';
    }
    return withPostgresql(config, async ({ pool }) => {
      const source = { pool, db: openDatabase(pool), imageFolder: getImageFolder(config.dataDir) };
      const { manifest, byteCount } = await takeBackup(source, file, { passphrase });
      for (const line of describeBackup(manifest, byteCount)) say(line);
      say(`Written to ${file} and read back: whole${passphrase ? ', encrypted' : ''}.`);
      return null;
    });
  },
};
