import { ConfigError, readConfig } from './app/platform/config.server.ts';
import { DatabaseError } from './app/platform/open-postgresql.server.ts';
import { EmbeddedPostgresqlError } from './app/platform/postgresql-cluster.server.ts';
import { closeGround, openGround } from './app/shell/ground.server.ts';
import { adminCommand } from './commands/admin.ts';
import { clearDemoCommand } from './commands/clear-demo.ts';
import type { Command } from './commands/command.ts';
import { seedDemoCommand } from './commands/seed-demo.ts';
import { subscribersCommand } from './commands/subscribers.ts';

// `npm run shop -- <command>`: what the owner does from the shop's own machine.
const commands: readonly Command[] = [
  adminCommand,
  seedDemoCommand,
  clearDemoCommand,
  subscribersCommand,
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
  const ground = await openGround({ ...readConfig(), logLevel: 'warn' }, say);
  try {
    const refusal = await command.run(ground, args, say);
    if (refusal) console.error(refusal);
    return refusal ? 1 : 0;
  } finally {
    await closeGround(ground);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const known = [ConfigError, EmbeddedPostgresqlError, DatabaseError].some(
    (kind) => error instanceof kind,
  );
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
}
