import {
  choiceError,
  dateError,
  define,
  formatAmount,
  named,
  parseDate,
} from '#app/catalogue/editing/field-definition.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { lengthError, parseText } from '#app/platform/text/input-text.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { describeBarcodeError, parseBarcode } from './barcode.ts';
import {
  authenticities,
  completenesses,
  conditions,
  graders,
  kinds,
  powers,
  regions,
} from './copy.ts';

/** Reads what is stored, or its text as a spreadsheet may have it. */
function parseChoice<Stored extends string>(choices: Readonly<Record<Stored, string>>) {
  const entries = Object.entries<string>(choices) as [Stored, string][];
  return (text: string): Stored | null | undefined => {
    const given = text.trim().toLowerCase();
    if (given === '') return null;
    return entries.find(
      ([stored, shown]) => given === stored || given === shown.toLowerCase(),
    )?.[0];
  };
}

const asChoice = <Stored extends string>(choices: Readonly<Record<Stored, string>>) => ({
  choices,
  csvHelp: `One of ${Object.keys(choices).join(', ')}; or empty.`,
  parse: parseChoice(choices),
  error: choiceError,
});

const upTo = (max: number) => ({
  maxLength: max,
  csvHelp: `At most ${formatNumber(max)} characters, or empty.`,
  parse: (text: string): string | null | undefined => {
    const clean = parseText(text, Number.POSITIVE_INFINITY);
    return lengthError(clean, max) ? undefined : clean || null;
  },
  error: (text: string) => lengthError(parseText(text, Number.POSITIVE_INFINITY), max) ?? '',
});

const onCards = { shownOn: 'cards' } as const;
const onPage = { shownOn: 'product page', store: 'product_facts' } as const;
const forOwner = { shownOn: 'admin', store: 'product_facts' } as const;

export const copyFields = {
  kind: define({ ...named('kind', 'Kind'), ...onCards, ...asChoice(kinds) }),
  condition: define({ ...named('condition', 'Condition'), ...onCards, ...asChoice(conditions) }),
  completeness: define({
    ...named('completeness', 'Completeness'),
    ...onCards,
    ...asChoice(completenesses),
  }),
  region: define({ ...named('region', 'Region'), ...onCards, ...asChoice(regions) }),
  power: define({ ...named('power', 'Power'), ...onPage, ...asChoice(powers) }),
  language: define({ ...named('language', 'Language'), ...onPage, ...upTo(200) }),
  edition: define({ ...named('edition', 'Edition'), ...onPage, ...upTo(200) }),
  gradedBy: define({
    ...named('gradedBy', 'Graded by', 'graded_by'),
    ...onPage,
    ...asChoice(graders),
  }),
  grade: define({ ...named('grade', 'Grade'), ...onPage, ...upTo(200) }),
  certificate: define({ ...named('certificate', 'Certificate'), ...onPage, ...upTo(200) }),
  included: define({ ...named('included', 'Included'), ...onPage, ...upTo(200) }),
  flaws: define({
    ...named('flaws', 'What you should know'),
    ...onPage,
    ...upTo(1000),
    input: { rows: 2, hint: 'Flaws and repairs, shown beside the price.' },
  }),
  testedOn: define({
    ...named('testedOn', 'Tested on', 'tested_on'),
    csvHelp:
      'Such as 2026-11-20; 20/11/2026 has the day first, unless the file’s dates show the month first; or empty.',
    ...onPage,
    parse: parseDate,
    error: dateError,
    input: { type: 'date' },
  }),
  testNotes: define({
    ...named('testNotes', 'What was tested', 'test_notes'),
    ...onPage,
    ...upTo(200),
  }),
  authenticity: define({
    ...named('authenticity', 'Authenticity'),
    ...onPage,
    ...asChoice(authenticities),
  }),
  serial: define({
    ...named('serial', 'Serial'),
    ...forOwner,
    ...upTo(200),
    input: { hint: 'On the packing slip and the receipt.' },
  }),
  shelfMark: define({
    ...named('shelfMark', 'Shelf mark', 'shelf_mark'),
    ...forOwner,
    ...upTo(200),
    input: { hint: 'On the packing slip.' },
  }),
  barcode: define({
    ...named('barcode', 'Barcode'),
    csvHelp: 'EAN or UPC with its check digit, 8, 12 or 13 digits; or empty.',
    ...forOwner,
    parse: parseBarcode,
    error: describeBarcodeError,
    input: { hint: 'EAN or UPC, as it is printed below the bars.' },
  }),
  title: define({
    ...named('title', 'Title', 'title_id'),
    shownOn: 'admin',
    store: 'titles',
    ...upTo(120),
    input: { hint: 'Copies with the same title stand on each other’s pages.' },
  }),
  cost: define({
    ...named('costCents', 'What it cost you', 'cost_cents'),
    csvHead: 'cost',
    inBooks: true,
    csvHelp: 'What the shop paid for it in dollars, or empty.',
    ...forOwner,
    parse: (text) => (text.trim() === '' ? null : (parseAmount(text) ?? undefined)),
    format: formatAmount,
    error: 'Enter an amount such as 12.50, below 1,000,000.',
    // Every product has a cost, not copies alone.
    input: { inputMode: 'decimal', hint: 'For your margin. Shoppers never see it.', more: true },
    prefix: '$',
  }),
  cameFrom: define({
    ...named('cameFrom', 'Where it came from', 'came_from'),
    ...forOwner,
    ...upTo(200),
  }),
};
