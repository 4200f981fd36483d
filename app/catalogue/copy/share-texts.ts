import { addressIn, type Language } from '#app/platform/language/languages.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type CopySummary, formatCopyLine } from './copy.ts';

/** What is posted: a product with its facts, or a shelf with some of its products. */
export interface Shared {
  name: string;
  /** Of the shop. */
  origin: string;
  /** Of the page in English. */
  path: string;
  /** Of a shelf those shown, of a product itself. */
  products: readonly (Omit<CopySummary, 'kind'> & { name: string; priceCents: number })[];
  isShelf: boolean;
  /** Such as 'CGC 9.4', or ''. */
  certified: string;
}

type Words = Readonly<Record<string, string>>;

const arabic: Words = {
  ...{ new: 'جديد', 'like-new': 'كالجديد', 'very-good': 'حالة جيدة جداً', good: 'حالة جيدة' },
  ...{ fair: 'حالة مقبولة', 'for-parts': 'للقطع' },
  ...{
    sealed: 'مغلق',
    complete: 'كامل مع العلبة',
    boxed: 'مع العلبة، بدون كتيّب',
    loose: 'بدون علبة',
  },
  'region-free': 'يعمل في كل المناطق',
};

const french: Words = {
  ...{ new: 'Neuf', 'like-new': 'Comme neuf', 'very-good': 'Très bon état', good: 'Bon état' },
  ...{ fair: 'État correct', 'for-parts': 'Pour pièces' },
  ...{
    sealed: 'Scellé',
    complete: 'Complet en boîte',
    boxed: 'Boîte sans notice',
    loose: 'Sans boîte',
  },
  'region-free': 'Toutes régions',
};

type Facts = Shared['products'][number];

/** The facts in another language; of cards and regions the codes, which collectors write everywhere. */
function translateFacts({ completeness, condition, region }: Facts, words: Words): string {
  const texts = [completeness, condition, region].map(
    (value) => value && (words[value] ?? value.toUpperCase()),
  );
  return texts.filter(Boolean).join(' · ');
}

const frenchPrice = new Intl.NumberFormat('fr', {
  ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
});

/** What the posts of each language write. */
const languages = {
  en: {
    label: 'English',
    formatFacts: (facts: Facts) => formatCopyLine(facts),
    formatCents: formatPrice,
    newOnShelf: 'New on our shelf:',
    price: 'Price:',
    pay: 'Cash on delivery anywhere in Lebanon.',
  },
  ar: {
    label: 'العربية',
    formatFacts: (facts: Facts) => translateFacts(facts, arabic),
    formatCents: formatPrice,
    newOnShelf: 'جديد على رفّنا:',
    price: 'السعر:',
    pay: 'الدفع عند التسليم في كل لبنان.',
  },
  fr: {
    label: 'Français',
    formatFacts: (facts: Facts) => translateFacts(facts, french),
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
  return Object.entries(languages).map(([code, words]) => {
    const language = code as Language;
    const { label, formatFacts, formatCents, newOnShelf, price, pay } = words;
    const lines = isShelf
      ? [
          `${newOnShelf} ${name}`,
          ...products.map((one) => `• ${one.name}: ${formatCents(one.priceCents)}`),
        ]
      : products.flatMap((one) => [
          name,
          [certified, formatFacts(one)].filter(Boolean).join(' · '),
          `${price} ${formatCents(one.priceCents)}`,
        ]);
    const url = origin + addressIn(language, path);
    return { language, label, text: [...lines, pay, url].filter(Boolean).join('\n') };
  });
}
