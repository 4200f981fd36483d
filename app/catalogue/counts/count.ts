import { latinDigits } from '#app/platform/text/latin-digits.ts';

export interface StockCount {
  id: number;
  /** What is counted; null for all. */
  category: string | null;
  shelfMark: string | null;
  openedBy: string;
  /** ISO instant. */
  openedAt: string;
  /** ISO instant; null while it is open. */
  appliedAt: string | null;
  reason: string | null;
  /** Presses, scans and other counts change it; who applies the count sends the one they saw. */
  version: string;
}

export interface CountedLine {
  productId: number;
  name: string;
  shelfMark: string | null;
  counted: number;
  /** What had to lie there when its first unit was counted: in stock, or promised to an order and not packed. */
  expected: number;
  /** Ordered since its first unit was counted. */
  orderedSince: number;
  /** The key of the press or scan of its first unit; null for what was not counted. */
  firstEntry: string | null;
}

/** The first products in a count, and the numbers of all of them. */
export interface CountedLines {
  lines: CountedLine[];
  total: number;
  differing: number;
}

export interface AppliedLine {
  id: number;
  name: string;
  before: number;
  after: number;
  /** ISO instant, of a copy that is sold at the lower of both and for sale at the higher. */
  soldAt?: string;
}

export interface CountableProduct {
  id: number;
  name: string;
  /** By which copies of one name are told apart. */
  detail: string;
}

/** How many products that a code or words may mean are listed; one more is read. */
export const maxMeant = 12;

/** What is listed of them, and what to say where there are more. */
export function limitFound<Found>(found: readonly Found[]) {
  const more =
    found.length > maxMeant
      ? `The first ${maxMeant} of more: scan the sticker, or type its serial.`
      : '';
  return { listed: found.slice(0, maxMeant), more };
}

export type EntryAnswer =
  | { counted: number; name: string }
  /** Not counted; a barcode of several copies has the products to choose from. */
  | {
      refused: string;
      candidates: CountableProduct[];
      /** It came too late, and may be sent again once the count is undone. */
      isApplied?: true;
    };

/** How many are counted at most in one press. */
const maxUnits = 10_000;

/** Reads how many were counted, below 0 to take some back; null for what is no such number. */
export function parseUnits(text: string): number | null {
  const latin = latinDigits(text).trim();
  const units = Number(latin);
  return /^-?\d+$/.test(latin) && Math.abs(units) <= maxUnits ? units : null;
}

/** 'all of the shop', 'Nintendo', 'shelf mark A3'. */
export function describeScope({
  category,
  shelfMark,
}: Pick<StockCount, 'category' | 'shelfMark'>): string {
  const parts = [category, shelfMark && `shelf mark ${shelfMark}`].filter(Boolean);
  return parts.join(', ') || 'all of the shop';
}
