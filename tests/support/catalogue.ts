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
    /** The Latin words that its translations keep. */
    latin: [...new Set(all.flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []))],
  };
}

/** In a page: the texts with words of Latin letters that are neither known nor marked as such. */
export function findEnglish(known: readonly string[]): string[] {
  const isKnown = new Set(known.map((word) => word.toLowerCase()));
  const isEnglish = (text: string | null) =>
    text?.match(/[A-Za-z]{3,}/g)?.some((word) => !isKnown.has(word.toLowerCase())) ?? false;
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
  found.push(document.title);
  return [...new Set(found.filter(isEnglish).map((text) => text?.trim() ?? ''))];
}

/** In a page: the addresses of links and forms that leave the language and are not its switch. */
export function findLeaving(prefix: string): string[] {
  const links = [...document.querySelectorAll('a[href^="/"]:not([hreflang]), form[action^="/"]')];
  const addresses = links.map(
    (one) => one.getAttribute(one.tagName === 'A' ? 'href' : 'action') ?? '',
  );
  const isFile = /^\/(images|art|cards|assets|admin|run|feed|sitemap)\b|\.xml$/;
  const isInside = (path: string) => path.startsWith(prefix) && /^([/?#]|$)/.test(path.slice(3));
  return [...new Set(addresses.filter((path) => !isFile.test(path) && !isInside(path)))];
}
