import { sql } from 'kysely';
import { confirmedEmail } from '#app/accounts/users/users.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

/** The cases of an account, and those that came with its confirmed address. */
const isOfAccount = (id: string) =>
  sql<boolean>`(user_id = ${id} or (user_id is null and email <> '' and lower(email) = ${confirmedEmail(id)}))`;

/** Those of people who came without an account, by phone. */
const isOfPhones = (phones: readonly string[]) =>
  sql<boolean>`(user_id is null and phone <> '' and phone = any(${[...phones]}::text[]))`;

/** What the shop has stored of somebody's offers, returns, complaints and repairs. */
export async function exportCases(
  db: Connection,
  { id, phones = [] }: { id: string; phones?: readonly string[] },
): Promise<unknown> {
  const found = await sql<{ cases: unknown }>`
    select coalesce(json_agg(json_build_object('number', 'C-' || id, 'kind', kind, 'stage', stage,
      'outcome', outcome, 'name', name, 'email', email, 'phone', phone, 'words', words,
      'openedAt', opened_at, 'closedAt', closed_at,
      'lines', (select coalesce(json_agg(json_build_object('what', what, 'platform', platform,
          'words', words, 'serial', serial, 'askedCents', asked_cents, 'cashCents', cash_cents,
          'creditCents', credit_cents) order by position), '[]')
        from case_lines where case_id = cases.id),
      'messages', (select coalesce(json_agg(json_build_object('byCustomer', by_customer,
          'words', words, 'at', created_at) order by id), '[]')
        from case_entries where case_id = cases.id and kind <> 'note'),
      'photos', (select count(*) from case_photos where case_id = cases.id)) order by id), '[]') as cases
    from cases where ${isOfAccount(id)} or ${isOfPhones(phones)}`.execute(db);
  return found.rows[0]?.cases ?? [];
}

/** Erases whose cases they were, what was written and the photos; the goods and the amounts stay. */
export async function eraseCases(db: Connection, { id }: { id: string }): Promise<void> {
  await eraseThose(db, isOfAccount(id));
}

/** The same for who came without an account, by phone. */
export async function erasePhoneCases(db: Connection, phones: readonly string[]): Promise<void> {
  await eraseThose(db, isOfPhones(phones));
}

async function eraseThose(db: Connection, condition: ReturnType<typeof sql>): Promise<void> {
  const found = await sql<{ id: number }>`
    select id from cases where ${condition} order by id for no key update`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const these = sql`case_id = any(${ids}::bigint[])`;
  await sql`delete from case_photos where ${these}`.execute(db);
  await sql`delete from case_links where ${these}`.execute(db);
  await sql`update case_entries set words = '' where ${these}`.execute(db);
  await sql`update case_lines set words = '' where ${these}`.execute(db);
  await sql`
    update cases set user_id = null, name = 'Deleted account', email = '', phone = '', words = '',
      identity_ciphertext = null where id = any(${ids}::bigint[])`.execute(db);
}
