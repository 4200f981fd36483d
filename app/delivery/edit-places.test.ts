import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { addPlace, assignSpelling, editPlace, listZonePlaces } from './edit-places.server.ts';
import { findPlace } from './find-place.ts';
import { listPlaces } from './places.server.ts';
import { listUnknownPlaces } from './unknown-places.server.ts';
import { addZone, changeZone, listZones } from './zones.server.ts';

const given = openTestDatabase();
const owner = { id: null, email: 'owner@example.com' };
const [zoneId, otherZoneId] = [1, 2];

/** A zone with Atlantis, and an empty one. */
beforeEach(async () => {
  await given.empty('delivery_zones, delivery_places, delivery_spellings, orders, audit_log');
  await addZone(given.db, owner, { title: 'Sea', feeCents: 600 });
  await addZone(given.db, owner, { title: 'Land', feeCents: 700 });
  await addPlace(given.db, owner, { ...atlantis, spellings: ['atlantide'] });
});

const atlantis = {
  ...{ title: 'Atlantis', titleFr: 'Atlantide', titleAr: '', district: 'Deep', zoneId },
  spellings: [] as string[],
};

async function findAtlantis() {
  const [place] = await listZonePlaces(given.db, zoneId);
  if (!place) throw new Error('Atlantis is gone');
  return place;
}

async function find(typed: string) {
  const found = findPlace(typed, await listPlaces(given.db));
  return found && 'known' in found ? [found.known.title, found.known.feeCents] : null;
}

const order = (city: string) =>
  addOrderRow(given.db, { order_number: `ORD-${randomUUID()}`, city });

const listAudit = () =>
  given.run(sql`select action || ' ' || subject_kind as action, subject_id as subject, before, after
    from audit_log order by id`);

describe('a zone', () => {
  it('is renamed by one administrator while another changes its fee', async () => {
    await Promise.all([
      changeZone(given.db, owner, zoneId, { title: 'Ocean' }),
      changeZone(given.db, owner, zoneId, { feeCents: 650 }),
    ]);
    expect((await listZones(given.db))[0]).toMatchObject({ title: 'Ocean', feeCents: 650 });
    expect(await find('ATLANTIS')).toEqual(['Atlantis', 650]);
    expect((await listAudit()).slice(3)).toHaveLength(2);
  });

  it('is refused a value over one that another administrator has saved since', async () => {
    const save = (feeCents: number, from: number) =>
      changeZone(given.db, owner, zoneId, { feeCents }, { title: 'Old', feeCents: from });
    expect(await save(800, 600)).toEqual({ changed: true });
    const refused = { refused: 'changed-since', names: ['feeCents'], now: { feeCents: 800 } };
    expect(await save(700, 600)).toMatchObject(refused);
    expect(await save(800, 600)).toEqual({ changed: false });
    expect(await save(700, 800)).toEqual({ changed: true });
  });

  it('has a title of its own', async () => {
    const taken = { refused: 'title-taken' };
    expect(await addZone(given.db, owner, { title: 'Sea', feeCents: 0 })).toEqual(taken);
    const again = () => addZone(given.db, owner, { title: 'Sea', feeCents: 600 });
    expect(await again(), 'after a lost answer').toEqual({ id: zoneId });
    await changeZone(given.db, owner, zoneId, { isArchived: true });
    expect(await again()).toEqual(taken);
    expect(await changeZone(given.db, owner, otherZoneId, { title: 'Sea' })).toEqual(taken);
    expect(await changeZone(given.db, owner, 99, { title: 'X' })).toEqual({ refused: 'not-found' });
  });

  it('that is archived leaves its places unknown until it is back', async () => {
    await changeZone(given.db, owner, zoneId, { isArchived: true });
    expect(await find('Atlantis')).toBeNull();
    await order('atlantis');
    const { places } = await listUnknownPlaces(given.db, await listPlaces(given.db));
    expect(places).toMatchObject([{ folded: 'atlantis', orderCount: 1, maybeId: null }]);
    await changeZone(given.db, owner, zoneId, { isArchived: false });
    expect(await find('Atlantis')).toEqual(['Atlantis', 600]);
  });
});

