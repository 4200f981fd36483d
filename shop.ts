import { BackupError } from './app/platform/backup/manifest.server.ts';
import { type Config, ConfigError, readConfig } from './app/platform/config.server.ts';
import {
  DatabaseError,
  explainUnreachable,
} from './app/platform/database/open-postgresql.server.ts';
import { EmbeddedPostgresqlError } from './app/platform/database/postgresql-cluster.server.ts';
import { closeServices, createServices } from './app/server/services.server.ts';
import { backupCommand, moveToCommand, restoreCommand, verifyCommand } from './commands/backups.ts';
import {
  clearDemoCommand,
  exportCommand,
  importCommand,
  seedDemoCommand,
} from './commands/catalogue.ts';
import {
  type Arguments,
  type BareCommand,
  type Command,
  parseArguments,
} from './commands/command.ts';
import { adminCommand, subscribersCommand } from './commands/users.ts';

// `npm run shop -- <command>`: the owner's commands on the machine of the shop.
const commands: readonly (Command | BareCommand)[] = [
  adminCommand,
  seedDemoCommand,
  clearDemoCommand,
  importCommand,
  exportCommand,
  subscribersCommand,
  backupCommand,
  verifyCommand,
  restoreCommand,
  moveToCommand,
];

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function formatUsages(listed: readonly { usages: Command['usages'] }[]): string {
  const usages = listed.flatMap((command) => command.usages);
  const width = Math.max(...usages.map(([usage]) => usage.length));
  return usages.map(([usage, purpose]) => `  ${usage.padEnd(width)}  ${purpose}`).join('\n');
}

async function main([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    print('npm run shop -- <command>\n');
    print(formatUsages([...commands, { usages: [['help', 'this list']] }]));
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    console.error(`There is no command '${name}'. See npm run shop -- help`);
    return 1;
  }
  const given = parseArguments(command, args);
  if (typeof given === 'string') {
    console.error(`${given} Usage:\n${formatUsages([command])}`);
    return 1;
  }
  if (given.options.help) {
    print(formatUsages([command]));
    return 0;
  }
  const refusal = await run(command, given);
  if (refusal) console.error(refusal);
  return refusal ? 1 : 0;
}

async function run(command: Command | BareCommand, given: Arguments): Promise<string | null> {
  const config: Config = { ...readConfig(), logLevel: 'warn' };
  if ('runBare' in command) return command.runBare(config, given, print);
  const services = await createServices(config, print);
  try {
    return await command.run(services, given, print);
  } finally {
    await closeServices(services);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (thrown) {
  const error = explainUnreachable(undefined, thrown);
  const known = [ConfigError, EmbeddedPostgresqlError, DatabaseError, BackupError].some(
    (kind) => error instanceof kind,
  );
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
