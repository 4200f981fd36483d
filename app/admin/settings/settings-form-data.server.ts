import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { listProductNames } from '#app/catalogue/product/products.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { saveSettings, settingsContext } from '#app/settings/shop-settings.server.ts';
import {
  formatSettings,
  listSettingGroups,
  mergeSettings,
  parseSettings,
  readSettingsText,
} from '#app/settings/shop-settings.ts';
import type { SettingsActionData } from './settings-form.tsx';

/** Loads the groups of settings that one page shows, with their values. */
export async function loadSettingsForm(context: Readonly<RouterContextProvider>, path: string) {
  const settings = await context.get(settingsContext).read();
  const groups = listSettingGroups().filter((group) => group.path === path);
  const nameCity = (label: string) => label.replace('{city}', settings.city);
  const { picks, transformer } = settings;
  const picked = await listProductNames(context.get(databaseContext), [...picks, ...transformer]);
  // Archived products are gone from the form, and from the setting when others are saved.
  const isShown = (id: number) => picked.some((product) => product.id === id);
  const chosen = { picks: picks.filter(isShown), transformer: transformer.filter(isShown) };
  return {
    path,
    groups: groups.map(({ fields, ...group }) => ({
      ...group,
      fields: fields.map((field) => ({ ...field, label: nameCity(field.label) })),
    })),
    shown: formatSettings({ ...settings, ...chosen }),
    picked,
    today: todayInBeirut(),
  };
}

/** Saves what an administrator changed on one page, and returns there. */
export async function saveSettingsForm(
  context: Readonly<RouterContextProvider>,
  admin: Actor,
  { form, path }: { form: FormData; path: string },
) {
  const settings = context.get(settingsContext);
  settings.invalidate();
  const before = await settings.read();
  const now = formatSettings(before);
  const typed = readSettingsText((name) => form.get(name));
  const shown = parseShown(form.get('shown')) ?? now;
  const parsed = parseSettings(mergeSettings(now, { shown, sent: typed }));
  if (parsed.errors) return data<SettingsActionData>({ typed, errors: parsed.errors }, 400);
  await saveSettings(context.get(databaseContext), admin, { before, after: parsed.settings });
  settings.invalidate();
  return redirect(path, { headers: { 'Set-Cookie': flashHeader('settings-saved') } });
}

function parseShown(sent: unknown) {
  try {
    const read = z.record(z.string(), z.string()).safeParse(JSON.parse(String(sent)));
    return read.success ? readSettingsText((name) => read.data[name]) : null;
  } catch {
    return null;
  }
}
