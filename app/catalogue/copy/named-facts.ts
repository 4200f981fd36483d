import {
  type Completeness,
  type Condition,
  completenesses,
  conditions,
  type Kind,
  kinds,
  type Region,
  regions,
} from './copy.ts';

export interface NamedFacts {
  kind: Kind | null;
  region: Region | null;
  completeness: Completeness | null;
  condition: Condition | null;
  language: string | null;
  edition: string | null;
  category: string;
  subcategory: string;
}

const inSentence: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries({ ...kinds, ...completenesses, ...conditions }).map(([stored, text]) => [
      stored,
      text.toLowerCase(),
    ]),
  ),
  complete: 'complete',
  boxed: 'boxed without manual',
};

/** 'PAL, complete': what was read, in a sentence; '' for nothing. */
export function formatNamedFacts(facts: Partial<NamedFacts>): string {
  const { kind, region, completeness, condition, language, edition, subcategory } = facts;
  const told = [completeness, condition, kind].map((one) => one && (inSentence[one] ?? one));
  const area = region && (regions[region].split(' (')[0] ?? region);
  return [area, ...told, subcategory, edition, language].filter(Boolean).join(', ');
}
