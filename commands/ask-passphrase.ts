import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from '#app/platform/backup/manifest.server.ts';
import { isEncryptedBackup } from '#app/platform/backup/read-backup.server.ts';

/** Asks at the terminal, without showing what is typed; undefined where there is no terminal. */
export async function askPassphrase(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stdout.write(`${question}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } catch {
    throw new BackupError('No passphrase was given.');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** The passphrase that opens this file: the one of the settings, else one that is asked for. */
export async function passphraseFor(
  file: string,
  configured: string | undefined,
): Promise<string | undefined> {
  if (configured !== undefined || !isEncryptedBackup(file)) return configured;
  return askPassphrase('Passphrase of the backup');
}
