import { AsyncLocalStorage } from 'node:async_hooks';
import { readDictionary } from './dictionary.server.ts';
import { type Language, type Translated, translated } from './languages.ts';
import { englishWords, provideWords, type Words } from './words.ts';

const allWords = new Map<Language, Words>([['en', englishWords]]);
for (const language of translated) {
  const { forms } = readDictionary(language);
  const find: Words['find'] = (english) => forms.get(english);
  allWords.set(language, { language, find, list: () => Object.fromEntries(forms) });
}

const storage = new AsyncLocalStorage<Words>();
provideWords(() => storage.getStore() ?? englishWords);

/** Runs `act` so that `t` and the like give the words of a language, in all that it awaits too. */
export function inLanguage<Result>(language: Language, act: () => Result): Result {
  return storage.run(allWords.get(language) ?? englishWords, act);
}

/** The name of the folder of a language's scripts, which changes with its dictionary. */
export function getScriptFolder(language: Translated): string {
  return `${language}-${readDictionary(language).version}`;
}
