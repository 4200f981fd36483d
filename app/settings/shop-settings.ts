import type { z } from 'zod';
import { parseLine, parseText } from '#app/platform/text/input-text.ts';
import { describeFields, formatFields, parseFields } from './form-field.ts';
import { type SettingField, settingFields } from './setting-fields.ts';

export type SettingName = keyof typeof settingFields;

/** The lowest and the highest fee of the zones; no setting of its own, so that it is always true. */
export interface DeliveryRange {
  deliveryFromCents: number;
  deliveryToCents: number;
}

export type OwnSettings = {
  [Name in SettingName]: z.output<(typeof settingFields)[Name]['schema']>;
};

export type ShopSettings = OwnSettings & DeliveryRange;

export type SettingsText = Record<SettingName, string>;

export type SettingsErrors = Partial<SettingsText>;

const names = Object.keys(settingFields) as SettingName[];
const entries = Object.entries(settingFields) as [SettingName, SettingField][];

type SettingsPath = '/admin/settings' | '/admin/settings/delivery';

const groups: [title: string, first: SettingName, path?: SettingsPath][] = [
  ['The shop', 'logo'],
  ['Where and when', 'street'],
  ['The seller', 'sellerName'],
  ['Home', 'homeRows'],
  ['Product pages', 'transformer'],
  ['Emails', 'mailFromName'],
  ['Delivery', 'deliveryDays'],
  ['Fees and cash', 'freeDeliveryFromCents', '/admin/settings/delivery'],
  ['Confirming orders', 'confirmedMovesOn'],
  ['Returns, buying in, repairs', 'returnDays'],
  ['Notices', 'cartNotice'],
  ['Pause ordering', 'pauseUntil'],
  ['Offline', 'offlinePages'],
];

export function listSettingGroups() {
  return groups.map(([title, first, path = '/admin/settings'], index) => {
    const next = groups[index + 1]?.[1];
    const own = entries.slice(names.indexOf(first), next && names.indexOf(next));
    return { title, path, fields: describeFields(own) };
  });
}

export type SettingGroup = ReturnType<typeof listSettingGroups>[number];

/** Checks a stored value. Undefined for an unknown setting and for a value that breaks its rule. */
export function checkStoredSetting(name: string, value: unknown): unknown {
  return entries.find(([one]) => one === name)?.[1].schema.safeParse(value).data;
}

export function formatSettings(settings: ShopSettings): SettingsText {
  return formatFields(entries, settings) as SettingsText;
}

/** More than any rule allows: what is too long is refused, and not cut and saved. */
const maxTyped = 2001;

/** Reads the fields of the form. Texts of several lines keep their line breaks. */
export function readSettingsText(read: (name: string) => unknown): SettingsText {
  const typed = entries.map(([name, { multiline }]) => {
    const clean = multiline ? parseText : parseLine;
    return [name, clean(String(read(name) ?? ''), maxTyped)];
  });
  return Object.fromEntries(typed);
}

export function parseSettings(
  sent: Partial<SettingsText>,
):
  | { settings: Partial<OwnSettings>; errors?: undefined }
  | { settings?: undefined; errors: SettingsErrors } {
  const own = entries.filter(([name]) => name in sent);
  const { values, errors } = parseFields(own, sent);
  if (Object.keys(errors).length > 0) return { errors };
  return { settings: values as Partial<OwnSettings> };
}

export function listChangedSettings(before: OwnSettings, after: OwnSettings): SettingName[] {
  return names.filter((name) => String(before[name]) !== String(after[name]));
}

/** Takes only the fields that this owner changed since the form was shown: others may break their rule. */
export function pickEditedSettings(
  now: SettingsText,
  { shown, sent }: { shown: SettingsText; sent: SettingsText },
): Partial<SettingsText> {
  const edited = names.filter((name) => ![shown[name], now[name]].includes(sent[name]));
  return Object.fromEntries(edited.map((name) => [name, sent[name]]));
}

/** Names the fields that this owner changed and that another one changed otherwise in between. */
export function listSettingConflicts(
  now: SettingsText,
  { shown, sent }: { shown: SettingsText; sent: SettingsText },
): SettingName[] {
  return names.filter(
    (name) => ![sent[name], shown[name]].includes(now[name]) && sent[name] !== shown[name],
  );
}
