import { type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { listProductNames } from '#app/catalogue/product/products.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { splitList } from '#app/settings/form-field.ts';
import { saveSettings, settingsContext } from '#app/settings/shop-settings.server.ts';
import {
  formatSettings,
  listSettingConflicts,
  listSettingGroups,
  parseSettings,
  pickEditedSettings,
  readSettingsText,
  type SettingName,
  type ShopSettings,
} from '#app/settings/shop-settings.ts';
import type { SettingsActionData } from './settings-form.tsx';

/** Loads the groups of settings that one page shows, with their values. */
export async function loadSettingsForm(context: Readonly<RouterContextProvider>, path: string) {
  const settings = await context.get(settingsContext).read();
  const groups = listSettingGroups().filter((group) => group.path === path);
  const nameCity = (label: string) => label.replace('{city}', settings.city);
  return {
    path,
    groups: groups.map(({ fields, ...group }) => ({
      ...group,
      fields: fields.map((field) => ({ ...field, label: nameCity(field.label) })),
    })),
    ...(await formatShown(context, settings)),
    today: todayInBeirut(),
  };
}

async function formatShown(context: Readonly<RouterContextProvider>, settings: ShopSettings) {
  const { picks, transformer } = settings;
  const picked = await listProductNames(context.get(databaseContext), [...picks, ...transformer]);
  // Archived products are gone from the form, and from the setting when others are saved.
  const isShown = (id: number) => picked.some((product) => product.id === id);
  const chosen = { picks: picks.filter(isShown), transformer: transformer.filter(isShown) };
  return { shown: formatSettings({ ...settings, ...chosen }), picked };
}

type Shown = Awaited<ReturnType<typeof formatShown>>;

function describeConflict(name: SettingName, { shown, picked }: Shown): string {
  const field = listSettingGroups()
    .flatMap(({ fields }) => fields)
    .find((one) => one.name === name);
  const ids = splitList(shown[name]);
  const chosen = picked.filter(({ id }) => ids.includes(String(id)));
  const names = field?.control === 'products' && chosen.map((product) => product.name);
  const text = names ? names.join(', ') : (field?.options?.[shown[name]] ?? shown[name]);
  const change = text ? `Changed meanwhile to “${text}”.` : 'Emptied meanwhile.';
  return `${change} Save again to overwrite it.`;
}

/**
 * Saves what an administrator changed on one page, and returns there. What another one has changed
 * since the form was shown is overwritten by the second save only.
 */
export async function saveSettingsForm(
  context: Readonly<RouterContextProvider>,
  admin: Actor,
  { form, path }: { form: FormData; path: string },
): Promise<Response | SettingsActionData> {
  const settings = context.get(settingsContext);
  settings.invalidate();
  const before = await settings.read();
  const typed = readSettingsText((name) => form.get(name));
  const stored = await formatShown(context, before);
  const shown = parseShown(form.get('shown')) ?? stored.shown;
  const conflicts = listSettingConflicts(stored.shown, { shown, sent: typed });
  if (conflicts.length > 0) {
    const errors = conflicts.map((name) => [name, describeConflict(name, stored)]);
    const seen = conflicts.map((name) => [name, stored.shown[name]]);
    return refuse('', {
      status: 409,
      typed,
      errors: Object.fromEntries(errors),
      shown: { ...shown, ...Object.fromEntries(seen) },
    });
  }
  const now = formatSettings(before);
  const parsed = parseSettings(pickEditedSettings(now, { shown, sent: typed }));
  if (parsed.errors) return refuse('', { typed, errors: parsed.errors, shown });
  const change = { before, after: { ...before, ...parsed.settings } };
  const outcome = await saveSettings(context.get(databaseContext), admin, change);
  if ('refused' in outcome) return saveSettingsForm(context, admin, { form, path });
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
