import { msg } from '#app/platform/language/words.ts';

/** What was typed, by the names of the fields. */
export type CaseTexts = Partial<Record<string, string>>;

export const maxOfferLines = 12;

/** What the shop never buys (specification, section 2). */
export const refusedItems = [
  { name: 'scratched', label: msg('Deeply scratched games') },
  { name: 'pc', label: msg('PC games') },
  { name: 'damaged', label: msg('Seriously damaged consoles') },
  { name: 'converted', label: msg('Converted consoles') },
] as const;

/** How many items of an offer have fields. */
export const countLines = (texts: CaseTexts) =>
  Object.keys(texts).filter((name) => /^what-\d+$/.test(name)).length;
