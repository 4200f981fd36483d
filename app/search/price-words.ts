import { parseFilters } from '#app/catalogue/listing/filters.ts';
import { t } from '#app/platform/language/words.ts';
import { foldLetters } from '#app/platform/text/fold-letters.ts';
import { formatPrice } from '#app/platform/text/money.ts';

const currency = String.raw`(?:\$|usd\b|dollars?\b|دولار)`;
const number = String.raw`(?<!\d[.,])(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,5}(?:[.,]\d{1,2})?)(?![.,]\d)`;
const amount = String.raw`${currency}?\s*${number}\s*${currency}?`;
const priced = String.raw`(?:${currency}\s*${number}|${number}\s*${currency})`;

const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const toPattern = (text: string) => new RegExp(`${start}(?:${text})${end}`, 'u');

const upTo =
  'under|below|less than|cheaper than|not? more than|up to|at most|moins de|moins que|pas plus de|jusqua|sous|' +
  '(?:مش|مو|ما) اك[تث]ر من|اقل من|تحت|حتي|لحد|ta7t|taht|a2al m[ei]n|a2al mn|2a2al m[ei]n|<';
const from =
  'over|above|more than|at least|plus de|au dessus de|a partir de|اكثر من|اكتر من|فوق|aktar m[ei]n|>';

const between = toPattern(
  `(?:between|entre|بين)\\s*${amount}\\s*(?:and|et|و|[-–])\\s*${amount}|` +
    `${priced}\\s*[-–]\\s*${amount}|${amount}\\s*[-–]\\s*${priced}`,
);
const above = toPattern(`(?<!(?:not?|pas|مش|مو|ما) )(?:${from})\\s*${amount}`);
const below = toPattern(
  `(?:${upTo})\\s*${amount}|(?:max|maximum)\\s*${priced}|${priced}\\s*(?:max|maximum|or less)?`,
);
const cheap = toPattern(
  'cheap|cheapest|pas cher|pas chere?s?|bon marche|رخيص|رخيصه|ارخص|rkhis[ae]?|rkhees[ae]?|arkhas',
);

/** 'For sale' by itself, in every language, asks for what is reduced. */
const onlyForSale = /^(?:a vendre|للبيع)$/;

/** What all goods of a shop are. */
const forSale = new RegExp(
  `${start}(?!^for sale$)(?:for sale|a vendre|للبيع|best[- ]selling)${end}`,
  'gu',
);

interface PriceWords {
  /** The folded text without the words about prices and sales. */
  rest: string;
  /** Such as 'max=20', as a list's address has it. */
  filters: string;
  isCheapFirst: boolean;
}

const toAmount = (text = '') =>
  text
    .replace(/,(?=\d{3})/g, '')
    .replace(',', '.')
    .replace(/\.00?$/, '');

/** Reads what a search says of prices in English, French, Arabic or Arabizi: 'under 20', 'moins de 20'. */
export function readPriceWords(term: string): PriceWords {
  let rest = foldLetters(term).replace(onlyForSale, 'for sale').replace(forSale, ' ');
  const filters = new URLSearchParams();
  const take = (pattern: RegExp, use: (amounts: string[]) => void) => {
    const found = pattern.exec(rest);
    if (!found) return;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    use(found.slice(1).filter((one) => one !== undefined));
  };
  take(between, ([low, high]) => {
    filters.set('min', toAmount(low));
    filters.set('max', toAmount(high));
  });
  take(above, ([low]) => filters.set('min', toAmount(low)));
  take(below, ([high]) => filters.set('max', toAmount(high)));
  let isCheapFirst = false;
  take(cheap, () => {
    isCheapFirst = true;
  });
  return { rest: rest.trim(), filters: `${filters}`, isCheapFirst };
}

/** What a search is for, with its prices: 'mario, from $10.00, up to $20.00'. */
export function formatPriced(what: string, filters: string): string {
  const { minCents, maxCents } = parseFilters(new URLSearchParams(filters));
  const [min, max] = [minCents, maxCents].map((cents) =>
    cents === null ? '' : formatPrice(cents),
  );
  const values = { what: what || t('Everything'), min: `${min}`, max: `${max}` };
  if (min && max) return t('{what}, from {min}, up to {max}', values);
  if (min) return t('{what}, from {min}', values);
  return max ? t('{what}, up to {max}', values) : values.what;
}
