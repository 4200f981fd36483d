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

const listChoices = (choices: Readonly<Record<string, string>>) =>
  `One of ${Object.keys(choices).join(', ')}; or empty.`;

const maxLength = 200;
const maxFlawsLength = 1000;

const limited = (max: number) => ({
  maxLength: max,
  csvHelp: `At most ${max.toLocaleString('en-US')} characters, or empty.`,
  parse: (text: string): string | null | undefined => {
    const clean = parseText(text, Number.POSITIVE_INFINITY);
    return lengthError(clean, max) ? undefined : clean || null;
  },
  error: (text: string) => lengthError(parseText(text, Number.POSITIVE_INFINITY), max) ?? '',
});

/** What the owner can write of one copy: its facts, beside what every product has. */
export const copyFields = {
  kind: define({
    property: 'kind',
    column: 'kind',
    label: 'Kind',
    csvHelp: listChoices(kinds),
    shownOn: 'cards',
    parse: parseChoice(kinds),
    choices: kinds,
    error: choiceError,
  }),
  condition: define({
    property: 'condition',
    column: 'condition',
    label: 'Condition',
    csvHelp: listChoices(conditions),
    shownOn: 'cards',
    parse: parseChoice(conditions),
    choices: conditions,
    error: choiceError,
  }),
  completeness: define({
    property: 'completeness',
    column: 'completeness',
    label: 'Completeness',
    csvHelp: listChoices(completenesses),
    shownOn: 'cards',
    parse: parseChoice(completenesses),
    choices: completenesses,
    error: choiceError,
  }),
  region: define({
    property: 'region',
    column: 'region',
    label: 'Region',
    csvHelp: listChoices(regions),
    shownOn: 'cards',
    parse: parseChoice(regions),
    choices: regions,
    error: choiceError,
  }),
  power: define({
    property: 'power',
    column: 'power',
    store: 'product_facts',
    label: 'Power',
    csvHelp: listChoices(powers),
    shownOn: 'product page',
    parse: parseChoice(powers),
    choices: powers,
    error: choiceError,
  }),
  language: define({
    property: 'language',
    column: 'language',
    store: 'product_facts',
    label: 'Language',
    shownOn: 'product page',
    ...limited(maxLength),
  }),
  gradedBy: define({
    property: 'gradedBy',
    column: 'graded_by',
    store: 'product_facts',
    label: 'Graded by',
    csvHelp: listChoices(graders),
    shownOn: 'product page',
    parse: parseChoice(graders),
    choices: graders,
    error: choiceError,
  }),
  grade: define({
    property: 'grade',
    column: 'grade',
    store: 'product_facts',
    label: 'Grade',
    shownOn: 'product page',
    ...limited(maxLength),
  }),
  certificate: define({
    property: 'certificate',
    column: 'certificate',
    store: 'product_facts',
    label: 'Certificate',
    shownOn: 'product page',
    ...limited(maxLength),
  }),
  included: define({
    property: 'included',
    column: 'included',
    store: 'product_facts',
    label: 'Included',
    shownOn: 'product page',
    ...limited(maxLength),
  }),
  flaws: define({
    property: 'flaws',
    column: 'flaws',
    store: 'product_facts',
    label: 'What you should know',
    shownOn: 'product page',
    ...limited(maxFlawsLength),
  }),
  testedOn: define({
    property: 'testedOn',
    column: 'tested_on',
    store: 'product_facts',
    label: 'Tested on',
    csvHelp: 'Such as 2026-11-12 or, with the day first, 12/11/2026; or empty.',
    shownOn: 'product page',
    parse: parseDate,
    error: dateError,
    input: { type: 'date' },
  }),
  testNotes: define({
    property: 'testNotes',
    column: 'test_notes',
    store: 'product_facts',
    label: 'What was tested',
    shownOn: 'product page',
    ...limited(maxLength),
  }),
  authenticity: define({
    property: 'authenticity',
    column: 'authenticity',
    store: 'product_facts',
    label: 'Authenticity',
    csvHelp: listChoices(authenticities),
    shownOn: 'product page',
    parse: parseChoice(authenticities),
    choices: authenticities,
    error: choiceError,
  }),
  serial: define({
    property: 'serial',
    column: 'serial',
    store: 'product_facts',
    label: 'Serial',
    shownOn: 'admin',
    ...limited(maxLength),
  }),
  shelfMark: define({
    property: 'shelfMark',
    column: 'shelf_mark',
    store: 'product_facts',
    label: 'Shelf mark',
    shownOn: 'admin',
    ...limited(maxLength),
  }),
  title: define({
    property: 'title',
    column: 'title_id',
    store: 'titles',
    label: 'Title',
    shownOn: 'admin',
    ...limited(120),
    input: { hint: 'Copies with the same title stand on each other’s pages.' },
  }),
  cost: define({
    property: 'costCents',
    column: 'cost_cents',
    store: 'product_facts',
    label: 'What it cost you',
    csvHead: 'cost',
    csvHelp: 'What the shop paid for it in dollars, or empty.',
    shownOn: 'admin',
    parse: (text) => (text.trim() === '' ? null : (parseAmount(text) ?? undefined)),
    format: formatAmount,
    error: 'Enter an amount such as 12.50, below 1,000,000.',
    input: { inputMode: 'decimal' },
    prefix: '$',
  }),
  cameFrom: define({
    property: 'cameFrom',
    column: 'came_from',
    store: 'product_facts',
    label: 'Where it came from',
    shownOn: 'admin',
    ...limited(maxLength),
  }),
};
