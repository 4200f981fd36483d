import { useEffect } from 'react';
import { addressIn, languageNames, translated } from '#app/platform/language/languages.ts';
import { pageLanguage } from '#app/platform/language/words.ts';
import { readStored } from '#app/platform/text/browser-storage.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';

const storageKey = 'language-offered';
const offers = { ar: 'المتجر بالعربية أيضاً.', fr: 'La boutique parle aussi français.' };

/** Offers the page in the language that the browser prefers, once, where the shop speaks it. */
export function useLanguageOffer(): void {
  useEffect(() => {
    const [preferred = ''] = navigator.languages;
    const language = translated.find((one) => preferred.startsWith(one));
    const { pathname, search } = location;
    const isEnglish = pageLanguage() === 'en' && !/^\/(admin|run)\b/.test(pathname);
    if (!language || !isEnglish || readStored(storageKey)) return;
    try {
      localStorage.setItem(storageKey, language);
    } catch {
      // Where nothing is remembered, it would be offered on every page.
      return;
    }
    const onAction = () => location.assign(addressIn(language, pathname + search));
    showToast({
      kind: 'partial',
      text: offers[language],
      lang: language,
      action: { label: languageNames[language], onAction },
      durationMs: 12_000,
    });
  }, []);
}
