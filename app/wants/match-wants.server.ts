import { type RawBuilder, sql } from 'kysely';
import { type Condition, conditions } from '#app/catalogue/copy/copy.ts';
import { toWordQuery } from '#app/catalogue/listing/keywords.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { arabicLetter, correctTerm } from '#app/search/correct-term.server.ts';
import { readTerm, type Synonyms } from '#app/search/read-term.ts';
import { listConditionsFrom } from './want.ts';

const goodEnough = JSON.stringify(
  Object.fromEntries(
    Object.keys(conditions).map((one) => [one, listConditionsFrom(one as Condition)]),
  ),
);

/** The folded words of a text between single spaces. An apostrophe divides no word. */
const toSpaced = (text: RawBuilder<unknown>) => sql`
  regexp_replace(replace(fold(${text}), '''', ''), '[^a-z0-9\\u0080-\\uffff]+', ' ', 'g')`;

/**
 * Selects patterns of the terms of a text, the longest first: the rarest, as a rule. A number and a short term
 * are whole words of the name: elsewhere they are the category's, as in 'Xbox 360', or a part of another word.
 */
const selectTerms = (text: RawBuilder<unknown>) => sql`(
  select array_agg(case when length(word) < 4 or word ~ '^[0-9]+$' then '% ' || word || ' %'
    else '%' || word || '%' end order by length(word) desc)
  from string_to_table(${toSpaced(text)}, ' ') as word where word <> '')`;

/** The text that has to be like the terms: each word of the name between spaces, and the category without any. */
export const toSearched = (name: RawBuilder<unknown>, category: RawBuilder<unknown>) => sql`
  ' ' || ${toSpaced(name)} || ' -' || replace(fold(${category}), ' ', '-')`;

/**
 * Reads what a want for a query waits for besides its terms: what it means, and what `search_words` have to
 * fulfil, null where it says nothing but prices. Latin words stay as they are: what is looked for may be new
 * to the catalogue.
 */
export async function readWantQuery(db: Connection, query: string, synonyms: Synonyms) {
  const options = { letter: arabicLetter, keepsUnknown: true };
  const meaning = await correctTerm(db, query, synonyms, options);
  const reading = readTerm(query, synonyms);
  return { meaning, words: (reading && toWordQuery(reading)) || null };
}

/** Selects the confirmed wants with the address to write to and what to look for. */
export const openWants = sql`
  select wants.id, product_id, title_id, platform, min_condition, complete_only, max_cents,
    wants.created_at, coalesce(lower(users.email), wants.email) as address,
    ${selectTerms(sql`query`)} as typed, ${selectTerms(sql`meaning`)} as meant, words
  from wants left join users on users.id = wants.user_id
  where ended_at is null and confirmed_at is not null and locked_at is null`;

/** Selects products with the folded text and the words that searches look through. */
export const comparedProducts = sql`
  select products.id, archived_at is null and stock > 0 as is_there, title_id,
    products.subcategory, condition, completeness, price_cents, stock,
    ${toSearched(sql`name_text`, sql`search_text`)} as searched, search_words.words
  from products join search_names on search_names.product_id = products.id
    join search_words on search_words.product_id = products.id
    join categories on categories.id = category_id`;

/** Whether a row of `openWants` and one of `comparedProducts` belong together, and were not yet. */
export function isMatching(want: string, product: string): RawBuilder<unknown> {
  const [w, p] = [sql.ref(want), sql.ref(product)];
  // No subquery for the words: it would run for each pair of a want and a product.
  return sql`(${w}.product_id = ${p}.id or ${w}.title_id = ${p}.title_id
      or ${p}.searched like all (${w}.typed) or ${p}.searched like all (${w}.meant)
      or ${p}.words @@ ${w}.words)
    and (${w}.platform is null or ${w}.platform = ${p}.subcategory)
    and (${w}.max_cents is null or ${p}.price_cents <= ${w}.max_cents)
    and (not ${w}.complete_only or ${p}.completeness in ('sealed', 'complete'))
    and (${w}.min_condition is null
      or ${goodEnough}::jsonb -> ${w}.min_condition ? ${p}.condition)
    and not exists (select from want_notices as earlier
      where earlier.want_id = ${w}.id and earlier.product_id = ${p}.id)`;
}

/**
 * Selects the units that came back since: of orders that are cancelled, out of the contents of others, of cases and
 * repairs. What one order takes over from another is there twice, once below 0.
 */
