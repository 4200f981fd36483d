import {
  choiceError,
  dateError,
  define,
  formatAmount,
  parseDate,
} from '#app/catalogue/editing/field-definition.ts';
import { lengthError, parseText } from '#app/platform/text/input-text.ts';
import { parseAmount } from '#app/platform/text/money.ts';
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
  csvHelp: `At most ${max.toLocaleString('en-US')} characters, or empty.`,
  parse: (text: string): string | null | undefined => {
    const clean = parseText(text, Number.POSITIVE_INFINITY);
    return lengthError(clean, max) ? undefined : clean || null;
  },
  error: (text: string) => lengthError(parseText(text, Number.POSITIVE_INFINITY), max) ?? '',
});

const onCards = { shownOn: 'cards' } as const;
const onPage = { shownOn: 'product page', store: 'product_facts' } as const;
const forOwner = { shownOn: 'admin', store: 'product_facts' } as const;

/** What the owner can write of one copy: its facts, beside what every product has. */
export const copyFields = {
  kind: define({ property: 'kind', column: 'kind', label: 'Kind', ...onCards, ...asChoice(kinds) }),
  condition: define({
    property: 'condition',
    column: 'condition',
    label: 'Condition',
    ...onCards,
    ...asChoice(conditions),
  }),
  completeness: define({
    property: 'completeness',
    column: 'completeness',
    label: 'Completeness',
    ...onCards,
    ...asChoice(completenesses),
  }),
  region: define({
    property: 'region',
    column: 'region',
    label: 'Region',
    ...onCards,
    ...asChoice(regions),
  }),
  power: define({
    property: 'power',
    column: 'power',
    label: 'Power',
    ...onPage,
    ...asChoice(powers),
  }),
  language: define({
    property: 'language',
    column: 'language',
    label: 'Language',
    ...onPage,
    ...upTo(200),
  }),
  gradedBy: define({
    property: 'gradedBy',
    column: 'graded_by',
    label: 'Graded by',
    ...onPage,
    ...asChoice(graders),
  }),
  grade: define({ property: 'grade', column: 'grade', label: 'Grade', ...onPage, ...upTo(200) }),
  certificate: define({
    property: 'certificate',
    column: 'certificate',
    label: 'Certificate',
    ...onPage,
    ...upTo(200),
  }),
  included: define({
    property: 'included',
    column: 'included',
    label: 'Included',
    ...onPage,
    ...upTo(200),
  }),
  flaws: define({
    property: 'flaws',
    column: 'flaws',
    label: 'What you should know',
    ...onPage,
    ...upTo(1000),
    input: { rows: 2, hint: 'Flaws and repairs, shown beside the price.' },
  }),
  testedOn: define({
    property: 'testedOn',
    column: 'tested_on',
    label: 'Tested on',
    csvHelp: 'Such as 2026-11-12 or, with the day first, 12/11/2026; or empty.',
    ...onPage,
    parse: parseDate,
    error: dateError,
    input: { type: 'date' },
  }),
  testNotes: define({
    property: 'testNotes',
    column: 'test_notes',
    label: 'What was tested',
    ...onPage,
    ...upTo(200),
  }),
  authenticity: define({
    property: 'authenticity',
    column: 'authenticity',
    label: 'Authenticity',
    ...onPage,
    ...asChoice(authenticities),
  }),
  serial: define({
    property: 'serial',
    column: 'serial',
    label: 'Serial',
    ...forOwner,
    ...upTo(200),
    input: { hint: 'On the packing slip and the receipt.' },
  }),
  shelfMark: define({
    property: 'shelfMark',
    column: 'shelf_mark',
    label: 'Shelf mark',
    ...forOwner,
    ...upTo(200),
    input: { hint: 'On the packing slip.' },
  }),
  title: define({
    property: 'title',
    column: 'title_id',
    label: 'Title',
    shownOn: 'admin',
    store: 'titles',
    ...upTo(120),
    input: { hint: 'Copies with the same title stand on each other’s pages.' },
  }),
  cost: define({
    property: 'costCents',
    column: 'cost_cents',
    label: 'What it cost you',
    csvHead: 'cost',
    csvHelp: 'What the shop paid for it in dollars, or empty.',
    ...forOwner,
    parse: (text) => (text.trim() === '' ? null : (parseAmount(text) ?? undefined)),
    format: formatAmount,
    error: 'Enter an amount such as 12.50, below 1,000,000.',
    input: { inputMode: 'decimal' },
    prefix: '$',
  }),
  cameFrom: define({
    property: 'cameFrom',
    column: 'came_from',
    label: 'Where it came from',
    ...forOwner,
    ...upTo(200),
  }),
};
