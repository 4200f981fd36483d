import { sql } from 'kysely';
import { readConfig } from '#app/platform/config.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deliveryCost, isDeliveryDay, listNextHolidays } from './delivery-terms.ts';
import { quoteNotice, readNotice } from './local-notices.ts';
import { describePause, findPause } from './pause-ordering.ts';
import { toSchemaHours } from './shop-contact.ts';
import {
  createSettingsCache,
  defaultSettings,
  readSettings,
  saveSettings,
} from './shop-settings.server.ts';
import {
  formatSettings,
  listSettingConflicts,
  listSettingGroups,
  parseSettings,
  pickEditedSettings,
  readSettingsText,
} from './shop-settings.ts';

const given = openTestDatabase('settings, audit_log');
const defaults = defaultSettings(readConfig({}));
const owner = { id: null, email: 'owner@example.com' };
const save = (after: typeof defaults, before = defaults) =>
  saveSettings(given.db, owner, { before, after });

describe('the form', () => {
  const shown = formatSettings(defaults);

  it('shows every setting once, and reads back what it shows', () => {
    const fields = listSettingGroups().flatMap((group) => group.fields.map(({ name }) => name));
    const { deliveryFromCents: _from, deliveryToCents: _to, ...own } = defaults;
    expect(fields.sort()).toEqual(Object.keys(own).sort());
    expect(parseSettings(shown)).toEqual({ settings: own });
  });

  it('reads cents, dates and lines', () => {
    const typed = { ...shown, freeDeliveryFromCents: '12,50' };
    const sent = { ...typed, holidays: '2027-01-01\r\n2026-12-25', cartNotice: ' two \r\nlines ' };
    const text = readSettingsText((name) => sent[name as keyof typeof sent]);
    expect(parseSettings(text).settings).toMatchObject({
      ...{ freeDeliveryFromCents: 1250, cartNotice: 'two\nlines' },
      holidays: ['2026-12-25', '2027-01-01'],
    });
  });

  it('reads hours, names at networks and the tax', () => {
    const { settings } = parseSettings({
      ...shown,
      openingHours: 'Mon–Thu, Sat 10:00–19:00\n\n Sun 12:00-17:00 ',
      instagram: '@sandouk.shop',
      facebook: 'https://m.facebook.com/sandouk',
      vatPercent: '5,5',
    });
    expect(settings).toMatchObject({
      openingHours: ['Mon-Thu, Sat 10:00-19:00', 'Sun 12:00-17:00'],
      instagram: 'https://www.instagram.com/sandouk.shop',
      facebook: 'https://m.facebook.com/sandouk',
      vatPercent: 5.5,
    });
    expect(settings?.openingHours?.map(toSchemaHours)).toEqual([
      'Mo-Th,Sa 10:00-19:00',
      'Su 12:00-17:00',
    ]);
    expect(toSchemaHours('Sun 12:00–17:00')).toBe('Su 12:00-17:00');
  });

  it('reads Arabic digits and any dash where numbers belong, and leaves texts as they are', () => {
    const street = 'شارع ١٢';
    const { settings } = parseSettings({
      ...shown,
      ...{ phone: '٠١ ٥٥٥ ٠١٨', whatsapp: '+٩٦١ ٧٠–٥٥٥–٠١٨', street, cartNotice: street },
      ...{ vatPercent: '٥٫٥', deliveryDays: '٢–٣', cutOff: '١٤:٣٠', collectDays: '۱۴' },
      ...{ openingHours: 'Sun ١٢:٠٠–١٧:٠٠', holidays: '٢٠٢٦-١٢-٢٥', freeDeliveryFromCents: '٥٠' },
    });
    expect(settings).toMatchObject({
      ...{ phone: '01 555 018', whatsapp: '+961 70-555-018', street, cartNotice: street },
      ...{ vatPercent: 5.5, deliveryDays: '2-3', cutOff: '14:30', collectDays: 14 },
      ...{ openingHours: ['Sun 12:00-17:00'], holidays: ['2026-12-25'] },
      freeDeliveryFromCents: 5000,
    });
    expect(parseSettings({ deliveryDays: '٤-٣' }).errors).toHaveProperty('deliveryDays');
  });

  it('takes up to eight products for home, each once and in order', () => {
    const read = (picks: string) => parseSettings({ ...shown, picks });
    expect(read('7,3,7').settings?.picks).toEqual([7, 3]);
    expect(read('1,2,3,4,5,6,7,8,9').errors).toEqual({ picks: 'Choose 8 at most.' });
    expect(Object.keys(read('1,two').errors ?? {})).toEqual(['picks']);
  });

  it.each([
    ['89,500', 89_500],
    ['89.500', 89_500],
    ['89 500', 89_500],
    ['٨٩٬٥٠٠', 89_500],
    ['90.000', 90_000],
    ['1’500’000', 1_500_000],
  ])('reads %j lira for a dollar as %i', (lbpRate, pounds) => {
    expect(parseSettings({ ...shown, lbpRate }).settings).toMatchObject({ lbpRate: pounds });
  });

  it('reads a whole link of a map', () => {
    const link = (length: number) => 'https://maps.example/'.padEnd(length, 'a');
    const read = (length: number) =>
      parseSettings(
        readSettingsText((name) => ({ ...shown, mapPin: link(length) })[name as 'name']),
      );
    expect(read(2000).settings).toMatchObject({ mapPin: link(2000) });
    expect(read(2001).errors).toEqual({ mapPin: 'Enter a link of at most 2,000 characters.' });
  });

  it.each([
    ['name', ''],
    ['city', 'x'.repeat(81)],
    ['phone', 'call me'],
    ['whatsapp', '<script>'],
    ['email', 'hello'],
    ['email', `${'x'.repeat(64)}@${'x.'.repeat(100)}example`],
    ['openingHours', `${'Mon, '.repeat(80)}Mon 10:00-19:00`],
    ['mailFrom', 'a@b\r\nBcc: c@d.example'],
    ['orderMailTo', ''],
    ['freeDeliveryFromCents', 'four'],
    ['freeDeliveryFromCents', '1000.01'],
    ['deliveryDays', 'soon'],
    ['deliveryDays', '4-3'],
    ['cutOff', '25:00'],
    ['holidays', '2026-02-30'],
    ['confirmFirstAfter', '-1'],
    ['maxUnconfirmed', '2.5'],
    ['cancelUnconfirmedHours', ''],
    ['checkoutNotice', 'x'.repeat(301)],
    ['pauseUntil', 'tomorrow'],
    ['mapPin', 'javascript:alert(1)'],
    ['openingHours', 'Mon-Sat 10-19'],
    ['instagram', 'https://evil.example/instagram.com/'],
    ['facebook', 'two words'],
    ['vatPercent', '0'],
    ['vatPercent', '51'],
    ['lbpRate', '89.5'],
    ['lbpRate', '1e5'],
    ['lbpRate', '90.00'],
  ])('refuses %s %j', (name, value) => {
    const { errors } = parseSettings({ ...shown, [name]: value });
    expect(Object.keys(errors ?? {})).toEqual([name]);
  });

  it('leaves alone what another owner has saved since it was shown', () => {
    const now = { ...shown, phone: '+961 1 000 000' };
    const sent = { ...shown, name: 'Box' };
    expect(pickEditedSettings(now, { shown, sent })).toEqual({ name: 'Box' });
    expect(listSettingConflicts(now, { shown, sent })).toEqual([]);
    const both = { shown, sent: { ...sent, phone: '+961 1 111 111' } };
    expect(listSettingConflicts(now, both)).toEqual(['phone']);
    expect(listSettingConflicts(both.sent, both)).toEqual([]);
  });
});

