import { sql } from 'kysely';
import { z } from 'zod';
import { listProductsByIds } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  type ComposeEmail,
  type Email,
  type EmailShop,
  oneClickHeaders,
} from '#app/platform/email/email.ts';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { localUrl, t, tn } from '#app/platform/language/words.ts';
import { mayBeMailed } from './price-alerts.server.ts';
import { formatDrop } from './price-alerts-rules.ts';
import { PriceDrop, type PriceDropProps } from './price-drop.email.tsx';

const maxShown = 20;

const dropsData = z.object({
  userId: z.string(),
  drops: z.array(z.object({ productId: z.int().positive(), fromCents: z.int(), toCents: z.int() })),
  /** Missing in emails that an older edition of the shop has queued. */
  sentAt: z.iso.datetime().optional(),
});
type DropsData = z.infer<typeof dropsData>;

interface Recipient {
  email: string;
  token: string;
  /** The products that are still wished for and that this email is about, not a later one. */
  noticed: number[];
  language: Language;
}

/**
 * The prices that dropped, of what is still wished for, there, and at that price; null where none is left or
 * the user has ended these emails.
 */
export const composePriceDrop: ComposeEmail = async (db, shop, data) => {
  const parsed = dropsData.parse(data);
  const { userId, sentAt = null } = parsed;
  const found = await sql<Recipient>`
    select email, token, language, to_json(array(
      select product_id from wishlist_items join price_notices using (user_id, product_id)
      where user_id = users.id and sent_at = coalesce(${sentAt}::timestamptz, sent_at))) as noticed
    from users join price_alerts on user_id = users.id
    where users.id = ${userId} and ended_at is null and ${mayBeMailed}`.execute(db);
  const [user] = found.rows;
  if (!user) return null;
  return inLanguage(user.language, () => composeFor(db, shop, user, parsed));
};

async function composeFor(
  db: Connection,
  shop: EmailShop,
  user: Recipient,
  { userId, drops }: DropsData,
): Promise<Email | null> {
  const listed = await listProductsByIds(db, user.noticed);
  const there = new Map(listed.filter(({ inStock }) => inStock).map((one) => [one.id, one]));
  const gone = drops.filter(
    ({ productId: id, toCents }) =>
      user.noticed.includes(id) && there.get(id)?.priceCents !== toCents,
  );
  if (gone.length > 0) await takeBack(db, userId, gone);
  const valid = drops.flatMap(({ productId, fromCents, toCents }) => {
    const product = there.get(productId);
    return product?.priceCents === toCents ? [{ product, fromCents }] : [];
  });
  if (valid.length === 0) return null;
  return createPriceDrop(user.email, {
    shop,
    drops: valid.slice(0, maxShown),
    moreCount: Math.max(0, valid.length - maxShown),
    stopUrl: shop.origin + localUrl(`/wishlist/price-mails?t=${user.token}`),
  });
}

/** Takes back the notices of what is gone: its price is news when it returns at it. */
async function takeBack(db: Connection, userId: string, gone: DropsData['drops']): Promise<void> {
  await sql`
    with notice as (
      delete from price_notices
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("productId" bigint, "toCents" int)
      where user_id = ${userId} and product_id = "productId" and to_cents = "toCents"
      returning product_id, from_cents, to_cents
    )
    update wishlist_items set known_cents = from_cents from notice
    where user_id = ${userId} and wishlist_items.product_id = notice.product_id
      and known_cents = to_cents`.execute(db);
}

export async function createPriceDrop(
  email: string,
  props: Omit<PriceDropProps, 'title'>,
): Promise<Email> {
  const [first, ...others] = props.drops;
  const title =
    first && others.length === 0
      ? t('{name}: {change}', {
          name: first.product.name,
          change: formatDrop(first.fromCents, first.product.priceCents),
        })
      : tn(
          props.drops.length + props.moreCount,
          '{count} prices on your wishlist dropped',
          '{count} prices on your wishlist dropped',
        );
  return {
    to: { email },
    subject: title,
    headers: oneClickHeaders(props.stopUrl),
    ...(await renderEmail(<PriceDrop {...props} title={title} />)),
  };
}
