import { sql } from 'kysely';
import { soldForCents } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { splitTerms } from '#app/search/split-terms.ts';

/** Something that shoppers want: a title, a product without one, or what they typed. */
export interface Demand {
  /** Null for what was typed. */
  titleId: number | null;
  productId: number | null;
  label: string;
  category: string;
  subcategory: string;
  /** A platform that those who wait named. */
  platform: string | null;
  /** Addresses that get an email when it comes. */
  waiting: number;
  /** Searches without a result in the last 90 days. */
  searches: number;
  /** Hearts on its products that are sold out. */
  hearts: number;
  /** The most that someone waiting would pay. */
  bestOfferCents: number | null;
  lastSold: { on: string; days: number; cents: number } | null;
  /** Null for what was typed. */
  stock: number | null;
}

const demandLimit = 100;
const searchedDays = 90;

/**
 * Lists what shoppers want and do not find, most wanted first. What was only searched for is absent
 * once it means another word.
 */
export async function listDemand(db: Connection): Promise<Demand[]> {
  const [rows, synonyms] = await Promise.all([
    selectDemand(db),
    db.selectFrom('search_synonyms').select('spelling').execute(),
  ]);
  const spellings = new Set(synonyms.map(({ spelling }) => spelling));
  const isAnswered = ({ stock, waiting, label }: Demand) =>
    stock === null && waiting === 0 && spellings.has(splitTerms(label).join(' '));
  return rows.filter((row) => !isAnswered(row));
}

async function selectDemand(db: Connection): Promise<Demand[]> {
  const found = await sql<Demand>`
    with asked as (
      ${selectWaiting} union all ${selectHearts} union all ${selectMisses()}
    ), wanted as (
      select title_id, product_id, typed, platform, sum(waiting)::int as waiting,
        sum(searches)::int as searches, sum(hearts)::int as hearts, max(max_cents) as max_cents
      from asked group by title_id, product_id, typed, platform
      order by waiting desc, sum(searches) + sum(hearts) desc, typed, title_id, product_id
      limit ${demandLimit}
    )
    select wanted.title_id as "titleId", wanted.product_id as "productId",
      coalesce(titles.name, product.name, nullif(typed, ''), platform, '') as label,
      coalesce(titles.category, product.category, '') as category,
      coalesce(titles.subcategory, product.subcategory, '') as subcategory,
      platform, waiting, searches, hearts, max_cents as "bestOfferCents",
      sold.copy as "lastSold", case when typed is null then on_sale.stock end as stock
    from wanted
    left join titles on titles.id = wanted.title_id
    left join products as product on product.id = wanted.product_id
    left join lateral (
      select json_build_object('on', sold_at, 'cents', ${soldForCents},
        'days', extract(epoch from sold_at - created_at)::int / 86400) as copy
      from products
      where sold_at is not null and (title_id = wanted.title_id or id = wanted.product_id)
      order by sold_at desc limit 1
    ) as sold on true
    left join lateral (
      select coalesce(sum(stock), 0)::int as stock from products
      where archived_at is null and (title_id = wanted.title_id or id = wanted.product_id)
    ) as on_sale on true
    order by waiting desc, searches + hearts desc, label, wanted.title_id, wanted.product_id`.execute(
    db,
  );
  return found.rows;
}

/** A product with a title counts for its title. */
const selectWaiting = sql`
  select title_id, case when title_id is null then product_id end as product_id,
    case when title_id is null and product_id is null then lower(query) end as typed,
    case when title_id is null and product_id is null then platform end as platform,
    count(distinct address) as waiting, 0 as searches, 0 as hearts,
    max(max_cents) as max_cents
  from (
    select coalesce(want.title_id, product.title_id) as title_id, product_id, query, platform,
      coalesce(lower(users.email), want.email) as address, max_cents
    from wants as want left join products as product on product.id = product_id
      left join users on users.id = want.user_id
    where ended_at is null and confirmed_at is not null and locked_at is null
  ) as want group by 1, 2, 3, 4`;

const selectHearts = sql`
  select title_id, case when title_id is null then products.id end, null, null, 0, 0,
    count(distinct user_id), null
  from wishlist_items join products on products.id = product_id
  where stock = 0 and (archived_at is null or sold_at is not null) group by 1, 2`;

const selectMisses = () => sql`
  select null, null, term, null, 0, sum(count - rescued_count), 0, null from search_misses
  where count > rescued_count and day > ${todayInBeirut()}::date - ${searchedDays}::int group by term`;
