import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, type Translated, translated } from './languages.ts';
import { readCatalogue } from './catalogue.server.ts';
import { englishWords, provideWords, type Words } from './words.ts';

const allWords = new Map<Language, Words>([['en', englishWords]]);
for (const language of translated) {
  const { forms } = readCatalogue(language);
  allWords.set(language, { language, find: (english) => forms.get(english) });
}

const storage = new AsyncLocalStorage<Words>();
provideWords(() => storage.getStore() ?? englishWords);

/** Runs `act` so that `t` and the like give the words of a language, in all that it awaits too. */
export function inLanguage<Result>(language: Language, act: () => Result): Result {
  return storage.run(allWords.get(language) ?? englishWords, act);
}

/** The name of the folder of a language's scripts, which changes with its catalogue. */
export function getScriptFolder(language: Translated): string {
  return `${language}-${readCatalogue(language).version}`;
}
