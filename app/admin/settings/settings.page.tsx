import { data, redirect } from 'react-router';
import { z } from 'zod';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { clearDemo, countDemo } from '#app/catalogue/editing/clear-demo.server.ts';
import { listProductNames } from '#app/catalogue/product/products.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { saveSettings, settingsContext } from '#app/settings/shop-settings.server.ts';
import {
  formatSettings,
  listSettingGroups,
  mergeSettings,
  parseSettings,
  readSettingsText,
} from '#app/settings/shop-settings.ts';
import type { Route } from './+types/settings.page.ts';
import { DemoRemoval } from './demo-removal.tsx';
import { type SettingsActionData, SettingsForm } from './settings-form.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Settings',
    description: 'The settings of the shop.',
    path: '/admin/settings',
    hidden: true,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const db = context.get(databaseContext);
  const settings = await context.get(settingsContext).read();
  const [picked, demo] = await Promise.all([listProductNames(db, settings.picks), countDemo(db)]);
  // Archived picks are gone from the form, and from the setting when other picks are saved.
  const picks = settings.picks.filter((id) => picked.some((product) => product.id === id));
  return {
    groups: listSettingGroups(),
    shown: formatSettings({ ...settings, picks }),
    picked,
    today: todayInBeirut(),
    demo,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin(context);
  const db = context.get(databaseContext);
  const form = await readForm(request);
  if (form.get('intent') === 'clear-demo') {
    await clearDemo(db, admin);
    return redirect('/admin/settings', { headers: { 'Set-Cookie': flashHeader('demo-cleared') } });
  }
  const settings = context.get(settingsContext);
  settings.invalidate();
  const before = await settings.read();
  const now = formatSettings(before);
  const typed = readSettingsText((name) => form.get(name));
  const shown = parseShown(form.get('shown')) ?? now;
  const parsed = parseSettings(mergeSettings(now, { shown, sent: typed }));
  if (parsed.errors) return data<SettingsActionData>({ typed, errors: parsed.errors }, 400);
  await saveSettings(db, admin, { before, after: parsed.settings });
  settings.invalidate();
  return redirect('/admin/settings', { headers: { 'Set-Cookie': flashHeader('settings-saved') } });
}

export const clientAction = adminAction((form): SettingsActionData => {
  if (form.get('intent') !== 'save') return { failure: 'Failed to remove the demo catalogue' };
  return { failure: 'Failed to save settings' };
});

function parseShown(sent: unknown) {
  try {
    const read = z.record(z.string(), z.string()).safeParse(JSON.parse(String(sent)));
    return read.success ? readSettingsText((name) => read.data[name]) : null;
  } catch {
    return null;
  }
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, shown, today, picked, demo } = loaderData;
  return (
    <>
      <SettingsForm
        key={JSON.stringify(shown)}
        groups={groups}
        shown={shown}
        today={today}
        picked={picked}
        answer={actionData}
      />
      <DemoRemoval {...demo} />
    </>
  );
}
