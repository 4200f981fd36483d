import { z } from 'zod';
import { uploadedImageSchema } from '#app/platform/images/uploaded-image.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { parseAmount, parsePounds } from '#app/platform/text/money.ts';
import { chooseProducts, type FormField } from './form-field.ts';

export interface SettingField extends FormField {
  type?: 'email' | 'tel' | 'datetime-local';
  inputMode?: 'decimal';
  multiline?: boolean;
  /** The field is the translation of the one before it. */
  language?: 'Arabic' | 'French';
  /** How many products may be chosen. */
  max?: number;
  control?: 'image' | 'calendar' | 'products' | 'checkbox';
  /** The values to choose from, with what the owner reads. */
  options?: Readonly<Record<string, string>>;
}

const text = (max: number, error: string) => z.string().min(1, error).max(max, error);
const senderName = z.string().max(60, 'At most 60 characters.');
const emailError = 'Enter an email address like name@example.com.';
const email = { type: 'email', schema: z.email(emailError).max(254, emailError) } as const;
/** Numbers, days and times with the digits and the dash that their rules and the shop's pages know. */
const toPlainNumbers = (typed: string) => latinDigits(typed).replaceAll('–', '-');
const phone = {
  type: 'tel',
  schema: z.string().regex(/^\+?[\d\s()./-]{6,30}$/, 'Enter a phone number like +961 1 555 018.'),
  parse: toPlainNumbers,
} as const;
const price = {
  inputMode: 'decimal',
  schema: z
    .number('Enter a price like 4 or 4.50.')
    .int()
    .min(0)
    .max(100_000, 'Enter at most 1,000 dollars.'),
  parse: (typed: string) => parseAmount(typed) ?? Number.NaN,
  format: (cents: number) => (cents / 100).toFixed(2).replace(/\.00$/, ''),
} as const;
const notice = {
  multiline: true,
  optional: true,
  schema: z.string().max(300, 'At most 300 characters.'),
} as const;

const shortText = {
  optional: true,
  schema: z.string().max(120, 'At most 120 characters.'),
} as const;
/** Whether the days of '3-4' are in order. */
const isAscending = (days: string) => {
  const [first = 0, last = first] = days.split('-').map(Number);
  return !(first > last);
};
const weekday = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const time = '([01]\\d|2[0-3]):[0-5]\\d';
const hoursLine = new RegExp(
  `^${weekday}(-${weekday})?(, ${weekday}(-${weekday})?)* ${time}-${time}$`,
);
const hoursError = 'Enter lines like Mon-Sat 10:00-19:00 or Sun 12:00-17:00.';

/** A page at a network, by its link or by the name that it has there; stored as the link. */
function profileAt(host: string, hosts: string) {
  const error = `Enter a link to ${host.replace('www.', '')}, or the name that the shop has there.`;
  const link = new RegExp(`^https://([\\w-]+\\.)?(${hosts.replaceAll('.', '\\.')})/\\S+$`);
  return {
    hint: 'The link or the name.',
    optional: true,
    schema: z
      .string()
      .max(200, error)
      .regex(new RegExp(`^$|${link.source}`), error),
    parse: (typed: string) =>
      /^@?[\w.-]{2,60}$/.test(typed) ? `https://${host}/${typed.replace('@', '')}` : typed,
  } as const;
}