it('pauses ordering until a minute of the clock in Beirut', () => {
  const pause = { ...defaults, pauseUntil: '2026-12-24T18:00', pauseText: 'We are moving.' };
  expect(describePause(pause, new Date('2026-12-24T15:59:59Z'))).toBe(
    'Ordering is paused until Thursday, December 24 at 18:00. We are moving. Your cart is kept.',
  );
  expect(describePause(pause, new Date('2026-12-24T16:00:00Z'))).toBeNull();
  expect(describePause(defaults)).toBeNull();
  const { endsAt } = findPause(pause, new Date('2026-12-01')) ?? {};
  expect(endsAt).toBe(Date.parse('2026-12-24T16:00:00Z'));
});

it('shows the owner’s notices in the language of the page, else in English', () => {
  const settings = { ...defaults, cartNotice: 'Closed.', cartNoticeAr: 'مغلق.' };
  const read = (language: 'en' | 'ar' | 'fr') =>
    inLanguage(language, () => readNotice(settings, 'cartNotice'));
  expect(read('en')).toEqual({ text: 'Closed.' });
  expect(read('ar')).toEqual({ text: 'مغلق.' });
  expect(read('fr')).toEqual({ text: 'Closed.', lang: 'en' });
  expect(inLanguage('fr', () => readNotice(defaults, 'cartNotice'))).toEqual({ text: '' });
  expect(inLanguage('fr', () => quoteNotice(settings, 'cartNotice'))).toBe('\u2066Closed.\u2069');
});

