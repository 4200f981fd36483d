import { foldPlace } from './fold-place.ts';

export interface Place {
  id: number;
  title: string;
  titleAr: string | null;
  titleFr: string | null;
  district: string;
  zoneTitle: string;
  feeCents: number;
  /** Folded. */
  spellings: readonly string[];
}

/** What a typed place may be: known, perhaps another spelling of a known one, or neither. */
type FoundPlace = { known: Place } | { maybe: Place } | null;

const minSimilarity = 0.5;

/** Known by an exact spelling, else maybe the nearest by trigrams, of equals the first listed. */
export function findPlace(typed: string, places: readonly Place[]): FoundPlace {
  const folded = foldPlace(typed);
  if (folded === '') return null;
  const known = findKnownPlace(typed, places);
  if (known) return { known };
  const trigrams = listTrigrams(folded);
  let best: { place: Place; similarity: number } | null = null;
  for (const place of places) {
    for (const spelling of place.spellings) {
      const similarity = compareTrigrams(trigrams, listTrigrams(spelling));
      if (similarity >= minSimilarity && similarity > (best?.similarity ?? 0))
        best = { place, similarity };
    }
  }
  return best && { maybe: best.place };
}

export function findKnownPlace(typed: string, places: readonly Place[]): Place | undefined {
  return findSpelling(foldPlace(typed), places) ?? findBeforeComma(typed, places);
}

function findSpelling(folded: string, places: readonly Place[]): Place | undefined {
  return places.find(({ spellings }) => spellings.includes(folded));
}

const country = ['lebanon', 'liban', 'لبنان'];

/** Knows 'Jounieh, Keserwan' and 'Hamra, Beirut, Lebanon': what follows must not mean another zone. */
function findBeforeComma(typed: string, places: readonly Place[]): Place | undefined {
  const [first = '', ...rest] = typed.split(/[,،]/).map(foldPlace).filter(Boolean);
  const place = findSpelling(first, places);
  const agrees = (part: string) =>
    country.includes(part) ||
    part === foldPlace(place?.district ?? '') ||
    findSpelling(part, places)?.zoneTitle === place?.zoneTitle;
  return rest.every(agrees) ? place : undefined;
}

/** As pg_trgm does: each word with two spaces before and one after it. */
function listTrigrams(folded: string): Set<string> {
  const padded = folded.split(' ').map((word) => `  ${word} `);
  return new Set(
    padded.flatMap((word) => [...word].slice(2).map((_, at) => word.slice(at, at + 3))),
  );
}

function compareTrigrams(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((trigram) => other.has(trigram)).length;
  return shared / (one.size + other.size - shared);
}
