import { sql } from 'kysely';
import { addZone } from '#app/delivery/zones.server.ts';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openStaff, type TestBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action as deliveryAction } from './delivery.page.tsx';
import { loader, action as zoneAction } from './zone.page.tsx';

const given = openTestDatabase('users, delivery_zones, orders');
const owner = { id: null, email: 'owner@example.com' };
const [beirut, far, empty] = ['1', '2', '3'];
let browser: TestBrowser;

const send = (id: string, form: Record<string, string>) =>
  zoneAction({ ...browser.ask(`/admin/settings/delivery/${id}`, form), params: { id } });
const saveFee = (id: string, fee: string, more = {}) =>
  send(id, { ...{ intent: 'zone', title: 'Zone', fee, shownTitle: 'Zone' }, ...more });
const place = { title: 'Naqoura', titleFr: '', titleAr: '', district: 'Tyre', spellings: '' };
const asks = (what: string, range: string) => ({
  data: {
    question: `Delivery costs $4 to $10 so far. With this ${what} every page says ${range}.`,
  },
});
const done = { data: { done: true } };

/** The zones Beirut for $4 and Far for $10 with a place each, and an empty one for $15. */
beforeEach(async () => {
  browser = await openStaff(given.db);
  for (const [title, feeCents] of [
    ['Beirut', 400],
    ['Far', 1000],
    ['Empty', 1500],
  ] as const)
    await addZone(given.db, owner, { title, feeCents });
  await given.run(sql`insert into delivery_places (zone_id, title, district)
    values (1, 'Hamra', 'Beirut'), (2, 'Tyre', 'South')`);
});

it('states the range that pages will show before a fee changes it, and asks about nothing else', async () => {
  expect(await saveFee(far, '12')).toMatchObject(asks('fee', '$4 to $12'));
  expect(await saveFee(far, '8')).toMatchObject(asks('fee', '$4 to $8'));
  expect(await saveFee(beirut, '12')).toMatchObject(asks('fee', '$10 to $12'));
  expect(await saveFee(empty, '20', { title: 'Empty' })).toMatchObject(done);
  expect(await saveFee(far, '8', { title: 'Far', anyway: 'yes' })).toMatchObject(done);
  const zone = browser.ask('/admin/settings/delivery', {
    ...{ intent: 'add-zone', title: 'Sea', fee: '30' },
  });
  expect(await deliveryAction(zone)).toMatchObject(done);
});

it('refuses a fee over one that was saved since, and takes it from the next save', async () => {
  await given.run(sql`update delivery_zones set fee_cents = 800 where id = 2`);
  let fields = { shownTitle: 'Far', shownFeeCents: '1000' };
  const save = async (more = {}) => {
    const { data } = (await saveFee(far, '9', { title: 'Far', ...fields, ...more })) as {
      data: { fields?: typeof fields };
    };
    fields = { ...fields, ...data.fields };
    return data;
  };
  const fee = 'Changed meanwhile to $8.00. Save again to overwrite it.';
  expect(await save({ anyway: 'yes' })).toMatchObject({ done: false, errors: { fee } });
  // Its question in between forgets nothing.
  expect(await save()).toHaveProperty('question');
  expect(await save({ anyway: 'yes' })).toMatchObject({ done: true });
});

it('refuses a value of a place over one that was saved since, and takes it from the next save', async () => {
  const was = { title: 'Hamra', titleFr: '', titleAr: '', district: 'Beirut', zoneId: 1 };
  let shown = JSON.stringify({ ...was, spellings: [] });
  await given.run(sql`update delivery_places set zone_id = 3, title_fr = 'Hamraa' where id = 1`);
  const form = { ...place, title: 'Hamra', district: 'Beirut', zone: far, place: '1' };
  const save = async () => {
    const { data } = (await send(beirut, { intent: 'place', ...form, shown, anyway: 'yes' })) as {
      data: { fields?: { shown: string } };
    };
    shown = data.fields?.shown ?? shown;
    return data;
  };
  const zone = 'Changed meanwhile to “Empty”. Save again to overwrite it.';
  expect(await save()).toMatchObject({ done: false, errors: { zone } });
  expect(await save()).toMatchObject({ done: true });
  const saved = sql`select zone_id, title_fr from delivery_places where id = 1`;
  expect(await given.run(saved)).toEqual([{ zone_id: 2, title_fr: 'Hamraa' }]);
});

it('asks before a zone gets its first place, or loses its last', async () => {
  const first = { intent: 'add-place', ...place, zone: empty };
  expect(await send(empty, first)).toMatchObject(asks('place', '$4 to $15'));
  expect(await send(empty, { ...first, anyway: 'yes' })).toMatchObject(done);
  expect(await send(far, { ...first, zone: far, title: 'Sidon' })).toMatchObject(done);
  await given.run(sql`update delivery_zones set fee_cents = 1000 where id = 3`);
  const shown = { title: 'Hamra', titleFr: '', titleAr: '', district: '', zoneId: 1 };
  const moved = { ...place, title: 'Hamra', zone: far, place: '1' };
  const json = JSON.stringify({ ...shown, spellings: [] });
  const asked = await send(beirut, { intent: 'place', ...moved, shown: json });
  expect(asked).toMatchObject(asks('place', '$10'));
});

it('states the range that archiving or restoring a zone makes, where it makes another', async () => {
  const read = async (id: string) =>
    loader({ ...browser.ask(`/admin/settings/delivery/${id}`), params: { id } });
  const alone = 'Delivery costs $4 to $10 so far. With this change every page says $4.';
  expect(await read(far)).toMatchObject({ question: alone });
  expect(await read(empty)).toMatchObject({ question: undefined });
  expect(await send(far, { intent: 'archive' })).toMatchObject(done);
  const again = 'Delivery costs $4 so far. With this change every page says $4 to $10.';
  expect(await read(far)).toMatchObject({ question: again });
});

it('recognises the orders to the places of a zone once it is restored', async () => {
  await given.run(sql`insert into delivery_spellings (spelling, place_id) values ('tyre', 2)`);
  await send(far, { intent: 'archive' });
  await addOrderRow(given.db, { city: 'Tyre' });
  expect(await send(far, { intent: 'restore' })).toMatchObject(done);
  expect(await given.list(sql`select zone_title from orders`)).toEqual(['Far']);
});

it('leaves the first place of a zone to its page where every page would show another range', async () => {
  const form = { intent: 'assign', typed: 'Sidon', belongsTo: 'zone:3' };
  const assign = () => deliveryAction(browser.ask('/admin/settings/delivery', form));
  const message =
    'Delivery costs $4 to $10 so far. With this place every page says $4 to $15. Add it on the page of its zone.';
  expect(await assign()).toMatchObject({ data: { done: false, message } });
  await given.run(sql`update delivery_zones set fee_cents = 500 where id = 3`);
  expect(await assign()).toMatchObject(done);
});

it.each(['place:1', 'zone:2'])(
  'knows the longest city that was typed once it is %s',
  async (belongsTo) => {
    const typed = `${'Atlantis '.repeat(10)}by the sea`;
    await addOrderRow(given.db, { city: typed });
    const form = { intent: 'assign', typed, belongsTo };
    expect(await deliveryAction(browser.ask('/admin/settings/delivery', form))).toMatchObject(done);
    expect(await given.list(sql`select place_id from orders`)).not.toEqual([null]);
  },
);
