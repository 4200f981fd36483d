import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { parsePhone } from '#app/checkout/checkout-form.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { findCustomer } from './customers.server.ts';

export interface JoinedCustomer {
  id: string;
  /** The email of the account, or the phone. */
  label: string;
}

/** Lists who was joined with a customer, in the order of joining. */
export async function listJoined(db: Connection, customerId: string): Promise<JoinedCustomer[]> {
  const found = await sql<JoinedCustomer>`
    select one.id, coalesce(email, one.id) as label from customer_members(${customerId}) as one(id)
    left join users on users.id = one.id
    left join joined_customers on member = one.id
    where one.id <> ${customerId} order by joined_at nulls first, one.id`.execute(db);
  return found.rows;
}

type JoinOutcome = { joined: string } | { refused: string };

/** Makes one person of a customer and whom the owner typed: a phone or an email. */
export async function joinCustomers(
  db: Database,
  actor: Actor,
  customerId: string,
  typed: string,
): Promise<JoinOutcome> {
  const other = await findCustomer(db, parsePhone(typed) ?? typed);
  if (!other) return { refused: 'No customer has this phone or e-mail.' };
  return db.transaction().execute(async (transaction): Promise<JoinOutcome> => {
    await sql`lock table joined_customers in share row exclusive mode`.execute(transaction);
    const first = await findMain(transaction, customerId);
    const second = await findMain(transaction, other.id);
    if (first === second) return { refused: 'These are one person already.' };
    // The page of an account can do more than that of a phone.
    const isSwapped = first.startsWith('+') && !second.startsWith('+');
    const [main, member] = isSwapped ? [second, first] : [first, second];
    await sql`update joined_customers set main = ${main}, via = coalesce(via, ${member})
      where main = ${member}`.execute(transaction);
    await sql`insert into joined_customers (member, main) values (${member}, ${main})`.execute(
      transaction,
    );
    const entry = { action: 'join', subjectKind: 'user', subjectId: main } as const;
    await recordAudit(transaction, actor, { ...entry, after: { member } });
    return { joined: main };
  });
}

async function findMain(db: Connection, id: string): Promise<string> {
  const found = await sql<{ main: string }>`
    select main from joined_customers where member = ${id}`.execute(db);
  return found.rows[0]?.main ?? id;
}

/** Undoes a joining: takes one away, with whom it had brought along. Changes nothing where none is joined. */
export async function partCustomers(
  db: Database,
  actor: Actor,
  customerId: string,
  memberId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table joined_customers in share row exclusive mode`.execute(transaction);
    const isMember = (await findMain(transaction, memberId)) !== memberId;
    const member = isMember ? memberId : customerId;
    const parted = await sql<{ main: string }>`
      delete from joined_customers where member = ${member}
        and ${memberId} in (select customer_members(${customerId}))
      returning main`.execute(transaction);
    const main = parted.rows[0]?.main;
    if (main === undefined) return;
    await sql`
      with recursive below as (
        select member from joined_customers where main = ${main} and via = ${member}
        union
        select one.member from joined_customers as one join below on via = below.member
        where main = ${main}
      )
      update joined_customers set main = ${member}, via = nullif(via, ${member})
      where member in (select member from below)`.execute(transaction);
    const entry = { action: 'part', subjectKind: 'user', subjectId: main } as const;
    await recordAudit(transaction, actor, { ...entry, after: { member } });
  });
}

/** Removes erased accounts and phones from what was joined; the others of the person stay together. */
export async function eraseJoined(db: Connection, ids: readonly string[]): Promise<void> {
  for (const id of ids) await eraseOneJoined(db, id);
}

async function eraseOneJoined(db: Connection, customerId: string): Promise<void> {
  await sql`
    with erased as (delete from joined_customers where member = ${customerId} returning via)
    update joined_customers set via = erased.via from erased
    where joined_customers.via = ${customerId}`.execute(db);
  const next = await sql<{ member: string }>`
    delete from joined_customers where member = (
      select member from joined_customers where main = ${customerId}
      order by member like '+%', joined_at limit 1)
    returning member`.execute(db);
  const main = next.rows[0]?.member;
  if (main === undefined) return;
  await sql`update joined_customers set main = ${main}, via = nullif(via, ${main})
    where main = ${customerId}`.execute(db);
}
