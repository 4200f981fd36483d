import { sql } from 'kysely';
import { parseBarcode } from '#app/catalogue/copy/barcode.ts';
import { matchesKeywords } from '#app/catalogue/listing/keywords.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { readTerm, type Synonyms } from '#app/search/read-term.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import {
  comparedProducts,
  isMatching,
  openWants,
  toSearched,
} from '#app/wants/match-wants.server.ts';
import type { CaseLine } from './case.ts';

export interface Knowledge {
  inStock: number;
  /** How many customers look for it. */
  wanted: number;
  soldCents: number | null;
  soldDaysAgo: number | null;
  /** What the shop asks for the same title: now, else when it was sold. */
  priceCents: number | null;
  /** The usual shares of that price. */
  cashCents: number | null;
  creditCents: number | null;
  /** Where the same title stands. */
  shelf: { category: string; subcategory: string; title: string } | null;
}

type Offered = Pick<CaseLine, 'what' | 'platform' | 'completeness'>;

/** The condition for products that have the barcode, or all words of what is offered. */
function isLike({ what, platform }: Offered, synonyms: Synonyms) {
  const barcode = parseBarcode(what);
  if (barcode) return sql`id in (select product_id from product_facts where barcode = ${barcode})`;
  const reading = readTerm(`${what} ${platform}`, synonyms);
  return reading && reading.keywords.length > 0 ? matchesKeywords(reading) : sql`false`;
}

/**
 * Reads what the shop knows of each line: of the products of that very name or title, else of all that have
 * its words. Prices are of copies as complete as what is offered, where there are any.
 */
export function readKnowledge(
  db: Connection,
  lines: readonly Offered[],
  { synonyms, ...shares }: Pick<ShopSettings, 'cashShare' | 'creditShare'> & { synonyms: Synonyms },
): Promise<Knowledge[]> {
  return Promise.all(
    lines.map(async (line) => {
      const { priceCents, ...found } = await readOne(db, line, synonyms);
      const share = (percent: number) =>
        priceCents === null ? null : Math.round((priceCents * percent) / 100);
      const usual = { cashCents: share(shares.cashShare), creditCents: share(shares.creditShare) };
      return { ...found, priceCents, ...usual };
    }),
  );
}

type Found = Omit<Knowledge, 'cashCents' | 'creditCents'>;

async function readOne(db: Connection, line: Offered, synonyms: Synonyms): Promise<Found> {
  const { what, platform, completeness } = line;
  const isUnlike = sql`(coalesce(alike.completeness, '') <> ${completeness || null}::text) is true`;
  // The products of the same title are joined: an 'or' would read every product.
  const found = await sql<Found>`
    with candidate as materialized (
      select products.id, title_id,
        fold(products.name) = fold(${what}) or fold(titles.name) = fold(${what}) as is_same
      from (select * from products where ${isLike(line, synonyms)}) as products
        left join titles on titles.id = title_id
    ), best as (
      select id, title_id from candidate
      where is_same or not exists (select from candidate where is_same)
    ), alike as materialized (
      select * from products where id in (
        select id from best
        union select products.id from products join best using (title_id))
    ), sold as (
      select order_items.price_cents as cents, delivered.sold_at
      from order_items join alike on alike.id = product_id join orders on orders.id = order_id cross join lateral (
        select max(created_at) as sold_at from order_states
        where order_states.order_id = orders.id and order_states.status = 'delivered') as delivered
      where orders.status = 'delivered'
      order by ${isUnlike}, delivered.sold_at desc nulls last limit 1
    ), compared as materialized (
      ${comparedProducts} where products.id in (select id from alike)
      union all select null, true, null, ${platform}, null, ${completeness}, 0, 0,
        ${toSearched(sql`${what}`, sql`${platform}`)}, to_words(fold(${`${what} ${platform}`}))
    ), want as materialized (${openWants})
    select
      (select coalesce(sum(stock), 0)::int from alike where archived_at is null) as "inStock",
      (select count(distinct address)::int
        from compared join want on ${isMatching('want', 'compared')}) as wanted,
      sold.cents as "soldCents",
      (now() at time zone 'Asia/Beirut')::date - (sold.sold_at at time zone 'Asia/Beirut')::date
        as "soldDaysAgo",
      coalesce(
        (select price_cents from alike where archived_at is null and stock > 0
          order by ${isUnlike}, price_cents limit 1), sold.cents,
        (select price_cents from alike order by ${isUnlike}, price_cents limit 1)) as "priceCents",
      (select json_build_object('category', alike.category, 'subcategory', alike.subcategory,
          'title', coalesce(titles.name, ''))
        from alike left join titles on titles.id = title_id
        order by title_id is null, alike.id desc limit 1) as shelf
    from (select 1) as one left join sold on true`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('A line has no row.');
  return row;
}
