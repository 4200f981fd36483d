import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { po } from 'gettext-parser';
import { isolate, type Translated } from './languages.ts';

interface Dictionary {
  /** The forms of each text by its English: one, or one for each plural form of the language. */
  forms: ReadonlyMap<string, readonly string[]>;
  /** Changes with the file. */
  version: string;
}

/** Gaps but those of addresses: a chat takes the mark after one for a part of it. */
const isolated = /\{(?!link\}|url\})\w+\}/g;

// A build puts this module into server/assets, and beside that the languages that name its scripts.
const folder = import.meta.env?.PROD
  ? path.join(import.meta.dirname, '../languages')
  : 'content/languages';

const read = new Map<Translated, Dictionary>();

/** Reads the words of a language, once. A text that is not translated yet, or only fuzzily, has no forms. */
export function readDictionary(language: Translated): Dictionary {
  const known = read.get(language);
  if (known) return known;
  const file = fs.readFileSync(path.join(folder, `${language}.po`));
  const entries = Object.values(po.parse(file).translations[''] ?? {});
  const isolateGaps = (text: string) => text.replace(isolated, (gap) => isolate(gap, language));
  const isReady = (entry: (typeof entries)[number]) =>
    entry.msgid && entry.msgstr.every(Boolean) && !entry.comments?.flag?.includes('fuzzy');
  const dictionary = {
    forms: new Map(
      entries.filter(isReady).map(({ msgid, msgstr }) => [msgid, msgstr.map(isolateGaps)]),
    ),
    version: createHash('sha256').update(file).digest('base64url').slice(0, 8).replace(/\W/g, '0'),
  };
  read.set(language, dictionary);
  return dictionary;
}
