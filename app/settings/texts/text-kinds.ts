import { z } from 'zod';
import { uploadedImageSchema } from '#app/platform/images/uploaded-image.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { parseLine, parseMarkdown, parseText } from '#app/platform/text/input-text.ts';
import {
  chooseProducts,
  describeFields,
  type FormField,
  formatFields,
  parseFields,
  splitList,
} from '#app/settings/form-field.ts';

interface TextField extends FormField {
  /** How the form shows the field; one without is a line. */
  control?: 'lines' | 'markdown' | 'day' | 'colors' | 'drawing' | 'image' | 'products';
}

const filled = (what: string, max: number) =>
  z.string().min(1, `Enter ${what}.`).max(max, `At most ${max} characters.`);
const title = { label: 'Title', schema: filled('a title', 120) };
const body = {
  label: 'Text',
  control: 'markdown',
  schema: filled('the text', 100_000),
} as const;

/** The three products that home shows, and how many the owner may choose. */
export const maxFeatured = 3;

const messagePlaceholders = [
  'first',
  'shop',
  'number',
  'items',
  'due',
  'place',
  'window',
  'link',
  'courier',
] as const;

export type MessagePlaceholder = (typeof messagePlaceholders)[number];

/** Returns what is wrong with the placeholders of a message that may have these; null if nothing is. */
export function findPlaceholderError(
  text: string,
  allowed: readonly MessagePlaceholder[],
): string | null {
  const known: readonly string[] = allowed;
  const used = text.match(/\{[^{}\n]*\}?|\}/g) ?? [];
  const wrong = used.find((one) => !known.includes(one.slice(1, -1)) || !one.endsWith('}'));
  if (wrong === undefined) return null;
  const names = allowed.map((name) => `{${name}}`).join(', ');
  return `${wrong.slice(0, 80)} stands for nothing here. Use ${names}.`;
}

/** A message to a customer, which WhatsApp opens with. */
function message(label: string, allowed: readonly MessagePlaceholder[]) {
  const schema = filled('the text', 1000).superRefine((text, context) => {
    const error = findPlaceholderError(text, allowed);
    if (error) context.addIssue({ code: 'custom', message: error });
  });
  const hint = `Filled in: ${allowed.map((name) => `{${name}}`).join(', ')}.`;
  return { label, control: 'lines', hint, schema } as const;
}

const ofShop = messagePlaceholders.filter((name) => name !== 'courier');

const kinds = {
  home: {
    headline: {
      label: 'Headline',
      control: 'lines',
      hint: 'On phones each line stands alone.',
      schema: filled('a headline', 60).regex(/^[^\n]*(\n[^\n]+){0,2}$/, 'At most three lines.'),
    },
    body: { label: 'Line below', control: 'lines', schema: filled('a line', 300) },
    button: { label: 'Button to the blog', schema: filled('the text of the button', 40) },
    featured: { label: 'Featured', ...chooseProducts(maxFeatured) },
  },
  page: {
    title,
    description: {
      label: 'Summary for search engines',
      control: 'lines',
      schema: filled('a summary', 300),
    },
    lead: { label: 'Opening', control: 'lines', schema: filled('an opening', 400) },
    body,
  },
  message: {
    confirm: message('To confirm', ofShop),
    onTheWay: message('On the way', messagePlaceholders),
    missed: message('Missed', ofShop),
    ready: message('Ready to collect', ofShop),
  },
  article: {
    title,
    slug: {
      label: 'Link',
      hint: 'The last part of the link to the article, like cleaning-contacts.',
      schema: z
        .string()
        .max(80, 'At most 80 characters.')
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens.'),
    },
    excerpt: {
      label: 'Summary',
      hint: 'Shown in the list of articles and by search engines.',
      control: 'lines',
      schema: filled('a summary', 400),
    },
    body,
    author: { label: 'Author', schema: filled('an author', 80) },
    publishDate: {
      label: 'Day',
      control: 'day',
      schema: z.iso.date('Enter a day like 2026-11-22.'),
    },
    category: { label: 'Topic', hint: 'Like Care and repair.', schema: filled('a topic', 40) },
    tags: {
      label: 'Tags',
      hint: 'Separated by commas.',
      optional: true,
      schema: z
        .array(z.string().max(40, 'At most 40 characters a tag.'))
        .max(10, 'At most 10 tags.'),
      parse: (typed: string) => [...new Set(splitList(typed))],
      format: (tags: readonly string[]) => tags.join(', '),
    },
    productCategory: { label: 'Colours', control: 'colors', schema: z.string().max(40) },
    drawing: { label: 'Drawing', control: 'drawing', schema: z.string().max(80) },
    image: {
      label: 'Cover photo',
      control: 'image',
      optional: true,
      schema: uploadedImageSchema,
    },
  },
} satisfies Record<string, Record<string, TextField>>;

