import { runShopCommand } from './commands/run-command.ts';

// `npm run shop -- <command>`: the owner's commands on the machine of the shop.
process.exitCode = await runShopCommand(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  fail: console.error,
});
