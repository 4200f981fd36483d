import { addressIn, languageNames } from '#app/platform/language/languages.ts';
import { readStored, writeStored } from '#app/platform/storage/browser-storage.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';

const storageKey = 'language-offered';
const offers = { ar: 'المتجر بالعربية أيضاً.', fr: 'La boutique parle aussi français.' };

/** Offers the English page in the language that the browser prefers, once, where the shop speaks it. */
export function offerLanguage(preferred: string): void {
  const language = (['ar', 'fr'] as const).find((one) => preferred.startsWith(one));
  if (!language || readStored(storageKey)) return;
  // Where nothing is remembered, it would be offered on every page.
  if (!writeStored(storageKey, language)) return;
  const onAction = () => location.assign(addressIn(language, location.pathname + location.search));
  showToast({
    kind: 'partial',
    text: offers[language],
    lang: language,
    action: { label: languageNames[language], onAction },
    durationMs: 12_000,
  });
}
