import type { RouterContextProvider } from 'react-router';
import { type Language, translated } from '#app/platform/language/languages.ts';
import { pageLanguage } from '#app/platform/language/words.ts';
import { defaultTexts } from './default-texts.server.ts';
import { type StoredText, textsContext } from './stored-texts.server.ts';
import {
  checkTextContent,
  getTextKind,
  splitTextId,
  type TextContent,
  type TextKind,
} from './text-kinds.ts';

export interface Text<Kind extends TextKind = TextKind> {
  id: string;
  kind: Kind;
  content: TextContent<Kind>;
  /** Null for the first version, which comes with the shop. */
  version: string | null;
  updatedAt: Date | null;
}

/** All texts: what the owner has edited over what comes with the shop. */
export interface Texts {
  home: TextContent<'home'>;
  find<Kind extends TextKind>(kind: Kind, id: string): Text<Kind> | null;
  /** Those in English. */
  list<Kind extends TextKind>(kind: Kind): Text<Kind>[];
}

/** Lays the stored texts over the defaults. Skips a stored one that no longer fits its rules. */
export function mergeTexts(stored: readonly StoredText[]): Texts {
  const merged = new Map<string, Text>();
  for (const [id, content] of defaultTexts) {
    const kind = getTextKind(id) as TextKind;
    merged.set(id, { id, kind, content, version: null, updatedAt: null });
  }
  for (const { id, content, version, updatedAt } of stored) {
    const kind = getTextKind(id);
    const read =
      kind && checkTextContent(kind, { ...defaultTexts.get(id), ...(content as object) });
    if (read) merged.set(id, { id, kind, content: read, version, updatedAt });
  }
  const home = merged.get('home')?.content as TextContent<'home'> | undefined;
  if (!home) throw new Error('There is no content/home.md.');
  return {
    home,
    find: <Kind extends TextKind>(kind: Kind, id: string) => {
      const found = merged.get(id);
      return found?.kind === kind ? (found as unknown as Text<Kind>) : null;
    },
    list: <Kind extends TextKind>(kind: Kind) =>
      [...merged.values()].filter(
        (text) => text.kind === kind && splitTextId(text.id).language === 'en',
      ) as unknown as Text<Kind>[],
  };
}

/** The texts of the last read, which are the same until one is saved. */
const mergedTexts = new WeakMap<readonly StoredText[], Texts>();

/** Reads all texts, from memory unless one was saved since. */
export async function readTexts(context: Readonly<RouterContextProvider>): Promise<Texts> {
  const stored = await context.get(textsContext).read();
  const merged = mergedTexts.get(stored) ?? mergeTexts(stored);
  mergedTexts.set(stored, merged);
  return merged;
}

/** Whether the owner has changed the words of a text: a choice of products is in no language. */
function isReworded({ id, content }: Text): boolean {
  const now: Readonly<Record<string, unknown>> = content;
  return Object.entries(defaultTexts.get(id) ?? {}).some(
    ([name, first]) => typeof first === 'string' && now[name] !== first,
  );
}

/**
 * A text in the language of the page, or in English, which `language` says. A translation that comes with
 * the shop is none of a text that the owner has reworded.
 */
export function readText<Kind extends TextKind>(
  texts: Texts,
  { kind, id }: Pick<Text<Kind>, 'kind' | 'id'>,
  language = pageLanguage(),
): { text: Text<Kind>; language: Language } | null {
  const english = texts.find(kind, id);
  const own = language === 'en' ? null : texts.find(kind, `${id}.${language}`);
  if (own && (own.version || !english || !isReworded(english))) return { text: own, language };
  return english && { text: english, language: 'en' };
}

/** The languages in which shoppers read a text in English. */
export const listMissingLanguages = (texts: Texts, text: Pick<Text, 'kind' | 'id'>) =>
  translated.filter((language) => readText(texts, text, language)?.language === 'en');
