import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openSettings } from './settings-cache.server.ts';
import { mergeSettings, parseSettings, readSettingsText } from './settings-rules.ts';
import { defaultSettings, readSettings, saveSettings } from './shop-settings.server.ts';
import { nextHolidays, settingsText } from './shop-settings.ts';

const given = openTestDatabase();
const defaults = defaultSettings(readConfig({}));
const owner = { id: null, email: 'owner@example.com' };

beforeEach(async () => {
  await sql`truncate settings, audit_log`.execute(given.db);
});

describe('what the owner types', () => {
  const shown = settingsText(defaults);

  it('comes back as it was shown', () => {
    expect(parseSettings(shown)).toEqual({ settings: defaults });
    expect(shown).toMatchObject({ deliveryFromCents: '4', deliveryToCents: '10' });
  });

  it('is read into cents, dates and one line', () => {
    const typed = { ...shown, deliveryFromCents: '0', deliveryToCents: '12,50' };
    const sent = { ...typed, holidays: '2027-01-01\r\n2026-12-25', cartNotice: ' two \r\nlines ' };
    const text = readSettingsText((name) => sent[name as keyof typeof sent]);
    expect(parseSettings(text).settings).toMatchObject({
      deliveryFromCents: 0,
      deliveryToCents: 1250,
      holidays: ['2026-12-25', '2027-01-01'],
      cartNotice: 'two\nlines',
    });
  });

  it.each([
    ['name', ''],
    ['city', 'x'.repeat(81)],
    ['phone', 'call me'],
    ['whatsapp', '<script>'],
    ['email', 'hello'],
    ['mailFrom', 'a@b\r\nBcc: c@d.example'],
    ['orderMailTo', ''],
    ['deliveryFromCents', 'four'],
    ['deliveryToCents', '3'],
    ['deliveryToCents', '1000.01'],
    ['deliveryDays', 'soon'],
    ['cutOff', '25:00'],
    ['holidays', '2026-02-30'],
    ['checkoutNotice', 'x'.repeat(301)],
  ])('is refused where it cannot be: %s %j', (name, value) => {
    const { errors } = parseSettings({ ...shown, [name]: value });
    expect(Object.keys(errors ?? {})).toEqual([name]);
  });

  it('leaves alone what another owner has saved meanwhile', () => {
    const now = { ...shown, phone: '+961 1 000 000' };
    expect(mergeSettings(now, { shown, sent: { ...shown, name: 'Box' } })).toEqual({
      ...now,
      name: 'Box',
    });
  });
});

describe('the settings', () => {
  it('are the defaults until they are set, one by one', async () => {
    expect(await readSettings(given.db, defaults)).toEqual(defaults);
    const changes = { name: 'Box', phone: '+961 1 000 000', holidays: ['2026-12-25'] };
    const after = { ...defaults, ...changes };
    const changed = await saveSettings(given.db, owner, { before: defaults, after });
    expect(changed).toEqual(Object.keys(changes));
    expect(await readSettings(given.db, { ...defaults, city: 'Tyre' })).toEqual({
      ...after,
      city: 'Tyre',
    });
  });

  it('are written down in the log with what they were', async () => {
    const after = { ...defaults, deliveryToCents: 1250 };
    await saveSettings(given.db, owner, { before: defaults, after });
    await saveSettings(given.db, owner, { before: after, after });
    const log = await sql`select actor_email, action, before, after from audit_log`.execute(
      given.db,
    );
    expect(log.rows).toEqual([
      {
        actor_email: 'owner@example.com',
        action: 'edit',
        before: { deliveryToCents: 1000 },
        after: { deliveryToCents: 1250 },
      },
    ]);
  });

  it('pass over rows that fit no rule', async () => {
    await sql`insert into settings (key, value) values
      ('phone', '42'), ('constructor', '"x"'), ('city', '"Tyre"')`.execute(given.db);
    expect(await readSettings(given.db, defaults)).toEqual({ ...defaults, city: 'Tyre' });
  });

  it('are remembered until they are forgotten, also while the database is away', async () => {
    const faults: unknown[] = [];
    const settings = openSettings(given.db, { defaults, onError: (error) => faults.push(error) });
    expect(await settings.read()).toEqual(defaults);
    const after = { ...defaults, name: 'Box' };
    await saveSettings(given.db, owner, { before: defaults, after });
    expect(await settings.read()).toEqual(defaults);
    settings.forget();
    expect(await settings.read()).toEqual(after);
    await sql`alter table settings rename to gone`.execute(given.db);
    settings.forget();
    expect(await settings.read()).toEqual(after);
    expect(faults).toHaveLength(1);
    await sql`alter table gone rename to settings`.execute(given.db);
  });
});

it('holidays that are over are not spoken of', () => {
  const days = ['2026-01-01', '2026-12-25', '2027-01-01'];
  expect(nextHolidays(days, '2026-12-25')).toEqual(['2026-12-25', '2027-01-01']);
});
