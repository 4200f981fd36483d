import fs from 'node:fs';
import { readBackup } from '#app/platform/backup/read-backup.server.ts';
import { passphraseFor } from './ask-passphrase.ts';
import { describeBackup } from './backup-words.ts';
import type { BareCommand } from './command.ts';

export const verifyCommand: BareCommand = {
  name: 'verify',
  usages: [['verify FILE', 'read a backup from end to end; touches no database']],
  async runBare(config, args, say) {
    const [file, ...rest] = args;
    if (!file || rest.length > 0) return 'Say which: verify FILE.';
    const passphrase = await passphraseFor(file, config.backup.passphrase);
    const manifest = await readBackup(file, passphrase);
    for (const line of describeBackup(manifest, fs.statSync(file).size)) say(line);
    say(`${file} is whole: every checksum and count holds.`);
    return null;
  },
};
