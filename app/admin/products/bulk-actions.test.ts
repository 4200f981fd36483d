import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { owner } from '#tests/support/test-products.ts';
import { changeShown, previewFromForm } from './bulk-actions.server.ts';
import { nameWords } from './bulk-messages.ts';

const given = openTestDatabase();
const desk = (query = '') => ({
  db: given.db,
  actor: owner,
  listing: parseAdminProductQuery(new URLSearchParams(query)),
});

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

beforeEach(async () => {
  await sql`truncate products, users, audit_log, bulk_edits restart identity cascade`.execute(
    given.db,
  );
  await sql`insert into users (id, email) values ('owner', 'owner@example.com')`.execute(given.db);
  await sql`insert into products (name, price_cents, category, stock)
    values ('One', 100, 'Sega', 1), ('Two', 200, 'Sega', 1), ('Three', 300, 'Xbox', 1)`.execute(
    given.db,
  );
});

it('leads to the preview with the table as it stands, and from there to the change', async () => {
  const form = formOf([
    ['kind', 'stock'],
    ['stock', '+4'],
    ['product', '1'],
    ['product', '3'],
    ['product', "1' or 1"],
  ]);
  const answer = await previewFromForm(desk('q=o&sort=price-asc'), form);
  expect(answer).toBeInstanceOf(Response);
  const shown = answer instanceof Response ? answer.headers.get('location') : null;
  expect(shown).toBe('/admin?q=o&sort=price-asc&bulk=1');
  const applied = await changeShown(desk(), 'apply', 1);
  expect(applied).toMatchObject({ done: true, id: 1, message: '2 products updated' });
  const undone = await changeShown(desk(), 'undo', 1);
  expect(undone).toMatchObject({ done: true, message: '2 products put back' });
  const again = await changeShown(desk(), 'undo', 1);
  expect(again).toMatchObject({ done: false, message: 'Failed to undo the change' });
});

it('takes all matches of the table instead of the selected rows', async () => {
  const form = formOf([
    ['kind', 'percent'],
    ['percent', '50'],
    ['matches', 'all'],
    ['product', '3'],
  ]);
  await previewFromForm(desk('category=Sega'), form);
  await changeShown(desk(), 'apply', 1);
  const rows = await sql`select price_cents from products order by id`.execute(given.db);
  expect(rows.rows).toEqual([{ price_cents: 150 }, { price_cents: 300 }, { price_cents: 300 }]);
});

it('says what is wrong and keeps what was typed and selected', async () => {
  const typed = formOf([
    ['kind', 'amount'],
    ['amount', 'a lot'],
    ['product', '2'],
  ]);
  expect(await previewFromForm(desk(), typed)).toMatchObject({
    done: false,
    bulk: { kind: 'amount', text: 'a lot', ids: [2], fault: 'Enter dollars such as -2.50 or 5.' },
  });
  const none = formOf([
    ['kind', 'amount'],
    ['amount', '1'],
  ]);
  expect(await previewFromForm(desk(), none)).toMatchObject({ message: 'Select products first.' });
  const strange = formOf([['kind', 'constructor']]);
  expect(await previewFromForm(desk(), strange)).toMatchObject({ done: false });
});

it('names three and counts the others', () => {
  expect(nameWords(['A', 'B', 'C'])).toBe('A, B, C');
  expect(nameWords(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more');
});