describe('the stored settings', () => {
  it('lie over the defaults, one by one', async () => {
    expect(await readSettings(given.db, defaults)).toEqual(defaults);
    const changes = { name: 'Box', phone: '+961 1 000 000', holidays: ['2026-12-25'] };
    expect(await save({ ...defaults, ...changes })).toEqual({ saved: Object.keys(changes) });
    const newer = { ...defaults, city: 'Tyre' };
    expect(await readSettings(given.db, newer)).toEqual({ ...newer, ...changes });
  });

  it('take one of two values that are saved at once, and both of two settings', async () => {
    const refused = { refused: 'changed-since' };
    const names = ['Box', 'Bin'];
    const outcomes = await Promise.all(names.map((name) => save({ ...defaults, name })));
    expect(outcomes).toContainEqual(refused);
    const { name } = await readSettings(given.db, defaults);
    expect(outcomes[names.indexOf(name)]).toEqual({ saved: ['name'] });
    const others = [{ city: 'Tyre' }, { phone: '+961 1 000 000' }];
    const both = await Promise.all(others.map((other) => save({ ...defaults, ...other })));
    expect(both).not.toContainEqual(refused);
    const saved = { ...defaults, name, city: 'Tyre', phone: '+961 1 000 000' };
    expect(await readSettings(given.db, defaults)).toEqual(saved);
  });

  it('are recorded in the audit log with their former values', async () => {
    const after = { ...defaults, freeDeliveryFromCents: 1250 };
    await save(after);
    await save(after, after);
    const log = sql`select actor_email, action, before, after from audit_log`;
    const change = [{ freeDeliveryFromCents: null }, { freeDeliveryFromCents: 1250 }];
    expect(await given.list(log)).toEqual([owner.email, 'edit', ...change]);
  });

  it('skip rows that fit no rule', async () => {
    await given.run(sql`insert into settings (key, value) values
      ('phone', '42'), ('constructor', '"x"'), ('city', '"Tyre"')`);
    expect(await readSettings(given.db, defaults)).toEqual({ ...defaults, city: 'Tyre' });
  });

  it('are cached until they are invalidated, also while the database is away', async () => {
    const errors: unknown[] = [];
    const cache = createSettingsCache(given.db, { defaults, onError: (one) => errors.push(one) });
    expect(await cache.read()).toEqual(defaults);
    const after = { ...defaults, name: 'Box' };
    await save(after);
    expect(await cache.read()).toEqual(defaults);
    cache.invalidate();
    expect(await cache.read()).toEqual(after);
    await given.run(sql`alter table settings rename to gone`);
    cache.invalidate();
    expect(await cache.read()).toEqual(after);
    expect(errors).toHaveLength(1);
    await given.run(sql`alter table gone rename to settings`);
  });
});

it.each([
  [400, 1000, '$4 to $10'],
  [450, 1000, '$4.50 to $10'],
  [500, 500, '$5'],
])(
  'formats a delivery cost of %i to %i cents as %s',
  (deliveryFromCents, deliveryToCents, text) => {
    const terms = { deliveryDays: '3-4', cutOff: '15:00' };
    expect(deliveryCost({ ...terms, deliveryFromCents, deliveryToCents })).toBe(text);
  },
);

it('30.11 has the range of the fees of zones with places, the specified one without any', async () => {
  const read = async () => deliveryCost(await readSettings(given.db, defaults));
  expect(await read()).toBe('$4 to $10');
  await given.run(sql`update delivery_zones set fee_cents = 1200 where title = 'Far'`);
  await given.run(
    sql`insert into delivery_zones (title, fee_cents, position) values ('Sea', 1, 9)`,
  );
  expect(await read()).toBe('$4 to $12');
  await given.run(sql`update delivery_zones set archived_at = now()`);
  expect(await read()).toBe('$4 to $10');
});

it('lists no holidays that are over', () => {
  const days = ['2026-01-01', '2026-12-25', '2027-01-01'];
  expect(listNextHolidays(days, '2026-12-25')).toEqual(['2026-12-25', '2027-01-01']);
});

it('delivers on no Sunday and on no holiday', () => {
  const days = ['2026-12-24', '2026-12-25', '2026-12-27'];
  expect(days.filter((day) => isDeliveryDay(day, ['2026-12-25']))).toEqual(['2026-12-24']);
});
