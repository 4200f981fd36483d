import { type RawBuilder, sql } from 'kysely';
import { confirmedEmail } from '#app/accounts/users/users.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { Case } from './case.ts';

/** The cases of an account, and those that came with its confirmed address. */
const isOfAccount = (id: string) =>
  sql<boolean>`(user_id = ${id} or (user_id is null and email <> '' and lower(email) = ${confirmedEmail(id)}))`;

const isOfPhones = (phones: readonly string[]) =>
  sql<boolean>`(user_id is null and phone <> '' and phone = any(${[...phones]}::text[]))`;

/** The open cases of an account and of these phones, the oldest first: the dialogs that delete a customer list them. */
export async function listOpenCases(
  db: Connection,
  { id, phones = [] }: { id: string; phones?: readonly string[] },
): Promise<Pick<Case, 'id' | 'kind' | 'stage'>[]> {
  const found = await sql<Pick<Case, 'id' | 'kind' | 'stage'>>`
    select id, kind, stage from cases
    where (${isOfAccount(id)} or ${isOfPhones(phones)}) and stage <> 'closed' order by id`.execute(
    db,
  );
  return found.rows;
}

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
      'messages', (select coalesce(json_agg(json_build_object('kind', kind, 'byCustomer', by_customer,
          'words', words, 'at', created_at) order by id), '[]')
        from case_entries where case_id = cases.id),
      'photos', (select count(*) from case_photos where case_id = cases.id)) order by id), '[]') as cases
    from cases where ${isOfAccount(id)} or ${isOfPhones(phones)}`.execute(db);
  return found.rows[0]?.cases ?? [];
}

/**
 * Erases whose cases they were, what was written and the photos; the goods and the amounts stay. An open case
 * keeps what the shop needs to settle it until `eraseDeletedCases`.
 */
export async function eraseCases(db: Connection, { id }: { id: string }): Promise<void> {
  await eraseThose(db, isOfAccount(id));
}

/** The same for who came without an account, by phone. */
export async function erasePhoneCases(db: Connection, phones: readonly string[]): Promise<void> {
  await eraseThose(db, isOfPhones(phones));
}

/** The same for the address of somebody without an account. */
export async function eraseGuestCases(db: Connection, email: string): Promise<void> {
  await eraseThose(db, sql`user_id is null and lower(email) = ${email}`);
}

/** Erases the closed cases of deleted customers, a day after the last email at the earliest. */
export function eraseDeletedCases(db: Database): Promise<void> {
  const isDue = sql`stage = 'closed' and closed_at < now() - interval '1 day'
    and exists (select from case_entries where entry_key = ${deletedKey(sql`cases.id`)})`;
  return db.transaction().execute((transaction) => eraseThose(transaction, isDue));
}

/** The key of the note that a case has since its customer was deleted. */
const deletedKey = (id: RawBuilder<unknown>) => sql`'customer-deleted-' || ${id}`;

/** Takes that note from a case that turned out to be of another customer. */
export async function removeDeletedNote(db: Connection, id: number): Promise<void> {
  await sql`delete from case_entries where entry_key = ${deletedKey(sql`${id}::bigint`)}`.execute(
    db,
  );
}

const note =
  'The customer has been deleted. Name, e-mail, phone, messages and photos stay until this case is closed, and are erased within two days.';

/** Its money is with a courier, who may bring it back. */
const isOnTheRoad = sql`exists (
  select from cash_entries join courier_runs on courier_runs.id = run_id
  where case_id = cases.id and courier_runs.closed_at is null)`;

async function eraseThose(db: Connection, condition: RawBuilder<unknown>): Promise<void> {
  const found = await sql<{ id: number; isOpen: boolean }>`
    select id, stage <> 'closed' or ${isOnTheRoad} as "isOpen" from cases
    where ${condition} order by id for no key update`.execute(db);
  const open = found.rows.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  await sql`
    insert into case_entries (case_id, entry_key, kind, words)
    select id, ${deletedKey(sql`id`)}, 'note', ${note} from unnest(${open}::bigint[]) as id
    on conflict (entry_key) do nothing`.execute(db);
  const ids = found.rows.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
  if (ids.length === 0) return;
  const these = sql`case_id = any(${ids}::bigint[])`;
  await sql`delete from case_photos where ${these}`.execute(db);
  await sql`delete from case_links where ${these}`.execute(db);
  await sql`delete from case_entries
    where ${these} and entry_key = ${deletedKey(sql`case_id`)}`.execute(db);
  await sql`update case_entries set words = '' where ${these}`.execute(db);
  await sql`update case_lines set words = '' where ${these}`.execute(db);
  await sql`
    update cases set user_id = null, name = 'Deleted account', email = '', phone = '', words = '',
      identity_ciphertext = null where id = any(${ids}::bigint[])`.execute(db);
}