describe('a place', () => {
  it('is known by its titles and its spellings', async () => {
    expect(await findAtlantis()).toMatchObject({ spellings: ['atlantide', 'atlantis'] });
    expect(await listAudit()).toMatchObject([
      { action: 'add zone' },
      { action: 'add zone' },
      { action: 'add place', subject: 'Atlantis', after: { zone: 'Sea', district: 'Deep' } },
    ]);
  });

  it('keeps what two administrators change at once', async () => {
    const from = await findAtlantis();
    const edit = (to: object) =>
      editPlace(given.db, owner, from.id, { from, to: { ...from, ...to } });
    const title = 'New Atlantis';
    await edit({ spellings: [...from.spellings, 'atlantus'] });
    await edit({ title, zoneId: otherZoneId, spellings: ['atlantide', 'ats'] });
    const spellings = ['atlantide', 'atlantus', 'ats', 'new atlantis'];
    expect(await listZonePlaces(given.db, otherZoneId)).toMatchObject([{ title, spellings }]);
    expect((await listAudit()).at(-1)).toMatchObject({
      action: 'edit place',
      subject: 'Atlantis',
      before: { zone: 'Sea', title: 'Atlantis' },
      after: { zone: 'Land', title: 'New Atlantis' },
    });
  });

  it('is refused a value over one that another administrator has saved since', async () => {
    const { id, ...from } = await findAtlantis();
    const third = await addZone(given.db, owner, { title: 'Air', feeCents: 800 });
    const airId = 'id' in third ? third.id : 0;
    const move = (to: number, was = zoneId) =>
      editPlace(given.db, owner, id, {
        from: { ...from, zoneId: was },
        to: { ...from, zoneId: to, spellings: ['atlantide', 'ats'] },
      });
    expect(await move(otherZoneId)).toEqual({ changed: true });
    const shown = { ...from, zoneId: otherZoneId };
    const refused = { refused: 'place-changed-since', saved: { zone: 'Land' }, shown };
    expect(await move(airId)).toEqual(refused);
    expect(await move(otherZoneId)).toEqual({ changed: false });
    expect(await move(airId, otherZoneId)).toEqual({ changed: true });
  });

  it('is added once by a press that is sent again', async () => {
    const { id } = await findAtlantis();
    const again = (change = {}) =>
      addPlace(given.db, owner, { ...atlantis, spellings: ['atlantide'], ...change });
    expect(await again()).toEqual({ id });
    for (const other of [{ district: 'Shallow' }, { spellings: ['ats'] }, { zoneId: otherZoneId }])
      expect(await again(other)).toHaveProperty('refused', 'spelling-taken');
    expect(await listAudit()).toHaveLength(3);
  });

  it('takes no spelling of another place', async () => {
    const taken = { refused: 'spelling-taken', spelling: 'atlantis', placeTitle: 'Atlantis' };
    const twin = { ...atlantis, titleFr: '', zoneId: otherZoneId };
    expect(await addPlace(given.db, owner, twin)).toMatchObject(taken);
    const added = await addPlace(given.db, owner, { ...twin, title: 'Lemuria' });
    const id = 'id' in added ? added.id : 0;
    const from = { ...twin, title: 'Lemuria', spellings: ['lemuria'] };
    const to = { ...from, spellings: ['lemuria', 'atlantis'] };
    expect(await editPlace(given.db, owner, id, { from, to })).toMatchObject(taken);
    expect(await editPlace(given.db, owner, id, { from, to: from })).toEqual({ changed: false });
  });
});

describe('what customers typed', () => {
  it('is counted by its fold, and known once it belongs to a place', async () => {
    const typed = ['Atlantiss', 'ATLANTISS', 'atlantiss', 'Atlantis', 'Nowhere', '?!'];
    for (const city of typed) await order(city);
    const read = async () => listUnknownPlaces(given.db, await listPlaces(given.db), 1);
    const { id } = await findAtlantis();
    expect(await read()).toMatchObject({
      places: [{ folded: 'atlantiss', orderCount: 3, maybeId: id }],
      total: 2,
    });
    const assignment = { typed: 'Atlantiss', placeId: id };
    const assign = () => assignSpelling(given.db, owner, assignment);
    const placeTitle = 'Atlantis';
    expect(await Promise.all([assign(), assign()])).toEqual([{ placeTitle }, { placeTitle }]);
    expect(await find('atlantiss')).toEqual(['Atlantis', 600]);
    expect(await read()).toMatchObject({ places: [{ typed: ['Nowhere'] }], total: 1 });
    expect((await listAudit()).slice(3)).toMatchObject([
      { action: 'add spelling to place', after: { spelling: 'atlantiss' } },
    ]);
  });
});
