import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { foldLetters } from '#app/platform/text/fold-letters.ts';
import { cardConditions, isSingleCopy, type Kind } from './copy.ts';
import { consoleName, hardware, type Meaning, namedEditions, phrases } from './fact-words.ts';
import type { NamedFacts } from './named-facts.ts';

type Known = Partial<NamedFacts> & { name: string; stock?: number };

/** Here the words for games and consoles mean something else, or nothing. */
const otherGoods = ['Funko', 'TCG', 'Merchandise', 'Guides', 'Repairs'];

const longestFirst = [...phrases.keys()].sort((one, other) => other.length - one.length);
const anyPhrase = longestFirst.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const platforms = new Set(
  [...phrases.values()].flat().flatMap(({ field, value }) => (field === 'platform' ? value : [])),
);
const atStart = new RegExp(`^(${anyPhrase})(?![\\p{L}\\p{N}])[\\s.:&+/]*`, 'u');
const platformPhrases = longestFirst
  .filter((one) => phrases.get(one)?.some(({ field }) => field === 'platform'))
  .join('|')
  .replace(/[()]/g, '\\$&');
const leadingPlatform = new RegExp(`^(?:${platformPhrases})(?![\\p{L}\\p{N}])`, 'u');
const platformAtEnd = new RegExp(
  `^(.*[^\\p{L}\\p{N}-])(${platformPhrases})(?![\\p{L}\\p{N}])(.*)$`,
  'u',
);
const between = /[()[\]{},;|•·،؛]|\s[-–—/]\s/u;
const joiner = /^(?:and|et|with|avec|in|on|مع|و)\s+/u;

/**
 * Reads a part of a name that consists of phrases the trade knows, such as 'PAL complete'; what follows a
 * 'with' or 'in' may be anything. Null where a word is something else, as in 'loose cannon'.
 */
function readPart(part: string): Meaning[] | null {
  const meanings: Meaning[] = [];
  let rest = part.trim();
  while (rest) {
    const [whole, phrase] = atStart.exec(rest) ?? [];
    if (whole && phrase) {
      meanings.push(...(phrases.get(phrase) ?? []));
      rest = rest.slice(whole.length);
      continue;
    }
    if (rest === part.trim() || !joiner.test(rest)) return null;
    // 'French and English' goes on, 'loose in clear shell' does not.
    const next = rest.replace(joiner, '');
    if (!atStart.test(next)) return meanings;
    rest = next;
  }
  return meanings;
}

/** Reads the first part, which is the title: only what stands after the name of a platform counts. */
function readTitle(title: string): Meaning[] {
  const [, before, platform = '', after = ''] =
    platformAtEnd.exec(title.replace(leadingPlatform, ' ')) ?? [];
  if (!before?.trim()) return [];
  const told = after.trim() ? readPart(after) : [];
  return told ? [...(phrases.get(platform) ?? []), ...told] : [];
}

/** Codes that no title has, wherever they stand. */
function readCodes(name: string): string[] {
  const isPal = /(?<!^)(?<![\p{L}\p{N}-])(?<!\b(?:not?|non) )PAL(?![\p{L}\p{N}])/u.test(name);
  const [, area = null] = /(?<![\p{L}\p{N}])NTSC(?:[-/ ]?([UJ])\b)?/iu.exec(name) ?? [null, null];
  const isNtsc = /(?<![\p{L}\p{N}])(?<!\b(?:not?|non)[ -])NTSC(?![\p{L}\p{N}])/iu.test(name);
  return [
    ...(isPal ? ['pal'] : []),
    ...(isNtsc ? [area ? `ntsc-${area.toLowerCase()}` : 'ntsc'] : []),
  ];
}

/** The one value that is told; undefined where there is none, or several that contradict each other. */
function pickOne(meanings: readonly Meaning[], field: Meaning['field']): string | undefined {
  const told = meanings.filter((meaning) => meaning.field === field);
  const strong = told.filter(({ isWeak }) => !isWeak);
  const values = new Set((strong.length > 0 ? strong : told).map(({ value }) => value));
  return values.size === 1 ? [...values][0] : undefined;
}

