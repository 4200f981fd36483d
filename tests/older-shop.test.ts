import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { listAuditEntries } from '#app/audit/audit-log.server.ts';
import { applyBulkEdit, undoBulkEdit } from '#app/catalogue/bulk/bulk-edit.server.ts';
import { applyImport } from '#app/catalogue/csv/apply-import.server.ts';
import { findImport } from '#app/catalogue/csv/saved-import.server.ts';
import { countListing } from '#app/catalogue/listing/list-plan.server.ts';
import { listAllOrders } from '#app/orders/all-orders.server.ts';
import { findOrderDetails } from '#app/orders/orders.server.ts';
import { checkBackup, restore } from '#app/platform/backup/restore.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { listMigrationFiles, migrate } from '#app/platform/database/migrate.server.ts';
import { emailQueue, type QueuedEmail } from '#app/platform/email/email-queue.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { composeEmail, toEmailShop } from '#app/server/email-preview/email-templates.server.ts';
import { defaultSettings, readSettings } from '#app/settings/shop-settings.server.ts';
import { listWishlist } from '#app/wishlist/wishlist.server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { readSinceBackup } from '../commands/since-backup.ts';

const fixtures = 'tests/fixtures/older-shop';
const migrations = 'db/migrations';
const passphrase = 'horse battery staple';
const defaults = defaultSettings(readConfig({}));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-older-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Restores a backup of the fixture into a new database. Returns it with the folder of its images. */
async function restoreFixture(name: string, migrationFolder = migrations) {
  const shop = await createTestDatabase('template1');
  const imageFolder = path.join(fs.mkdtempSync(path.join(folder, 'restored-')), 'images');
  const file = path.join(fixtures, name);
  const manifest = await checkBackup(file, passphrase, migrationFolder);
  const log = createLog('silent');
  const target = { ...shop, images: { imageFolder }, log, migrations: migrationFolder };
  await restore(target, { file, manifest }, { passphrase, precious: [] });
  return { ...shop, imageFolder };
}

/** A database as the version before left it: migrated up to 0019, with rows. */
async function openOlderDatabase() {
  const older = fs.mkdtempSync(path.join(folder, 'migrations-'));
  for (const file of listMigrationFiles(migrations).filter((name) => name < '0020')) {
    fs.copyFileSync(path.join(migrations, file), path.join(older, file));
  }
  return restoreFixture('plain.backup', older);
}

async function migrateOlderDatabase() {
  const shop = await openOlderDatabase();
  await migrate(shop.pool, migrations);
  return shop;
}