const vatError = 'Enter a percentage like 11 or 5.5, or leave it empty.';
function parseVat(typed: string): number {
  const latin = latinDigits(typed).replace(/[,٫]/, '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(latin) ? Number(latin) : Number.NaN;
}
/** How many products the owner may pick for home. */
const maxPicks = 8;

/** 0 turns the rule off, where it may be 0. */
function wholeNumber(min: number, max: number) {
  const error = `Enter a whole number from ${min} to ${max}.`;
  return {
    inputMode: 'decimal',
    schema: z.int(error).min(min, error).max(max, error),
    parse(typed: string) {
      const latin = latinDigits(typed);
      return /^\d{1,6}$/.test(latin) ? Number(latin) : Number.NaN;
    },
  } as const;
}

const checkbox = {
  control: 'checkbox',
  schema: z.enum(['on', 'off']),
  parse: (typed: string) => (typed === 'on' ? 'on' : 'off'),
} as const;

/** Every setting that the owner can change, in the order of the form. */
export const settingFields = {
  logo: { label: 'Logo', control: 'image', optional: true, schema: uploadedImageSchema },
  name: { label: 'Shop name', schema: text(60, "Enter the shop's name, at most 60 characters.") },
  city: { label: 'City', schema: text(80, 'Enter the city, at most 80 characters.') },
  phone: { label: 'Phone', ...phone },
  whatsapp: { label: 'WhatsApp', ...phone },
  email: { label: 'Email', ...email },
  street: { label: 'Street', hint: 'And the floor or a landmark.', ...shortText },
  mapPin: {
    label: 'Map pin',
    hint: 'The link that ‘Share’ of a map app gives.',
    optional: true,
    schema: z
      .string()
      .max(2000, 'Enter a link of at most 2,000 characters.')
      .regex(/^(https:\/\/[\w-]+(\.[\w-]+)+(\/\S*)?)?$/, 'Enter a link that starts with https://'),
  },
  openingHours: {
    label: 'Opening hours',
    hint: 'A line for each, such as Mon-Sat 10:00-19:00.',
    multiline: true,
    optional: true,
    schema: z
      .array(z.string().max(400, hoursError).regex(hoursLine, hoursError))
      .max(7, 'At most 7 lines.'),
    parse: (typed: string) =>
      toPlainNumbers(typed)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    format: (lines: readonly string[]) => lines.join('\n'),
  },
  instagram: { label: 'Instagram', ...profileAt('www.instagram.com', 'instagram.com') },
  facebook: { label: 'Facebook', ...profileAt('www.facebook.com', 'facebook.com|fb.com') },
  sellerName: {
    label: 'Sold by',
    hint: 'The registered name of the seller, for the terms and the privacy text.',
    ...shortText,
  },
  sellerAddress: { label: 'Registered at', ...shortText },
  sellerRegister: { label: 'Register number', ...shortText },
  vatPercent: {
    label: 'VAT %',
    hint: 'Contained in your prices, for the accountant’s file: a month keeps the one that it ended with, and those before your first entry have that. Leave empty if you charge none.',
    optional: true,
    inputMode: 'decimal',
    schema: z.number(vatError).gt(0, vatError).max(50, vatError).nullable(),
    parse: (typed: string) => (typed === '' ? null : parseVat(typed)),
    format: (percent: number | null) => (percent === null ? '' : String(percent)),
  },
  homeRows: { label: 'More products on home, in rows', ...checkbox },
  picks: {
    label: 'Our picks',
    hint: 'The first of the rows. Archived products are left out.',
    max: maxPicks,
    ...chooseProducts(maxPicks),
  },
  transformer: {
    label: 'Transformer',
    hint: 'Offered beside products that need 110 V, unless it is archived or sold out.',
    max: 1,
    ...chooseProducts(1),
  },
  soldPrices: { label: 'Show what copies sold for', ...checkbox },
  mailFromName: {
    label: 'Sender name',
    hint: "Leave empty for the shop's name.",
    optional: true,
    schema: senderName,
  },
  mailFrom: {
    label: 'Sender address',
    hint: 'An address that your mail provider lets you send from.',
    ...email,
  },
  orderMailTo: { label: 'Report new orders to', ...email },
  deliveryDays: {
    label: 'Days',
    hint: 'For example 3-4.',
    schema: z
      .string()
      .regex(/^\d{1,2}(-\d{1,2})?$/, 'Enter days like 3 or 3-4.')
      .refine(isAscending, 'Enter the smaller number first, like 3-4.'),
    parse: toPlainNumbers,
  },
  cutOff: {
    label: 'Order before',
    hint: 'For example 15:00.',
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 15:00.'),
    parse: toPlainNumbers,
  },
  holidays: {
    label: 'Holidays',
    hint: 'Days without deliveries besides Sundays. The delivery page shows the next ones.',
    multiline: true,
    control: 'calendar',
    optional: true,
    schema: z.array(z.iso.date('Enter days like 2026-12-25.')).max(100, 'At most 100 days.'),
    parse: (typed: string) => {
      const days = toPlainNumbers(typed).split(/[\s,;]+/);
      return [...new Set(days.filter(Boolean))].sort();
    },
    format: (days: readonly string[]) => days.join('\n'),
  },
  freeDeliveryFromCents: {
    label: 'Free delivery from',
    hint: 'In dollars. Leave empty for no free delivery.',
    optional: true,
    inputMode: 'decimal',
    schema: price.schema.nullable(),
    parse: (typed: string) => (typed === '' ? null : price.parse(typed)),
    format: (cents: number | null) => (cents === null ? '' : price.format(cents)),
  },
  collectInCity: { label: 'Customers may collect in {city}', ...checkbox },
  collectDays: {
    label: 'Days to collect',
    hint: 'What is ready for longer stands first on the Dispatch tab.',
    ...wholeNumber(1, 60),
  },
  lbpRate: {
    label: 'Lira for a dollar',
    hint: 'For example 89,500. Leave empty to show no amounts in lira.',
    optional: true,
    inputMode: 'decimal',
    schema: z
      .int('Enter whole pounds like 89,500.')
      .min(1, 'Enter whole pounds like 89,500.')
      .max(100_000_000, 'Enter at most 100,000,000 pounds.')
      .nullable(),
    parse: (typed: string) => (typed === '' ? null : (parsePounds(typed) ?? Number.NaN)),
    format: (rate: number | null) => (rate === null ? '' : formatNumber(rate)),
  },
  cashNote: { label: 'About the notes', hint: 'Shown beside what is to be paid.', ...notice },
  cashNoteAr: { label: 'About the notes (Arabic)', language: 'Arabic', ...notice },
  cashNoteFr: { label: 'About the notes (French)', language: 'French', ...notice },
  confirmedMovesOn: {
    label: 'A confirmed order',
    schema: z.enum(['on', 'off']),
    parse: (typed: string) => (typed === 'off' ? 'off' : 'on'),
    options: { on: 'Moves to Processing', off: 'Stays Pending' },
  },
  confirmFirstAfter: {
    label: 'Confirm first after refusals',
    hint: 'After this number of refused deliveries, checkout says that you call first. 0 means never.',
    ...wholeNumber(0, 20),
  },
  maxUnconfirmed: {
    label: 'Unconfirmed orders at most',
    hint: 'For customers without a delivered order. 0 means no limit.',
    ...wholeNumber(0, 100),
  },
  cancelUnconfirmedHours: {
    label: 'Cancel unconfirmed orders after hours',
    hint: '0 means never. Orders that wait already get as long from when you save it.',
    ...wholeNumber(0, 2000),
  },
  returnDays: {
    label: 'Days to return',
    hint: 'From the delivery. The texts of the shop promise 14.',
    ...wholeNumber(1, 60),
  },
  cashShare: {
    label: 'We pay in cash, %',
    hint: 'Of our price: what an offer begins with.',
    ...wholeNumber(1, 100),
  },
  creditShare: { label: 'We pay as credit, %', hint: 'Of our price.', ...wholeNumber(1, 100) },
  asksIdentity: { label: 'Number of an identity card, where we buy', ...checkbox },
  repairMonths: {
    label: 'Warranty of a repair in months',
    hint: '0 means none.',
    ...wholeNumber(0, 60),
  },
  cartNotice: { label: 'Notice in the cart', ...notice },
  cartNoticeAr: { label: 'Notice in the cart (Arabic)', language: 'Arabic', ...notice },
  cartNoticeFr: { label: 'Notice in the cart (French)', language: 'French', ...notice },
  checkoutNotice: { label: 'Notice at checkout', ...notice },
  checkoutNoticeAr: { label: 'Notice at checkout (Arabic)', language: 'Arabic', ...notice },
  checkoutNoticeFr: { label: 'Notice at checkout (French)', language: 'French', ...notice },
  pauseUntil: {
    label: 'Take no orders until',
    hint: 'Beirut time. Leave empty to take orders.',
    type: 'datetime-local',
    optional: true,
    schema: z.string().regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/, 'Choose a day and a time.'),
  },
  pauseText: {
    label: 'Text while paused',
    hint: 'Shown after the sentence that says until when the shop is paused.',
    ...notice,
  },
  pauseTextAr: { label: 'Text while paused (Arabic)', language: 'Arabic', ...notice },
  pauseTextFr: { label: 'Text while paused (French)', language: 'French', ...notice },
  offlinePages: {
    label: 'Pages for bad connections',
    hint: 'If you turn this off, browsers delete their saved pages at the next visit.',
    schema: z.enum(['on', 'off']),
    parse: (typed: string) => (typed === 'off' ? 'off' : 'on'),
    options: { on: 'Kept in the browsers of visitors', off: 'Not kept' },
  },
} satisfies Record<string, SettingField>;
