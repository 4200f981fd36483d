import { BackupError } from './app/platform/backup/manifest.server.ts';
import { ConfigError, readConfig } from './app/platform/config.server.ts';
import { DatabaseError } from './app/platform/database/open-postgresql.server.ts';
import { EmbeddedPostgresqlError } from './app/platform/database/postgresql-cluster.server.ts';
import { closeServices, createServices } from './app/server/services.server.ts';
import { adminCommand } from './commands/admin.ts';
import { backupCommand } from './commands/backup.ts';
import { clearDemoCommand } from './commands/clear-demo.ts';
import type { BareCommand, Command } from './commands/command.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { moveToCommand } from './commands/move-to.ts';
import { restoreCommand } from './commands/restore.ts';
import { seedDemoCommand } from './commands/seed-demo.ts';
import { subscribersCommand } from './commands/subscribers.ts';
import { verifyCommand } from './commands/verify.ts';

// `npm run shop -- <command>`: what the owner does from the shop's own machine.
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function help(): void {
  say('npm run shop -- <command>');
  say('');
  const usages = commands.flatMap((command) => command.usages);
  const width = Math.max(...usages.map(([usage]) => usage.length));
  for (const [usage, purpose] of [...usages, ['help', 'this list'] as const]) {
    say(`  ${usage.padEnd(width)}  ${purpose}`);
  }
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') {
    help();
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    console.error(`There is no command '${name}'. See npm run shop -- help`);
    return 1;
  }
  const refusal = await run(command, args);
  if (refusal) console.error(refusal);
  return refusal ? 1 : 0;
}

async function run(command: Command | BareCommand, args: string[]): Promise<string | null> {
  const config = { ...readConfig(), logLevel: 'warn' };
  if ('runBare' in command) return command.runBare(config, args, say);
  const ground = await createServices(config, say);
  try {
    return await command.run(ground, args, say);
  } finally {
    await closeServices(ground);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = [ConfigError, EmbeddedPostgresqlError, DatabaseError, BackupError].some(
    (kind) => error instanceof kind,
  );
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