describe.each([
  ['a plain backup', () => restoreFixture('plain.backup')],
  ['an encrypted backup', () => restoreFixture('encrypted.backup')],
  ['a database', migrateOlderDatabase],
])('%s of the version before', (_name, open) => {
  let shop: TestDatabase & { imageFolder: string };
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.pool.end());

  const findUserId = (email: string) =>
    shop.read(sql`select id from users where email like ${email}`);
  const count = (filter: object) => countListing(shop.db, filter as never);
  const saturn = { category: 'Sega', subcategory: 'Saturn' };

  it('has its orders with their lines, status history and notes', async () => {
    const admin = await findUserId('admin@%');
    const filter = { text: '', status: null, page: 1 } as never;
    const { orders, total } = await listAllOrders(shop.db, admin, filter);
    expect(total).toBe(4);
    expect(orders.map((one) => [one.status, one.isNew, one.totalCents])).toEqual([
      ['processing', true, 1000],
      ['pending', true, 1000],
      ['cancelled', false, 2000],
      ['delivered', false, 1000],
    ]);
    const [deleted, noted, , delivered] = await Promise.all(
      orders.map((one) => findOrderDetails(shop.db, one.orderNumber)),
    );
    expect(deleted?.internalNotes[0]?.body).toContain('has deleted the account');
    expect(noted?.internalNotes[0]?.body).toBe('Packed in the green box.');
    expect(delivered).toMatchObject({ lastName: "O'Haddad", notes: 'Ring twice' });
    const statuses = delivered?.states.map((state) => state.status).join();
    expect(statuses).toBe('pending,processing,shipped,delivered');
  });

  it('finds, counts and indexes its products', async () => {
    expect([await count(saturn), await count({})]).toEqual([2, 11]);
    const { hits } = await searchProducts(shop.db, 'cedar');
    expect(hits.map(({ name }) => name)).toEqual(['Cedar Quest — أرز']);
    await sql`insert into products (name, price_cents, category, subcategory, stock)
      values ('Cedar Two', 100, 'Sega', 'New shelf', 1)`.execute(shop.db);
    await sql`update products set subcategory = 'Saturn' where name = 'Cedar Two'`.execute(shop.db);
    expect((await searchProducts(shop.db, 'cedar')).hits).toHaveLength(2);
    expect(await count(saturn)).toBe(3);
    await sql`delete from products where name = 'Cedar Two'`.execute(shop.db);
    expect(await count({})).toBe(11);
  });

  it('applies and undoes what its administrator had begun', async () => {
    const id = await findUserId('admin@%');
    const actor = { id, email: 'admin@sandouk.example' };
    expect((await findImport(shop.db, id, 3))?.report).toMatchObject({
      errorCount: 1,
      errors: [{ line: 2, column: 'price', cell: 'free' }],
    });
    expect(await applyBulkEdit(shop.db, actor, 2)).toEqual({ applied: 2 });
    expect(await undoBulkEdit(shop.db, actor, 2)).toMatchObject({ undone: 2 });
    expect(await undoBulkEdit(shop.db, actor, 1)).toMatchObject({ undone: 3 });
    expect(await applyImport(shop.db, { id: 2, actor })).toEqual({ applied: 2 });
    const filter = { actor: '', kind: '', subjectId: '', page: 1 };
    expect((await listAuditEntries(shop.db, filter)).total).toBeGreaterThan(15);
  });

  it('has its settings, wishlist and image files', async () => {
    const settings = await readSettings(shop.db, defaults);
    expect(settings).toMatchObject({ name: 'Cedar Games', cartNotice: 'Closed on Sunday.' });
    const items = await listWishlist(shop.db, await findUserId('rana@%'));
    expect(items).toHaveLength(2);
    const image = items.find(({ name }) => name.startsWith('Cedar'))?.image ?? '';
    const file = path.join(shop.imageFolder, image.replace('/images/', ''));
    expect(fs.readFileSync(file).subarray(8, 12).toString()).toBe('WEBP');
  });

  it('composes every email that waits', async () => {
    const jobs = await shop.run(sql<{ data: QueuedEmail; state: string }>`
      select data, state::text from pgboss.job where name = ${emailQueue}`);
    expect(jobs.filter(({ state }) => state === 'failed')).toHaveLength(1);
    expect(jobs).toHaveLength(16);
    const emailShop = toEmailShop(defaults, 'https://shop.example');
    for (const { data } of jobs) await composeEmail(shop.db, emailShop, data);
  });
});

it('replaces a database of the version before, and gives no access back that was taken away in it', async () => {
  const shop = await openOlderDatabase();
  await shop.run(sql`delete from users where email like 'rana@%'`);
  await shop.run(sql`update users set role = 'user'`);
  const file = path.join(fixtures, 'plain.backup');
  const manifest = await checkBackup(file, passphrase, migrations);
  let told: string[] = [];
  await restore(
    { ...shop, images: null, log: createLog('silent'), migrations },
    { file, manifest },
    {
      ...{ passphrase, precious: ['users'], replaceAfterBackupTo: path.join(folder, 'before') },
      onReplace: async (client) => {
        const finish = await readSinceBackup(client, manifest);
        return async () => {
          told = await finish();
        };
      },
    },
  );
  expect(told).toEqual([
    expect.stringMatching(/were deleted .*: rana@/),
    expect.stringMatching(/differed .*: admin@\S+ \(role\), owner@\S+ \(role\)\.$/),
    expect.stringContaining('No administrator is left'),
  ]);
  await shop.pool.end();
});
