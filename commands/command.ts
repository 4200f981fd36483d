import type { Config } from '#app/platform/config.server.ts';
import type { Services } from '#app/server/services.server.ts';

interface Named {
  name: string;
  /** How to call it, and what for; one pair a line of the help. */
  usages: readonly (readonly [usage: string, purpose: string])[];
}

/** One word of `npm run shop -- <word>`. */
export interface Command extends Named {
  /** Resolves to null when it is done, else to one line that says what to do instead. */
  run(
    ground: Services,
    args: readonly string[],
    say: (line: string) => void,
  ): Promise<string | null>;
}

/** A command that takes the database as it is: nothing is migrated or filled for it. */
export interface BareCommand extends Named {
  runBare(
    config: Config,
    args: readonly string[],
    say: (line: string) => void,
  ): Promise<string | null>;
}

/** Who the audit log names for what a command does. */
export const commandActor = { id: null, email: 'npm run shop' };
