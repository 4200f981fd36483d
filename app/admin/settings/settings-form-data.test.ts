import { readConfig } from '#app/platform/config.server.ts';
import {
  createSettingsCache,
  defaultSettings,
  readSettings,
  settingsContext,
} from '#app/settings/shop-settings.server.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { saveSettingsForm } from './settings-form-data.server.ts';

const given = openTestDatabase();
const owner = { id: null, email: 'owner@example.com' };
/** Of a shop whose environment has a phone that breaks the rule of the form. */
const defaults = { ...defaultSettings(readConfig({})), phone: 'call us' };

/** Saves a page with one field. */
function save(name: 'cashNote' | 'phone', typed: string) {
  const path = '/admin/settings';
  const { context } = openBrowser(createPageServices(given.db)).ask(path);
  const onError = () => undefined;
  context.set(settingsContext, createSettingsCache(given.db, { defaults, onError }));
  const form = new FormData();
  form.set('shown', JSON.stringify({ [name]: defaults[name] }));
  form.set(name, typed);
  return saveSettingsForm(context, owner, { form, path });
}

it('checks what it changes, and nothing that the environment has set', async () => {
  await given.empty('settings, audit_log');
  expect(await save('phone', 'call me')).toMatchObject({ errors: { phone: expect.any(String) } });
  expect(await save('cashNote', 'Small notes, please.')).toHaveProperty('status', 302);
  const saved = { ...defaults, cashNote: 'Small notes, please.' };
  expect(await readSettings(given.db, defaults)).toEqual(saved);
});