const cameBack = (since: Date) => sql`
  select product_id, quantity from order_items where order_id in (
    select orders.id from orders join order_states on order_id = orders.id
    where order_states.status = 'cancelled' and order_states.created_at > ${since}
      and orders.status = 'cancelled')
  union all
  select product_id, -units from order_changes where created_at > ${since} and units <> 0
  union all
  select subject_id::bigint, (after ->> 'stock')::int - (before ->> 'stock')::int from audit_log
  where created_at > ${since} and subject_kind = 'product' and action in ('take back', 'put back')`;

/**
 * Makes due what changed, came back and is wanted itself, or is there only because it came back, after these
 * wants were asked for and before they were confirmed. Looks the products up first, by an instant that the
 * planner sees: else it reads all.
 */
export async function queueMissedProducts(
  db: Connection,
  wants: readonly { id: number; createdAt: Date }[],
): Promise<void> {
  const ids = wants.map(({ id }) => id);
  const since = new Date(Math.min(...wants.map(({ createdAt }) => createdAt.getTime())));
  await queueMatching(
    db,
    ids,
    sql`
        select id from products
        where updated_at > ${since} and archived_at is null and stock > 0
        union all select product_id from wants where id = any(${ids}::bigint[])
        union all select product_id from (${cameBack(since)}) as back
          join products on products.id = product_id
        group by product_id, stock having sum(quantity) >= stock`,
  );
}

/** Makes due what is there and has the words of these wants, which wait for other words than before. */
export function queueFoundProducts(db: Connection, wantIds: readonly number[]): Promise<void> {
  return queueMatching(
    db,
    wantIds,
    sql`
        select search_words.product_id from wants join search_words on search_words.words @@ wants.words
        where wants.id = any(${[...wantIds]}::bigint[])`,
  );
}

/** Makes due those of the selected products that are there and belong to these wants. */
async function queueMatching(
  db: Connection,
  wantIds: readonly number[],
  selectedIds: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with product as materialized (
      ${comparedProducts} where products.id = any(array(${selectedIds}))
    ), want as materialized (${openWants} and wants.id = any(${[...wantIds]}::bigint[]))
    insert into want_queue
    select distinct product.id, now()
    from product join want on is_there and ${isMatching('want', 'product')}
    order by product.id
    on conflict do nothing`.execute(db);
}

/** Makes due those of the products that are there. */
export async function queueProducts(db: Connection, ids: readonly number[]): Promise<void> {
  await sql`
    insert into want_queue
    select id, now() from products
    where id = any(${[...ids]}::bigint[]) and archived_at is null and stock > 0
    order by id
    on conflict do nothing`.execute(db);
}

/** How many get to know of a product in one round, the oldest wants first. */
const roundSize = (stock: number): number => Math.max(3, 2 * stock);

/** The most products that a round, every five minutes, compares with the wants. */
export const maxRoundProducts = 2000;

/** How many wait for a due product, how many its round tells; `isCrowded`: more than it takes. */
export async function countWaiting(
  db: Connection,
  productId: number,
): Promise<{ waiting: number; next: number; isCrowded: boolean }> {
  const found = await sql<{ waiting: number; stock: number; isCrowded: boolean }>`
    select count(distinct address) as waiting, product.stock,
      (select count(*) from want_queue where due_at <= now() + interval '5 minutes')
        > ${maxRoundProducts} as "isCrowded"
    from (${comparedProducts} where products.id = ${productId}) as product
    join want_queue on product_id = product.id and due_at <= now() + interval '5 minutes'
    join (${openWants}) as want on is_there and ${isMatching('want', 'product')}
    group by product.stock`.execute(db);
  const { waiting, stock, isCrowded } = found.rows[0] ?? { waiting: 0, stock: 0, isCrowded: false };
  return { waiting, next: Math.min(waiting, roundSize(stock)), isCrowded };
}

/** What the owner reads after saving a product that is waited for, or null. */
export async function describeWaiting(db: Connection, productId: number): Promise<string | null> {
  const { waiting, next, isCrowded } = await countWaiting(db, productId);
  if (waiting === 0) return null;
  const many = waiting === 1 ? '1 person wants this.' : `${waiting} people want this.`;
  const first = next < waiting ? `The first ${next}` : 'They';
  return `${many} ${first} are told ${isCrowded ? 'soon' : 'within five minutes'}.`;
}
