import {
  findRules,
  findVerdict,
  type OwnConsole,
  type Platform,
  platformNames,
} from '#app/catalogue/compatibility/works-on.ts';
import { type Region, regions } from '#app/catalogue/copy/copy.ts';

/** In place of consoles: those of the visitor who opens the list. */
export const mine = 'mine';
/** Beside consoles: games too that may work on them, and those of which the shop does not know. */
export const maybe = 'maybe';

const toSlug = (platform: Platform) =>
  platform
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');

const allConsoles = new Map<string, OwnConsole>(
  platformNames.flatMap(({ platform }) =>
    (Object.keys(regions) as Region[]).map((region) => [
      `${toSlug(platform)}.${region}`,
      { platform, region },
    ]),
  ),
);

/** The consoles as they stand in a URL: 'nintendo-64.pal'. */
export function toConsoleKeys(consoles: readonly OwnConsole[]): string[] {
  const owns = ({ platform, region }: OwnConsole) =>
    consoles.some((own) => own.platform === platform && own.region === region);
  return [...allConsoles].filter(([, own]) => owns(own)).map(([key]) => key);
}

/** Reads `works` of a URL: known consoles, then perhaps `maybe`; or `mine` alone; or nothing. */
export function parseWorks(given: readonly string[]): string[] {
  const keys = [...allConsoles.keys()].filter((key) => given.includes(key));
  if (keys.length > 0) return given.includes(maybe) ? [...keys, maybe] : keys;
  return given.includes(mine) ? [mine] : [];
}

export function listConsoleKeys(works: readonly string[]): string[] {
  return works.filter((key) => key !== mine && key !== maybe);
}

interface ShelfVerdict {
  subcategory: string;
  /** '' for games whose region is not known. */
  region: Region | '';
  answer: 'yes' | typeof maybe;
}

/** Of which shelf and region games run on one of the consoles, or may run on it; the others do not. */
export function listVerdicts(works: readonly string[]): ShelfVerdict[] {
  const consoles = works.flatMap((key) => allConsoles.get(key) ?? []);
  const shelves = consoles.map(({ platform }) => findRules(platform).subcategory ?? platform);
  return [...new Set(shelves)].flatMap((subcategory) =>
    (['', ...Object.keys(regions)] as ShelfVerdict['region'][]).flatMap((region) => {
      const facts = { kind: 'game', subcategory, region: region || null, power: null } as const;
      const answer = findVerdict(consoles, facts)?.answer ?? 'no';
      return answer === 'no'
        ? []
        : [{ subcategory, region, answer: answer === 'yes' ? answer : maybe }];
    }),
  );
}
