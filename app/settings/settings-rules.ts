import { z } from 'zod';
import { parseLine, parseText } from '#app/platform/text/input-text.ts';
import { parsePrice } from '#app/platform/text/money.ts';
import type { SettingsErrors, SettingsText, ShopSettings } from './shop-settings.ts';

const text = (max: number, error: string) => z.string().min(1, error).max(max, error);
const notice = z.string().max(300, 'At most 300 characters.');
const email = z.email('Enter an email address like name@example.com.');
const phone = z
  .string()
  .regex(/^\+?[\d\s()./-]{6,30}$/, 'Enter a phone number like +961 1 555 018.');
const cents = z
  .number('Enter a price like 4 or 4.50.')
  .int()
  .min(0)
  .max(100_000, 'Enter at most 1,000 dollars.');

/** One rule for each setting, for what a form sends and for what the database holds. */
export const settingsRules = z.object({
  name: text(60, "Enter the shop's name, at most 60 characters."),
  city: text(80, 'Enter the city, at most 80 characters.'),
  phone,
  whatsapp: phone,
  email,
  mailFromName: z.string().max(60, 'At most 60 characters.'),
  mailFrom: email,
  orderMailTo: email,
  deliveryFromCents: cents,
  deliveryToCents: cents,
  deliveryDays: z.string().regex(/^\d{1,2}(-\d{1,2})?$/, 'Enter days like 3 or 3-4.'),
  cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 15:00.'),
  holidays: z.array(z.iso.date('Enter one date a line, like 2026-12-25.')).max(100),
  cartNotice: notice,
  checkoutNotice: notice,
}) satisfies z.ZodType<ShopSettings>;

function readCents(written: string): number {
  return /^\$?0+([.,]0{1,2})?$/.test(written) ? 0 : (parsePrice(written) ?? Number.NaN);
}

function readDays(written: string): string[] {
  return [...new Set(written.split(/[\s,;]+/).filter(Boolean))].sort();
}

/** The settings that a form has sent, or what is wrong with which field. */
export function parseSettings(
  sent: SettingsText,
):
  | { settings: ShopSettings; errors?: undefined }
  | { settings?: undefined; errors: SettingsErrors } {
  const read = settingsRules.safeParse({
    ...sent,
    deliveryFromCents: readCents(sent.deliveryFromCents),
    deliveryToCents: readCents(sent.deliveryToCents),
    holidays: readDays(sent.holidays),
  });
  if (!read.success) {
    const faults = read.error.issues.map((issue) => [issue.path[0], issue.message]);
    return { errors: Object.fromEntries(faults.reverse()) };
  }
  const { deliveryFromCents, deliveryToCents } = read.data;
  if (deliveryFromCents > deliveryToCents) {
    return { errors: { deliveryToCents: 'The highest price is below the lowest.' } };
  }
  return { settings: read.data };
}

const settingNames = Object.keys(settingsRules.shape) as (keyof ShopSettings)[];

/** The fields of the form: notices keep their line breaks, holidays stand one on a line. */
export function readSettingsText(field: (name: string) => unknown): SettingsText {
  const line = (name: keyof ShopSettings) => {
    const typed = String(field(name) ?? '');
    if (name === 'holidays') return parseLine(typed, 2000).replaceAll(' ', '\n');
    return name.endsWith('Notice') ? parseText(typed, 400) : parseLine(typed, 400);
  };
  return Object.fromEntries(settingNames.map((name) => [name, line(name)])) as SettingsText;
}

/** What differs between two states of the settings, for the database and the audit log. */
export function changedSettings(before: ShopSettings, after: ShopSettings): (keyof ShopSettings)[] {
  const differs = (name: keyof ShopSettings) => String(before[name]) !== String(after[name]);
  return settingNames.filter(differs);
}

/**
 * What one owner typed over what another saved meanwhile: only fields that were changed since the
 * form was shown are taken.
 */
export function mergeSettings(
  now: SettingsText,
  { shown, sent }: { shown: SettingsText; sent: SettingsText },
): SettingsText {
  const merged = settingNames.map((name) => [
    name,
    sent[name] === shown[name] ? now[name] : sent[name],
  ]);
  return Object.fromEntries(merged);
}