function pickRegion(codes: readonly string[], told: readonly Meaning[], isJapanese: boolean) {
  const words = told.filter(({ field }) => field === 'region').map(({ value }) => value);
  const all = new Set([...codes, ...words, ...(isJapanese ? ['ntsc-j'] : [])]);
  // Without an area it is the American one, which is what the trade means by it.
  if (all.delete('ntsc') && ![...all].some((one) => one.startsWith('ntsc'))) all.add('ntsc-u');
  return all.size === 1 ? [...all][0] : undefined;
}

/** What a name tells that is not known yet. Words of a title or in contradiction tell nothing. */
export function readFacts(known: Known): Partial<NamedFacts> {
  const { name, category = '', stock = 1 } = known;
  const folded = foldLetters(name);
  const [title = '', ...parts] = folded.split(between).map((part) => part.trim());
  const inParts = parts.flatMap((part) => readPart(part) ?? []);
  const told = [...readTitle(title), ...inParts];
  const isOther = otherGoods.includes(category);
  const kind = known.kind ?? (isOther ? null : readKind(title, told, inParts, known.subcategory));
  const isCard = kind === 'card' || category === 'TCG';
  const isPlayed = kind === 'game' || kind === 'console';
  const languages = told.filter(({ field }) => field === 'language').map(({ value }) => value);
  const isJapanese = languages.length === 1 && languages[0] === 'Japanese' && isPlayed && !isOther;
  const wordsOfRegion = isOther ? [] : told;
  const condition = pickOne(told, 'condition');
  const completeness = isOther || isCard ? undefined : pickOne(told, 'completeness');
  const edition = namedEditions.find(([, pattern]) => pattern.test(folded))?.[0];
  const found = {
    kind: kind ?? undefined,
    region:
      isCard || category === 'Funko'
        ? undefined
        : pickRegion(readCodes(name), wordsOfRegion, isJapanese),
    completeness: kind === 'figure' && completeness !== 'sealed' ? undefined : completeness,
    condition: condition && condition in cardConditions === isCard ? condition : undefined,
    language: kind === 'console' ? undefined : [...new Set(languages)].join(', ') || undefined,
    edition: edition ?? (kind === 'game' ? pickOne(told, 'edition') : undefined),
    ...readShelf(told, category),
  } as { [Field in keyof NamedFacts]?: NonNullable<NamedFacts[Field]> };
  return keepUnknown(found, known, stock);
}

/** A game stands beside its platform, or is told by what is left of it; a console says so. */
function readKind(
  title: string,
  told: readonly Meaning[],
  inParts: readonly Meaning[],
  subcategory = '',
): Kind | null {
  if (consoleName.test(title)) return 'console';
  if (hardware.test(title) || / for /.test(title)) return null;
  const isGame =
    told.some(({ field }) => field === 'medium') ||
    inParts.some(({ field }) => field === 'platform') ||
    (told[0]?.field === 'platform' && told.length > 1) ||
    (platforms.has(subcategory) && inParts.some(({ field }) => field === 'completeness'));
  return isGame ? 'game' : null;
}

function readShelf(told: readonly Meaning[], category: string) {
  const subcategory = pickOne(told, 'platform');
  const shelf = categoryTree.find((one) => subcategory && one.subcategories.includes(subcategory));
  if (!shelf || (category && category !== shelf.name)) return {};
  return { category: shelf.name, subcategory };
}

/** What is known stays. Of several units none has a grade of its own. */
function keepUnknown(found: Partial<NamedFacts>, known: Known, stock: number): Partial<NamedFacts> {
  const facts = Object.fromEntries(
    Object.entries(found).filter(
      ([field, value]) => value !== undefined && !known[field as keyof NamedFacts],
    ),
  ) as Partial<NamedFacts>;
  if (known.subcategory) delete facts.category;
  const unknown = { completeness: null, condition: null, serial: null, certificate: null };
  const all = { ...unknown, ...known, ...facts };
  if (stock > 1 && isSingleCopy(all)) {
    if (facts.condition) delete facts.condition;
    else delete facts.completeness;
  }
  return facts;
}
