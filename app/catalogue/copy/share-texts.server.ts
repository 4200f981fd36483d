import {
  addressIn,
  isolate,
  type Language,
  languageNames,
} from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type CopySummary, completenesses, formatCopyLine } from './copy.ts';

/** What is posted: a product with its facts, or a shelf with some of its products. */
export interface Shared {
  name: string;
  origin: string;
  /** Of the page in English. */
  path: string;
  /** Of a shelf those shown, of a product itself. */
  products: readonly (Omit<CopySummary, 'kind'> & { name: string; priceCents: number })[];
  isShelf: boolean;
  /** Such as 'CGC 9.4', or ''. */
  certified: string;
}

type Facts = Shared['products'][number];

/** The facts in the language of the post: in English as on the cards, else with the completeness in full. */
function formatFacts(facts: Facts): string {
  const language = pageLanguage();
  if (language === 'en') return formatCopyLine(facts);
  const { completeness, region } = facts;
  // 'All regions' alone tells an Arabic reader nothing.
  const isFree = language === 'ar' && region === 'region-free';
  return [
    completeness && t(completenesses[completeness]),
    formatCopyLine({ ...facts, completeness: null, region: isFree ? null : region }),
    isFree && 'يعمل في كل المناطق',
  ]
    .filter(Boolean)
    .join(' · ');
}

const frenchPrice = new Intl.NumberFormat('fr', {
  ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
});

const posts = {
  en: {
    formatCents: formatPrice,
    newOnShelf: 'New on our shelf:',
    price: 'Price:',
    pay: 'Cash on delivery anywhere in Lebanon.',
  },
  ar: {
    formatCents: (cents: number) => isolate(formatPrice(cents), 'ar'),
    newOnShelf: 'جديد على رفّنا:',
    price: 'السعر:',
    pay: 'الدفع عند التسليم في كل لبنان.',
  },
  fr: {
    formatCents: (cents: number) => frenchPrice.format(cents / 100),
    newOnShelf: 'Nouveau dans notre rayon :',
    price: 'Prix :',
    pay: 'Paiement à la livraison partout au Liban.',
  },
};

export interface ShareText {
  language: Language;
  label: string;
  text: string;
}

/** Writes the post in English, Arabic and French. Names stay as the shop writes them. */
export function writeShareTexts(shared: Shared): ShareText[] {
  const { name, origin, path, products, isShelf, certified } = shared;
  return Object.entries(posts).map(([code, { formatCents, newOnShelf, price, pay }]) => {
    const language = code as Language;
    const lines = isShelf
      ? [
          `${newOnShelf} ${name}`,
          ...products.map((one) => `• ${one.name}: ${formatCents(one.priceCents)}`),
        ]
      : products.flatMap((one) => [
          name,
          [certified, inLanguage(language, () => formatFacts(one))].filter(Boolean).join(' · '),
          `${price} ${formatCents(one.priceCents)}`,
        ]);
    const url = origin + addressIn(language, path);
    const text = [...lines, pay, url].filter(Boolean).join('\n');
    return { language, label: languageNames[language], text };
  });
}
