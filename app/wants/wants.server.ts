import { sql } from 'kysely';
import { confirmedEmail } from '#app/accounts/users/users.server.ts';
import { selectName } from '#app/catalogue/product/products.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { enqueueEmails } from '#app/platform/email/email-queue.server.ts';
import { pageLanguage } from '#app/platform/language/words.ts';
import { inRange } from '#app/platform/text/day-range.server.ts';
import type { Days } from '#app/platform/text/day-range.ts';
import { createLinkToken, hashLinkToken } from '#app/platform/text/link-token.server.ts';
import { splitTerms } from '#app/search/split-terms.ts';
import { readSynonyms } from '#app/search/synonyms.server.ts';
import {
  queueFoundProducts,
  queueMissedProducts,
  queueProducts,
  readWantQuery,
} from './match-wants.server.ts';
import { maxUnconfirmed, maxWants, type Want, type WantDetails } from './want.ts';

export type WantOwner = { userId: string } | { email: string };

/** What the wants of an owner fulfil. An account has those of its confirmed address, too. */
function isOwned(owner: WantOwner) {
  if ('userId' in owner)
    return sql`(wants.user_id = ${owner.userId} or wants.email = ${confirmedEmail(owner.userId)})`;
  return sql`(wants.email = ${owner.email}
    or wants.user_id in (select users.id from users where users.email = ${owner.email}))`;
}

const isConfirmable = sql`(confirmed_at is not null or wants.created_at > now() - interval '7 days')`;

/** An address gets one confirmation an hour. */
const isJustAsked = sql`created_at > now() - interval '1 hour'`;

/** Whether the product itself was announced: a want is told of it once. */
const isAnnounced = sql`exists (select from want_notices
  where want_id = wants.id and want_notices.product_id = wants.product_id)`;

/** What two wants have in common that are the same. */
const selectAsk = (table: 'own' | 'asked' | 'wants' | 'confirmed') => {
  const names = 'product_id, query, platform, min_condition, complete_only, max_cents'.split(', ');
  return sql`(${sql.join(names.map((name) => sql.ref(`${table}.${name}`)))})`;
};

/** Lists the open wants of an owner, the newest first. */
export async function listWants(db: Connection, owner: WantOwner): Promise<Want[]> {
  const found = await sql<Want>`
    select wants.id, product_id as "productId", query, platform, min_condition as "minCondition",
      complete_only as "completeOnly", max_cents as "maxCents",
      confirmed_at is not null as "isConfirmed",
      coalesce(nullif(query, ''), titles.name, ${selectName('products')}, '') as what
    from wants left join titles on titles.id = wants.title_id
      left join products on products.id = product_id
    where ended_at is null and ${isOwned(owner)} and ${isConfirmable}
    order by wants.created_at desc, wants.id desc`.execute(db);
  return found.rows;
}

/** The name of a product in the language of the page, archived or not; null where there is none. */
export async function findLocalProductName(db: Connection, id: number): Promise<string | null> {
  const found = await sql<{ name: string }>`
    select ${selectName('products')} as name from products where id = ${id}`.execute(db);
  return found.rows[0]?.name ?? null;
}

/** Finds an account's open want of a product that it was not told of yet. */
export async function findWantId(
  db: Connection,
  userId: string,
  productId: number,
): Promise<number | null> {
  const found = await sql<{ id: number }>`
    select id from wants where user_id = ${userId} and ended_at is null and product_id = ${productId}
      and not ${isAnnounced}
    order by id limit 1`.execute(db);
  return found.rows[0]?.id ?? null;
}

/**
 * Adds a want unless the owner has the same one or too many. One whose product was announced is asked for
 * once more, and ends with that once it is confirmed. One for a product is for its title as well;
 * one for a sold copy or an archived product without a title is for its name. What waits to be confirmed
 * may be a stranger's: it stands in the way of a guest's want alone. Asked for again, it waits another 7 days,
 * and for what its words mean by now.
 * Returns the id of the want, null where there are too many or no such product.
 */
