import type { Kind, Power, Region } from '#app/catalogue/copy/copy.ts';
import { msg, t } from '#app/platform/language/words.ts';
import compatibility from '#content/compatibility.json' with { type: 'json' };

type Answer = 'yes' | 'no' | 'depends' | 'unknown';

/** A console of `content/compatibility.json`. */
export type Platform = keyof typeof compatibility;

interface PlatformRules {
  /** As it stands in a sentence. */
  name: string;
  /** Where its games are listed, if it is not called like the platform. */
  subcategory?: string;
  /** Whether it takes games of its own region; yes by default. */
  ownRegion?: Answer;
  otherRegions: Answer;
  /** Why it depends, by its key in `describe-compatibility.ts`. */
  reason?: string;
}

const platforms = compatibility as Record<Platform, PlatformRules>;

export const platformNames = Object.entries(platforms).map(([platform, { name }]) => ({
  platform: platform as Platform,
  name,
}));

/** The subcategories in which the games and accessories of a console stand. */
export const platformCategories = [
  ...new Set(Object.entries(platforms).map(([name, { subcategory = name }]) => subcategory)),
];

export interface OwnConsole {
  platform: Platform;
  region: Region;
}

export interface VerdictFacts {
  kind: Kind | null;
  subcategory: string;
  region: Region | null;
  power: Power | null;
}

export interface Verdict {
  answer: Answer;
  sentence: string;
}

const regionNames = {
  pal: 'PAL',
  'ntsc-u': 'NTSC',
  'ntsc-j': 'NTSC-J',
  'region-free': msg('region free'),
};

/** 'Super Nintendo (PAL)' */
export function formatConsole({ platform, region }: OwnConsole): string {
  return `${platforms[platform].name} (${t(regionNames[region])})`;
}

export function isPlatform(value: unknown): value is Platform {
  return typeof value === 'string' && Object.hasOwn(platforms, value);
}

const noRules = { name: 'console', ownRegion: 'unknown', otherRegions: 'unknown' } as const;

/** The rules of a platform; of one that the shop knows nothing of, all is unknown. */
export function findRules(name: string): PlatformRules & { ownRegion: Answer } {
  return isPlatform(name) ? { ownRegion: 'yes', ...platforms[name] } : noRules;
}

const isForPlatform = (platform: Platform, subcategory: string) =>
  (platforms[platform].subcategory ?? platform) === subcategory;

function findAnswer(own: OwnConsole, { kind, subcategory, region }: VerdictFacts): Answer {
  if (kind !== 'game' || !isForPlatform(own.platform, subcategory)) return 'unknown';
  const { ownRegion, otherRegions } = findRules(own.platform);
  if (ownRegion === otherRegions) return ownRegion;
  if (region === null) return 'unknown';
  const isOpen = region === 'region-free' || own.region === 'region-free';
  return isOpen || region === own.region ? ownRegion : otherRegions;
}

/** Whether a game runs on a console. What the shop does not know is never a yes. */
export function worksOn(own: OwnConsole, product: VerdictFacts): Verdict {
  const answer = findAnswer(own, product);
  const console = formatConsole(own);
  const sentences = {
    yes: t('Works on your {console}.', { console }),
    no: t('Does not work on your {console}.', { console }),
    depends: t('May work on your {console}.', { console }),
    unknown: t('We are not sure.'),
  };
  return { answer, sentence: sentences[answer] };
}

const bestFirst: readonly Answer[] = ['yes', 'depends', 'unknown', 'no'];

/** The best verdict of the consoles that take games like this one, or null if there is none. */
export function findVerdict(
  consoles: readonly OwnConsole[],
  product: VerdictFacts,
): Verdict | null {
  const verdicts = consoles
    .filter(({ platform }) => isForPlatform(platform, product.subcategory))
    .map((own) => worksOn(own, product))
    .sort((one, other) => bestFirst.indexOf(one.answer) - bestFirst.indexOf(other.answer));
  return verdicts[0] ?? null;
}
