import type pg from 'pg';
import { BackupError } from '#app/platform/backup/manifest.server.ts';
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts';
import {
  DatabaseError,
  explainUnreachable,
} from '#app/platform/database/open-postgresql.server.ts';
import { EmbeddedPostgresqlError } from '#app/platform/database/postgresql-cluster.server.ts';
import { isShopOpen } from '#app/platform/database/shop-locks.server.ts';
import { closeServices, createServices } from '#app/server/services.server.ts';
import { backupCommand, moveToCommand, restoreCommand, verifyCommand } from './backups.ts';
import { clearDemoCommand, exportCommand, importCommand, seedDemoCommand } from './catalogue.ts';
import { type Arguments, type BareCommand, type Command, parseArguments } from './command.ts';
import { adminCommand, eraseAddressCommand, subscribersCommand } from './users.ts';

const commands: readonly (Command | BareCommand)[] = [
  adminCommand,
  seedDemoCommand,
  clearDemoCommand,
  importCommand,
  exportCommand,
  subscribersCommand,
  eraseAddressCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
  moveToCommand,
];

interface Surroundings {
  /** The settings; those of the process where there are none. */
  env?: NodeJS.ProcessEnv;
  print(line: string): void;
  /** Gets the reason why nothing was done: a text, or an error that nobody foresaw. */
  fail(reason: unknown): void;
}

function formatUsages(listed: readonly { usages: Command['usages'] }[]): string {
  const usages = listed.flatMap((command) => command.usages);
  const width = Math.max(...usages.map(([usage]) => usage.length));
  return usages.map(([usage, purpose]) => `  ${usage.padEnd(width)}  ${purpose}`).join('\n');
}

// Commands run from the sources, an open shop from the build that it was started with: where that
// is older, new migrations would take its tables from under it.
async function refuseOlderShop(client: pg.PoolClient): Promise<void> {
  if (!(await isShopOpen(client))) return;
  throw new DatabaseError(
    'The shop that is open is older than these files. Build and restart it first.',
  );
}

async function run(
  command: Command | BareCommand,
  given: Arguments,
  { env, print }: Surroundings,
): Promise<string | null> {
  // Nobody waits for a page, and the machine may be busy.
  const config: Config = { ...readConfig(env), logLevel: 'warn', connectMs: 30_000 };
  if ('runBare' in command) return command.runBare(config, given, print);
  const services = await createServices(config, print, refuseOlderShop);
  try {
    return await command.run(services, given, print);
  } finally {
    await closeServices(services);
  }
}

/** Resolves to null, or to why nothing was done. */
async function readAndRun(
  [name = 'help', ...args]: string[],
  surroundings: Surroundings,
): Promise<string | null> {
  const { print } = surroundings;
  if (name === 'help' || name === '--help') {
    print('npm run shop -- <command>\n');
    print(formatUsages([...commands, { usages: [['help', 'this list']] }]));
    return null;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) return `There is no command '${name}'. See npm run shop -- help`;
  const given = parseArguments(command, args);
  if (typeof given === 'string') return `${given} Usage:\n${formatUsages([command])}`;
  if (!given.options.help) return run(command, given, surroundings);
  print(formatUsages([command]));
  return null;
}

/**
 * Runs the words after `npm run shop --`, and closes what it has opened. Resolves to the status of the
 * process: 0, or 1 where `fail` got a reason. Never rejects.
 */
export async function runShopCommand(words: string[], surroundings: Surroundings): Promise<number> {
  try {
    const refusal = await readAndRun(words, surroundings);
    if (refusal) surroundings.fail(refusal);
    return refusal ? 1 : 0;
  } catch (thrown) {
    const error = explainUnreachable(thrown);
    const known = [ConfigError, EmbeddedPostgresqlError, DatabaseError, BackupError].some(
      (kind) => error instanceof kind,
    );
    surroundings.fail(known ? (error as Error).message : error);
    return 1;
  }
}
