import fs from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from '#app/platform/backup/backup-error.server.ts';
import { needsPassphrase, sealHeadLength } from '#app/platform/backup/encrypt.server.ts';

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
  given: string | undefined,
): Promise<string | undefined> {
  if (given !== undefined || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return given;
  const head = Buffer.alloc(sealHeadLength);
  const opened = fs.openSync(file, 'r');
  fs.readSync(opened, head);
  fs.closeSync(opened);
  return needsPassphrase(head) ? askPassphrase('Passphrase of the backup') : undefined;
}
