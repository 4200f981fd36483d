import type { Kind, Power, Region } from '#app/catalogue/copy/copy.ts';
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
  /** Why it depends. */
  reason?: string;
}

const platforms = compatibility as Record<Platform, PlatformRules>;

/** The consoles that one can have, with their names. */
export const platformNames = Object.entries(platforms).map(([platform, { name }]) => ({
  platform: platform as Platform,
  name,
}));

/** The subcategories in which the games and accessories of a console stand. */
export const platformShelves = [
  ...new Set(Object.entries(platforms).map(([name, { subcategory = name }]) => subcategory)),
];

/** A console that a shopper has. */
export interface OwnConsole {
  platform: Platform;
  region: Region;
}

/** What the verdict on a product depends on. */
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
  'region-free': 'region free',
};

/** 'Super Nintendo (PAL)' */
export function formatConsole({ platform, region }: OwnConsole): string {
  return `${platforms[platform].name} (${regionNames[region]})`;
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
  const sentences = {
    yes: `Works on your ${formatConsole(own)}.`,
    no: `Does not work on your ${formatConsole(own)}.`,
    depends: `May work on your ${formatConsole(own)}.`,
    unknown: 'We are not sure.',
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

const adjectives = { pal: 'European', 'ntsc-u': 'American', 'ntsc-j': 'Japanese' };

const powerTexts: Record<Power, string> = {
  '220v': '220 V: made for the sockets of Lebanon.',
  '110v': '110 V: in Lebanon it needs a step-down transformer.',
  '100-240v': '100 to 240 V: in Lebanon it needs a plug adaptor at most.',
  battery: 'Batteries: it needs no socket.',
};

/** Names a region, what is from there, and what is from elsewhere. */
function nameRegions(region: Exclude<Region, 'region-free'>) {
  const { [region]: own, ...others } = adjectives;
  return { code: region.toUpperCase(), own, others: Object.values(others) };
}

function describeGame({ subcategory, region }: VerdictFacts): string {
  const { name, ownRegion, otherRegions, reason } = findRules(subcategory);
  const always = otherRegions === 'yes' ? `Any ${name} takes it, whatever its region.` : reason;
  // The region is not what matters.
  const anyway = (ownRegion === otherRegions && always) || '';
  if (region === null) return anyway;
  if (region === 'region-free') {
    return `Region free: made for consoles from everywhere. ${anyway}`.trim();
  }
  const { code, own, others } = nameRegions(region);
  const foreign = `${others[0] === 'American' ? 'An' : 'A'} ${others.join(' or ')} ${name}`;
  const rest = {
    yes: always,
    no: `${foreign} does not take it.`,
    depends: `${foreign} may take it. ${reason}`,
    unknown: '',
  }[otherRegions];
  return `${code}: made for ${own} consoles. ${rest}`.trim();
}

function describeConsole({ subcategory, region }: VerdictFacts): string {
  const { otherRegions, reason } = findRules(subcategory);
  if (otherRegions === 'yes') return 'It takes games from every region.';
  if (region === null) return '';
  if (region === 'region-free') return 'Region free: it takes games from every region.';
  const { code, own, others } = nameRegions(region);
  const foreign = `${others.join(' and ')} ones`;
  const rest = {
    no: `${foreign} do not run on it as it is.`,
    depends: `${foreign} may run on it. ${reason}`,
    unknown: '',
  }[otherRegions];
  return `${code}: it takes ${own} games. ${rest}`.trim();
}

interface Compatibility {
  /** Which consoles take the game, or which games the console takes; '' where the shop does not know. */
  region: string;
  /** What it needs of a socket, or ''. */
  power: string;
  /** Whether what matters most is not known. */
  isUnsure: boolean;
}

/** What every visitor reads of a product; null for cards and other products that run on nothing. */
export function describeCompatibility(product: VerdictFacts): Compatibility | null {
  const { kind, power: supply } = product;
  const power = supply ? powerTexts[supply] : '';
  if (kind === 'game') {
    const region = describeGame(product);
    return { region, power, isUnsure: !region };
  }
  if (kind === 'console') return { region: describeConsole(product), power, isUnsure: !power };
  return kind === 'accessory' || power ? { region: '', power, isUnsure: !power } : null;
}
