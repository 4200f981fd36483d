import { msg, t } from '#app/platform/language/words.ts';

/** The vocabularies of a copy: what is stored, and the text for shoppers. */
export const kinds = {
  game: 'Game',
  console: 'Console',
  accessory: 'Accessory',
  card: 'Card',
  figure: 'Boxed figure',
  other: 'Other',
} as const;

/** Of games, consoles and boxes of figures, the best first. */
export const gradedConditions = {
  new: msg('New'),
  'like-new': msg('Like new'),
  'very-good': msg('Very good'),
  good: msg('Good'),
  fair: msg('Fair'),
  'for-parts': msg('For parts'),
} as const;

/** Of trading cards, the best first. */
export const cardConditions = {
  nm: msg('Near mint (NM)'),
  lp: msg('Lightly played (LP)'),
  mp: msg('Moderately played (MP)'),
  hp: msg('Heavily played (HP)'),
  dmg: msg('Damaged (DMG)'),
} as const;

export const conditions = { ...gradedConditions, ...cardConditions } as const;

export const completenesses = {
  sealed: msg('Sealed'),
  complete: msg('Complete in box'),
  boxed: msg('Boxed, no manual'),
  loose: msg('Loose'),
} as const;

export const regions = {
  pal: msg('PAL (Europe)'),
  'ntsc-u': msg('NTSC-U (America)'),
  'ntsc-j': msg('NTSC-J (Japan)'),
  'region-free': msg('Region free'),
} as const;

export const powers = {
  '220v': msg('220 V'),
  '110v': msg('110 V'),
  '100-240v': msg('100 to 240 V'),
  battery: msg('Batteries'),
} as const;

export const authenticities = {
  'board-checked': msg('Board checked'),
  'outside-checked': msg('Checked from outside'),
  'not-checked': msg('Not checked'),
  reproduction: msg('Reproduction'),
} as const;

export const graders = {
  cgc: 'CGC',
  psa: 'PSA',
  bgs: 'Beckett (BGS)',
  wata: 'WATA',
  vga: 'VGA',
  other: msg('Another company'),
} as const;

export type Kind = keyof typeof kinds;
export type Condition = keyof typeof conditions;
export type Completeness = keyof typeof completenesses;
export type Region = keyof typeof regions;
export type Power = keyof typeof powers;
export type Authenticity = keyof typeof authenticities;
export type Grader = keyof typeof graders;

export interface CopySummary {
  kind: Kind | null;
  condition: Condition | null;
  completeness: Completeness | null;
  region: Region | null;
}

/** What an order keeps of a copy, as it was when it was ordered. */
export interface CopyFacts extends CopySummary {
  gradedBy: Grader | null;
  grade: string | null;
  certificate: string | null;
  serial: string | null;
  shelfMark: string | null;
}

const shortTexts: Record<string, string> = {
  complete: msg('Complete'),
  pal: 'PAL',
  'ntsc-u': 'NTSC-U',
  'ntsc-j': 'NTSC-J',
  ...Object.fromEntries(Object.keys(cardConditions).map((one) => [one, one.toUpperCase()])),
};

/** 'Complete · Very good · PAL', or an empty text where none of it is known. */
export function formatCopyLine({
  completeness,
  condition,
  region,
}: Omit<CopySummary, 'kind'>): string {
  const texts = [
    completeness && t(shortTexts[completeness] ?? completenesses[completeness]),
    condition && t(shortTexts[condition] ?? conditions[condition]),
    region && t(shortTexts[region] ?? regions[region]),
  ];
  return texts.filter(Boolean).join(' · ');
}

/** Where `/grading` explains a condition. On the box of a figure the words mean something else. */
export function gradingUrl(kind: Kind | null, condition: Condition): string {
  return `/grading#${kind === 'figure' ? 'box-' : ''}${condition}`;
}

export const singleCopyMessage = 'A copy is one piece. Add another copy instead.';

/**
 * Whether a product is a single copy: with a serial number or a certificate of its own, or used and with a
 * grade of its own. What is only said to be loose or complete may be there several times.
 */
export function isSingleCopy({
  completeness,
  condition,
  serial,
  certificate,
}: Pick<CopyFacts, 'completeness' | 'condition' | 'serial' | 'certificate'>): boolean {
  const isGraded = condition !== null && condition !== 'new';
  const isUsed = completeness !== null && completeness !== 'sealed';
  return Boolean(serial || certificate) || (isGraded && isUsed);
}
