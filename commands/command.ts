import type { Ground } from '#app/shell/ground.server.ts';

/** One word of `npm run shop -- <word>`. */
export interface Command {
  name: string;
  /** How to call it, and what for; one pair a line of the help. */
  usages: readonly (readonly [usage: string, purpose: string])[];
  /** Resolves to null when it is done, else to one line that says what to do instead. */
  run(ground: Ground, args: readonly string[], say: (line: string) => void): Promise<string | null>;
}

/** Who the audit log names for what a command does. */
export const commandActor = { id: null, email: 'npm run shop' };
