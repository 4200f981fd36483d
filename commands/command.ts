import { parseArgs } from 'node:util';
import type { Config } from '#app/platform/config.server.ts';
import type { Services } from '#app/server/services.server.ts';

interface Named {
  name: string;
  usages: readonly (readonly [usage: string, purpose: string])[];
  wordCount: readonly [min: number, max: number];
  options?: Record<string, { type: 'boolean' | 'string' }>;
}

export interface Arguments {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

type Print = (line: string) => void;

/** A command of `npm run shop -- <name>`. */
export interface Command extends Named {
  /** Resolves to null, or to one line that explains why nothing was done. */
  run(services: Services, given: Arguments, print: Print): Promise<string | null>;
}

/** A command that neither migrates nor fills the database first. */
export interface BareCommand extends Named {
  runBare(config: Config, given: Arguments, print: Print): Promise<string | null>;
}

/** Reads what stands after the name of a command; a text names what is wrong with it. */
export function parseArguments(
  { wordCount: [min, max], options }: Named,
  args: string[],
): Arguments | string {
  try {
    const allowed = { ...options, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options: allowed, allowPositionals: true });
    if (values.help || positionals.length >= min) {
      const extra = positionals[max];
      if (extra === undefined) return { words: positionals, options: values };
      return `'${extra}' is one word too many.`;
    }
    return 'Something is missing.';
  } catch (error) {
    // Node adds an advice about '--' that no command needs.
    return `${(error as Error).message.split('. ')[0]}.`;
  }
}

/** The actor that the audit log names. */
export const commandActor = { id: null, email: 'npm run shop' };