async function insertWant(
  db: Connection,
  owner: WantOwner,
  want: WantDetails,
  isConfirmed: boolean,
): Promise<number | null> {
  const { productId, query, meaning = null, words = null } = want;
  const { platform, minCondition, completeOnly, maxCents } = want;
  const userId = 'userId' in owner ? owner.userId : null;
  const email = 'email' in owner ? owner.email : null;
  const added = await sql<{ id: number }>`
    with asked as (
      select ${productId}::bigint as product_id, title_id,
        case when is_gone and title_id is null then name else ${query} end as query,
        case when is_gone and title_id is null then nullif(subcategory, '')
          else ${platform} end as platform,
        ${minCondition}::text as min_condition, ${completeOnly}::boolean as complete_only,
        ${maxCents}::integer as max_cents
      from (select 1) as one left join (
        select *, coalesce(sold_at, archived_at) is not null as is_gone from products
      ) as products on products.id = ${productId}::bigint
      where products.id is not null or ${productId}::bigint is null
    ), own as (
      select wants.*, ${isAnnounced} as is_announced from wants
      where ended_at is null and ${isOwned(owner)}
        and (confirmed_at is not null or not ${isConfirmed}::boolean)
    ), alike as (
      select own.id, is_announced
      from own join asked on ${selectAsk('own')} is not distinct from ${selectAsk('asked')}
    ), same as (
      select id from alike where not is_announced order by id limit 1
    ), renewed as (
      update wants set meaning = ${meaning}, words = ${words}::tsquery, created_at = case
        when confirmed_at is null and not ${isJustAsked} then now() else created_at end
      where id in (select id from same)
    ), added as (
      insert into wants (user_id, email, product_id, title_id, query, meaning, words, platform,
        min_condition, complete_only, max_cents, language, confirmed_at)
      select ${userId}, ${email}, product_id, title_id, query, ${meaning}, ${words}::tsquery, platform,
        min_condition, complete_only, max_cents, ${pageLanguage()}, ${isConfirmed ? sql`now()` : null}
      from asked where not exists (select from same)
        and (select count(*) from own where id not in (select id from alike)) < ${maxWants}
        and (select count(*) from own where confirmed_at is null) < ${maxUnconfirmed}
      returning id
    ), ended as (
      update wants set ended_at = now()
      where ${isConfirmed}::boolean and id in (select id from alike) and exists (select from added)
    )
    select id from same union all select id from added`.execute(db);
  return added.rows[0]?.id ?? null;
}

