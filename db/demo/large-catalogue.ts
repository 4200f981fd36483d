import type { DemoProduct } from './demo-product.ts';
import { type Pattern, type Shelf, shelves } from './large-catalogue-categories.ts';
import { about } from './large-catalogue-words.ts';

type Random = () => number;

interface Choice<T> {
  upTo: number;
  value: T;
}

interface NamedPattern extends Pattern {
  nextName: () => string;
}

interface StockedShelf extends Omit<Shelf, 'patterns'> {
  patterns: Choice<NamedPattern>[];
}

const seed = 19890421;
/** A prime that divides no product of slot lengths: stepping by it visits every name once. */
const stride = 7_368_787;

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function createRandom(start: number): Random {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function weigh<T>(values: readonly T[], weightOf: (value: T) => number): Choice<T>[] {
  let sum = 0;
  return values.map((value) => {
    sum += weightOf(value);
    return { upTo: sum, value };
  });
}

function choose<T>(choices: readonly Choice<T>[], random: Random): T {
  const last = choices.at(-1);
  if (!last) throw new Error('There is nothing to choose from.');
  const drawn = random() * last.upTo;
  return (choices.find(({ upTo }) => drawn < upTo) ?? last).value;
}

const pick = <T>(values: readonly T[], random: Random): T =>
  values[Math.floor(random() * values.length)] as T;

const between = (from: number, to: number, random: Random): number =>
  from + Math.floor(random() * (to - from + 1));

/** Names of a pattern, none twice: all combinations in a scattered order, then lots with a number. */
function namesOf({ slots }: Pattern, random: Random): () => string {
  const size = slots.reduce((product, slot) => product * slot.length, 1);
  const start = between(0, size - 1, random);
  let made = 0;
  return () => {
    const lot = Math.floor(made / size);
    let rest = (start + made * stride) % size;
    made++;
    let name = '';
    for (const slot of slots) {
      name += slot[rest % slot.length];
      rest = Math.floor(rest / slot.length);
    }
    return lot === 0 ? name : `${name}, lot ${lot + 1}`;
  };
}

function stockShelves(random: Random): Choice<StockedShelf>[] {
  const stocked = shelves().map((shelf) => ({
    ...shelf,
    patterns: weigh(
      shelf.patterns.map((pattern) => ({ ...pattern, nextName: namesOf(pattern, random) })),
      ({ share }) => share,
    ),
  }));
  return weigh(stocked, ({ weight }) => weight);
}

/** Many cheap, few dear; ends in .99, .50 or nothing, rarely in anything else. */
function drawPrice({ priceFrom, priceTo }: Pattern, random: Random): number {
  const dollars = Math.floor(priceFrom + (priceTo - priceFrom) * random() ** 2.4);
  const ending = random();
  if (ending < 0.4 || dollars >= 900) return dollars;
  if (ending < 0.7) return dollars + 0.5;
  if (ending < 0.95) return dollars + 0.99;
  return (dollars * 100 + between(1, 98, random)) / 100;
}

function drawStock(slug: string, random: Random): number {
  if (slug === 'repairs') return between(20, 99, random);
  const kind = random();
  if (kind < 0.06) return 0;
  if (kind < 0.26) return 1;
  return kind < 0.82 ? between(2, 10, random) : between(11, 99, random);
}

function drawAge(slug: string, random: Random): number {
  const isNew = slug === 'new-arrivals' || random() < 0.015;
  return isNew ? between(0, 29, random) : between(30, 1500, random);
}

/**
 * `count` generated products for measuring: the same ones every time, no name twice, a larger count
 * beginning with the products of a smaller one. Shelves differ in size as those of a shop do.
 */
export function* largeCatalogue(count: number): Generator<DemoProduct> {
  const random = createRandom(seed);
  const stocked = stockShelves(random);
  for (let made = 0; made < count; made++) {
    const { category, slug, subcategory, patterns } = choose(stocked, random);
    const pattern = choose(patterns, random);
    const price = drawPrice(pattern, random);
    const product: DemoProduct = {
      name: pattern.nextName(),
      category,
      subcategory,
      price,
      stock: drawStock(slug, random),
      addedDaysAgo: drawAge(slug, random),
      description: about.map((sentences) => pick(sentences, random)).join(' '),
    };
    if (slug === 'sale' || random() < 0.1) {
      product.compareAt = Math.ceil(price * (1.1 + random() * 0.6)) + 0.99;
    }
    if (slug === 'pre-orders' || random() < 0.003) {
      product.releasesInDays = between(7, 180, random);
    }
    yield product;
  }
}
