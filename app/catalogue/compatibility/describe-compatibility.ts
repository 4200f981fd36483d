import type { Power, Region } from '#app/catalogue/copy/copy.ts';
import { findRules, type VerdictFacts } from './works-on.ts';

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

export interface Compatibility {
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