/** Requests of one owner wait for each other: a double tap makes one want. */
async function lockOwner(db: Connection, owner: WantOwner): Promise<void> {
  const name = 'userId' in owner ? owner.userId : owner.email;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`want ${name}`}, 0))`.execute(db);
}

/** Null where there are too many. A product that came back while its page was open becomes due. */
export function addWant(db: Database, owner: WantOwner, want: WantDetails): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, owner);
    const id = await insertWant(transaction, owner, want, true);
    if (id !== null && want.productId !== null) await queueProducts(transaction, [want.productId]);
    return id;
  });
}

/**
 * Stores what a guest wants until the address is confirmed, and sends the email that asks for it: one an
 * hour at most to an address that waits, since its link confirms the others too. What is asked for again is
 * told of what comes from then on. The caller does not learn any of this, so that no one can find out which
 * addresses are known.
 */
export async function askGuest(db: Database, email: string, want: WantDetails): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockOwner(transaction, { email });
    const waiting = await sql`
      select from wants where email = ${email} and confirmed_at is null and ended_at is null
        and ${isJustAsked}`.execute(transaction);
    const id = await insertWant(transaction, { email }, want, false);
    if (id === null || waiting.rows.length > 0) return;
    const data = { wantId: id };
    await enqueueEmails(transaction, [{ template: 'want-confirmation', data }]);
  });
}

/** Makes a link that opens the wants of an address, and gives its path. Only its hash is stored. */
export async function createWantsLink(db: Connection, address: string): Promise<string> {
  const { token, hash } = createLinkToken();
  await sql`insert into want_links (token_hash, email) values (${hash}, ${address})`.execute(db);
  return `/wants?t=${token}`;
}

/** The address whose wants a token opens, or null. */
export async function findLinkedAddress(db: Connection, token: string): Promise<string | null> {
  const found = await sql<{ email: string }>`
    select email from want_links where token_hash = ${hashLinkToken(token)}
      and created_at > now() - interval '13 months'`.execute(db);
  return found.rows[0]?.email ?? null;
}

/** Also ends the want that each replaces. The next round looks at what came in the meantime. */
export async function confirmWants(db: Database, owner: WantOwner): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows: confirmed } = await sql<{ id: number; createdAt: Date }>`
      with confirmed as (
        update wants set confirmed_at = now()
        where confirmed_at is null and ${isOwned(owner)} and ${isConfirmable}
        returning wants.*
      ), ended as (
        update wants set ended_at = now() from confirmed
        where wants.ended_at is null and ${isOwned(owner)} and ${isAnnounced}
          and ${selectAsk('wants')} is not distinct from ${selectAsk('confirmed')}
      )
      select id, created_at as "createdAt" from confirmed`.execute(transaction);
    if (confirmed.length > 0) await queueMissedProducts(transaction, confirmed);
  });
}

/** Deletes a want of this owner, who may have sent that before. False where it is open, and of another. */
export async function removeWant(db: Connection, owner: WantOwner, id: number): Promise<boolean> {
  await sql`delete from wants where id = ${id} and ${isOwned(owner)}`.execute(db);
  return isEnded(db, id);
}

/** Ends a want of this owner, who has found it, as `removeWant` deletes one. */
export async function endWant(db: Connection, owner: WantOwner, id: number): Promise<boolean> {
  await sql`
    update wants set ended_at = now()
    where id = ${id} and ended_at is null and ${isOwned(owner)}`.execute(db);
  return isEnded(db, id);
}

async function isEnded(db: Connection, id: number): Promise<boolean> {
  const open = await sql`select from wants where id = ${id} and ended_at is null`.execute(db);
  return open.rows.length === 0;
}

/** Deletes the open wants of this owner. */
export async function removeWants(db: Connection, owner: WantOwner): Promise<void> {
  await sql`delete from wants where ${isOwned(owner)} and ended_at is null`.execute(db);
}

interface OpenQuery {
  id: number;
  query: string;
}

const openQueries = sql<OpenQuery>`
  select id, query from wants where product_id is null and ended_at is null`;

/** Reads by the synonyms of now what these wants wait for. */
async function rereadQueries(db: Connection, queries: readonly OpenQuery[]): Promise<void> {
  const synonyms = await readSynonyms(db);
  for (const { id, query } of queries) {
    const { meaning, words } = await readWantQuery(db, query, synonyms);
    await sql`update wants set meaning = ${meaning}, words = ${words}::tsquery
      where id = ${id}`.execute(db);
  }
}

/** Reads the wants with a spelling again, which has got another meaning, and makes due what is there for them. */
export async function rereadWants(db: Connection, spelling: string): Promise<void> {
  const { rows } = await openQueries.execute(db);
  // A number may be typed together with its word.
  const pattern = new RegExp(`(^| )${spelling}\\d{0,2}( |$)`);
  const affected = rows.filter(({ query }) => pattern.test(splitTerms(query).join(' ')));
  await rereadQueries(db, affected);
  await queueFoundProducts(
    db,
    affected.map(({ id }) => id),
  );
}

/** Adds the words of what was asked of an older edition of the shop. */
async function fillQueries(db: Connection): Promise<void> {
  const { rows } = await sql<OpenQuery>`${openQueries} and words is null`.execute(db);
  await rereadQueries(db, rows);
}

/**
 * Deletes what was never confirmed, wants of a year ago, and links that have expired or open none. The others
 * get the words that they lack, but for those of a product.
 */
export async function sweepWants(db: Connection): Promise<void> {
  await fillQueries(db);
  await sql`
    delete from wants where confirmed_at is null and created_at < now() - interval '7 days'
      or created_at < now() - interval '12 months'`.execute(db);
  await sql`
    delete from want_links where created_at < now() - interval '13 months' or not exists (
      select from wants left join users on users.id = user_id
      where coalesce(lower(users.email), wants.email) = want_links.email)`.execute(db);
}

/** Returns everything that is stored of a user's wants, for its owner to download. */
export async function exportWants(db: Connection, { id }: { id: string }): Promise<unknown> {
  const found = await sql<{ wants: unknown }>`
    select coalesce(json_agg(json_build_object('productId', product_id, 'title', titles.name,
      'query', query, 'meaning', meaning, 'words', words, 'platform', platform,
      'minCondition', min_condition, 'completeOnly', complete_only, 'maxCents', max_cents,
      'language', language, 'confirmedAt', confirmed_at, 'createdAt', created_at, 'endedAt', ended_at,
      'notices', (select coalesce(json_agg(json_build_object('productId', want_notices.product_id,
        'sentAt', sent_at)), '[]') from want_notices where want_id = wants.id)) order by wants.id), '[]')
      as wants
    from wants left join titles on titles.id = title_id
    where ${isOwned({ userId: id })}`.execute(db);
  return found.rows[0]?.wants ?? [];
}

/**
 * Deletes the wants of an account, those of its confirmed address, and the links to them; without an account
 * those of guests with the address.
 */
export async function eraseWants(
  db: Connection,
  { id, email }: { id: string | null; email: string },
): Promise<void> {
  const address = email.toLowerCase();
  const these = id === null ? sql`wants.email = ${address}` : isOwned({ userId: id });
  await sql`delete from wants where ${these}`.execute(db);
  // The links of a guest with the same address, which the account never confirmed, stay.
  await sql`
    delete from want_links where email = ${address}
      and not exists (select from wants where wants.email = ${address})`.execute(db);
}

interface WantMeasures {
  /** Wants with a notice of a product. */
  notified: number;
  /** Those of them whose owner ordered that product afterwards. */
  ordered: number;
}

/** Measures what came of the wants with a notice in the range. */
export async function measureWants(db: Connection, range: Days): Promise<WantMeasures> {
  const found = await sql<WantMeasures>`
    select count(distinct want_id)::int as notified,
      (count(distinct want_id) filter (where exists (
        select from order_items join orders on orders.id = order_id
        where order_items.product_id = want_notices.product_id and orders.created_at > sent_at
          and status <> 'cancelled'
          and (orders.user_id = wants.user_id or lower(orders.email) = wants.email))))::int as ordered
    from want_notices join wants on wants.id = want_id
    where ${inRange('sent_at', range)}`.execute(db);
  return found.rows[0] ?? { notified: 0, ordered: 0 };
}
