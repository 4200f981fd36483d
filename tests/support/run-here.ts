import { runShopCommand } from '../../commands/run-command.ts';

/** Runs a command of `npm run shop` in this process, which loads the shop's modules once. */
export async function runHere(env: NodeJS.ProcessEnv, ...words: string[]) {
  let output = '';
  const print = (line: unknown) => {
    output += `${line}\n`;
  };
  const status = await runShopCommand(words, { env, print, fail: print });
  return { status, output };
}
