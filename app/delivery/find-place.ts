import { foldPlace } from './fold-place.ts';

/** A place that couriers reach, with the zone that prices it. */
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
export type FoundPlace = { known: Place } | { maybe: Place } | null;

const minSimilarity = 0.5;

/** Finds the place of what was typed: by its exact spelling, else the nearest by trigrams as a question. */
export function findPlace(typed: string, places: readonly Place[]): FoundPlace {
  const folded = foldPlace(typed);
  if (folded === '') return null;
  const known = places.find(({ spellings }) => spellings.includes(folded));
  if (known) return { known };
  const trigrams = listTrigrams(folded);
  let best: { place: Place; similarity: number } | null = null;
  for (const place of places) {
    for (const spelling of place.spellings) {
      const similarity = compareTrigrams(trigrams, listTrigrams(spelling));
      if (similarity >= minSimilarity && similarity > (best?.similarity ?? 0)) {
        best = { place, similarity };
      }
    }
  }
  return best && { maybe: best.place };
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
