import type { Config } from '#app/platform/config.server.ts';
import type { Services } from '#app/server/services.server.ts';

interface Named {
  name: string;
  /** The lines of the help. */
  usages: readonly (readonly [usage: string, purpose: string])[];
}

/** A command of `npm run shop -- <name>`. */
export interface Command extends Named {
  /** Resolves to null, or to one line that explains why nothing was done. */
  run(
    services: Services,
    args: readonly string[],
    print: (line: string) => void,
  ): Promise<string | null>;
}

/** A command that neither migrates nor fills the database first. */
export interface BareCommand extends Named {
  runBare(
    config: Config,
    args: readonly string[],
    print: (line: string) => void,
  ): Promise<string | null>;
}

/** The actor that the audit log names. */
export const commandActor = { id: null, email: 'npm run shop' };
