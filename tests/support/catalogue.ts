import fs from 'node:fs';
import { po } from 'gettext-parser';

/** The words of a language as the shop shows them, by their English; English stays as it is. */
export function readWords(language: 'en' | 'ar' | 'fr') {
  const entries =
    language === 'en'
      ? {}
      : po.parse(fs.readFileSync(`content/languages/${language}.po`)).translations[''];
  const all = Object.values(entries ?? {}).flatMap(({ msgstr }) => msgstr);
  return {
    say(english: string, values: Record<string, string> = {}): string {
      const text = entries?.[english]?.msgstr[0] || english;
      return text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
    },
    /** The English texts that read otherwise in it. */
    english: Object.values(entries ?? {}).flatMap(({ msgid, msgstr: [first] }) =>
      msgid && first !== msgid ? [msgid] : [],
    ),
    /** The Latin words that its translations keep. */
    latin: [...new Set(all.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []))],
  };
}

/**
 * In a page: the texts with words of Latin letters that are neither among the known ones nor in a known name,
 * nor marked as such.
 */
export function findEnglish({ words, names }: Record<'words' | 'names', string[]>): string[] {
  const isKnown = new Set(words.map((word) => word.toLowerCase()));
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const isMarked = (element: Element | null) =>
    element?.closest('[lang=en], [lang=fr], bdi, script, style, noscript, template') !== null;
  const found: (string | null)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!isMarked(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent);
  }
  for (const element of document.querySelectorAll('body *')) {
    if (isMarked(element)) continue;
    for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
      found.push(element.getAttribute(name));
  }
  const heading = document.querySelector('[lang=en] h1, h1[lang=en]')?.textContent ?? '';
  found.push(document.title.replace(heading, ''));
  const texts = found.map((text) => text?.trim() ?? '');
  const isEnglish = (text: string) => {
    const id = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
    const rest = longestFirst.reduce(
      (left, name) => left.replaceAll(name, ''),
      text.replace(id, ''),
    );
    return rest.match(/[A-Za-z]{3,}/g)?.some((word) => !isKnown.has(word.toLowerCase())) ?? false;
  };
  return [...new Set(texts.filter(isEnglish))];
}

/** In a page: which of these texts it shows, but where English is marked as such. */
export function findTexts(searched: readonly string[]): string[] {
  const isSearched = new Set(searched);
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    const isMarked = walker.currentNode.parentElement?.closest('[lang=en], bdi, script, style');
    if (!isMarked && isSearched.has(text)) found.push(text);
  }
  return [...new Set(found)];
}

/** In a page: the addresses of links and forms that leave the language and are not its switch. */
export function findLeaving(prefix: string): string[] {
  const links = [...document.querySelectorAll('a[href^="/"]:not([hreflang]), form[action^="/"]')];
  const addresses = links
    .filter((one) => !one.closest('[hidden]'))
    .map((one) => one.getAttribute(one.tagName === 'A' ? 'href' : 'action') ?? '');
  const isFile = /^\/(images|art|cards|assets|admin|run|feed|sitemap)\b|\.xml$/;
  const isInside = (path: string) => path.startsWith(prefix) && /^([/?#]|$)/.test(path.slice(3));
  return [...new Set(addresses.filter((path) => !isFile.test(path) && !isInside(path)))];
}