export type TextKind = keyof typeof kinds;

type FieldValues<Kind extends TextKind> = {
  [Name in keyof (typeof kinds)[Kind]]: (typeof kinds)[Kind][Name] extends { schema: infer Schema }
    ? z.output<Schema>
    : never;
};

/** The content of a text. Drafts of articles are not public. */
export type TextContent<Kind extends TextKind> = Kind extends TextKind
  ? FieldValues<Kind> & { published: boolean }
  : never;

export type TypedText = Readonly<Record<string, string>>;

export type TextErrors = Readonly<Record<string, string>>;

function listFields(kind: TextKind): [name: string, field: TextField][] {
  return Object.entries(kinds[kind]);
}

/** The kind of a text, which begins its id; null for an id that no text can have. */
export function getTextKind(id: string): TextKind | null {
  const [, home, page, other] =
    /^(?:(?:(home)|(page)-[a-z0-9-]{1,80})(?:\.(?:ar|fr))?|(article|message)-[a-z0-9-]{1,80})$/.exec(
      id,
    ) ?? [];
  return ((home ?? page ?? other) as TextKind | undefined) ?? null;
}

/** 'page-terms.ar' → 'page-terms' and Arabic: home and the information pages have a text for each language. */
export function splitTextId(id: string): { id: string; language: Language } {
  const [english = id, language = 'en'] = id.split('.');
  return { id: english, language: language as Language };
}

const ownTitles: Readonly<Record<string, string>> = {
  home: 'Hero and featured',
  'message-en': 'In English',
  'message-fr': 'In French',
  'message-ar': 'In Arabic',
};

export function getTextTitle(id: string, content: object): string {
  return 'title' in content ? String(content.title) : (ownTitles[splitTextId(id).id] ?? id);
}

export const listTextFields = (kind: TextKind) => describeFields(listFields(kind));

export type ShownTextField = ReturnType<typeof listTextFields>[number];

/** Checks content from a file or the database; null where it breaks a rule. */
export function checkTextContent<Kind extends TextKind>(
  kind: Kind,
  content: unknown,
): TextContent<Kind> | null {
  const shape = Object.fromEntries(listFields(kind).map(([name, { schema }]) => [name, schema]));
  const read = z.object({ ...shape, published: z.boolean() }).safeParse(content);
  return read.success ? (read.data as TextContent<Kind>) : null;
}

export const formatTextContent = (kind: TextKind, content: object): TypedText =>
  formatFields(listFields(kind), content);

/** Longer than any field may be, so that what is too long is refused and not cut. */
const maxTypedLength = 100_001;

/** Reads the fields of the form as they were typed, without control characters. */
export function readTypedText(kind: TextKind, read: (name: string) => unknown): TypedText {
  const clean = { lines: parseText, markdown: parseMarkdown };
  const typed = listFields(kind).map(([name, { control = 'line' }]) => {
    const parse = clean[control as keyof typeof clean] ?? parseLine;
    return [name, parse(String(read(name) ?? ''), maxTypedLength)];
  });
  return Object.fromEntries(typed);
}

export const parseTypedText = (kind: TextKind, typed: TypedText) =>
  parseFields(listFields(kind), typed);
