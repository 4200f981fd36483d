import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import {
  type Condition,
  cardConditions,
  conditions,
  gradedConditions,
} from '#app/catalogue/copy/copy.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';

/** What a customer looks for: a product, a title or words, and how it has to be. */
export interface WantDetails {
  productId: number | null;
  query: string;
  /** What a search would look for instead; the want waits for either. */
  meaning?: string | null;
  /** What `search_words` have to fulfil in a search for it; the want waits for that, too. */
  words?: string | null;
  platform: string | null;
  minCondition: Condition | null;
  completeOnly: boolean;
  maxCents: number | null;
}

export interface Want extends WantDetails {
  id: number;
  /** What is looked for, for the eye. */
  what: string;
  /** False while a guest has not confirmed it. */
  isConfirmed: boolean;
}

const consoleMakers = ['Nintendo', 'PlayStation', 'Xbox', 'Sega', 'Atari', 'Retro'];

/** The platforms by maker: the subcategories that games and consoles stand in. */
export const platforms = categoryTree.filter(({ name }) => consoleMakers.includes(name));

export const isWantPlatform = (name: string): boolean =>
  platforms.some(({ subcategories }) => subcategories.includes(name));

/** The conditions that are at least as good, on the same scale. */
export function listConditionsFrom(min: Condition): string[] {
  const scale = Object.keys(min in cardConditions ? cardConditions : gradedConditions);
  return scale.slice(0, scale.indexOf(min) + 1);
}

/** 'Saturn · at least Good · complete · up to $40.00'; an empty text where anything will do. */
export function formatWantLimits({
  platform,
  minCondition,
  completeOnly,
  maxCents,
}: WantDetails): string {
  return [
    platform,
    minCondition && t('at least {condition}', { condition: t(conditions[minCondition]) }),
    completeOnly && t('complete'),
    maxCents !== null && t('up to {price}', { price: formatPrice(maxCents) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

export const maxWants = 100;
/** How many may wait for a guest to confirm them: anybody can type anybody's address. */
export const maxUnconfirmed = 10;
export const maxQueryLength = 100;

/** `{max}` is `maxWants`. */
export const wantMessages = {
  added: msg('We will tell you.'),
  /** The same whether or not the address was known. */
  sent: msg('Almost there. Open the mail we sent you and confirm.'),
  askAddress: msg('Where may we write to you?'),
  confirmed: msg('We will tell you. Every mail has a link to this list.'),
  removed: msg('Removed. We will not write about it.'),
  found: msg('Good to hear. We will not write about it again.'),
  full: msg('You can have {max} wants. Remove one first.'),
  unavailable: msg('We cannot write to guests right now. Sign in and ask again.'),
  unknown: msg('That could not be changed. Please load the page again.'),
  failed: msg('It could not be saved. Please try again.'),
};

export interface WantAnswer {
  message: string;
  /** What was done; undefined for a guest, who has to confirm first, and for a refusal. */
  done?: WantNews;
  id?: number;
  errors?: WantErrors;
  text?: WantText;
}

export type WantNews = 'added' | 'confirmed' | 'removed' | 'found';

export const wantFields = ['query', 'platform', 'condition', 'complete', 'upTo', 'to'] as const;
/** What was typed into the form, and the product that it asked for, given back with its errors. */
export type WantText = Partial<
  Record<(typeof wantFields)[number] | 'product' | 'productName', string>
>;
export type WantErrors = Partial<Record<(typeof wantFields)[number], string>>;
