import { regions } from '#app/catalogue/copy/copy.ts';
import { formatConsole, isPlatform, type OwnConsole } from './works-on.ts';

function isConsole(value: unknown): value is OwnConsole {
  const { platform, region } = (value ?? {}) as Record<keyof OwnConsole, unknown>;
  return isPlatform(platform) && typeof region === 'string' && Object.hasOwn(regions, region);
}

/** Reads consoles from outside, each once. Drops what the shop does not know. */
export function parseConsoles(value: unknown): OwnConsole[] {
  if (!Array.isArray(value)) return [];
  const known = value.filter(isConsole).map(({ platform, region }) => ({ platform, region }));
  return [...new Map(known.map((own) => [formatConsole(own), own])).values()];
}

export interface ConsolesChange {
  intent: 'add' | 'remove';
  consoles: OwnConsole[];
}

/** Returns the consoles after a change, those that are added last. */
export function applyChange(
  before: readonly OwnConsole[],
  { intent, consoles }: ConsolesChange,
): OwnConsole[] {
  const changed = consoles.map(formatConsole);
  const others = before.filter((own) => !changed.includes(formatConsole(own)));
  return intent === 'add' ? [...others, ...consoles] : others;
}
