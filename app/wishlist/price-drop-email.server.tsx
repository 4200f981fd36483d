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
});

interface Recipient {
  email: string;
  token: string;
  wished: number[];
  language: Language;
}

/**
 * The prices that dropped, of what is still wished for, there, and at that price; null where none is left or
 * the user has ended these emails.
 */
export const composePriceDrop: ComposeEmail = async (db, shop, data) => {
  const { userId, drops } = dropsData.parse(data);
  const found = await sql<Recipient>`
    select email, token, language, to_json(array(
      select product_id from wishlist_items where user_id = users.id)) as wished
    from users join price_alerts on user_id = users.id
    where users.id = ${userId} and ended_at is null and ${mayBeMailed}`.execute(db);
  const [user] = found.rows;
  if (!user) return null;
  return inLanguage(user.language, () => composeFor(db, shop, user, drops));
};

async function composeFor(
  db: Connection,
  shop: EmailShop,
  user: Recipient,
  drops: z.infer<typeof dropsData>['drops'],
): Promise<Email | null> {
  const wished = drops.filter(({ productId }) => user.wished.includes(productId));
  const products = await listProductsByIds(
    db,
    wished.map(({ productId }) => productId),
  );
  const valid = wished.flatMap(({ productId, fromCents, toCents }) => {
    const product = products.find(({ id }) => id === productId);
    return product?.inStock && product.priceCents === toCents ? [{ product, fromCents }] : [];
  });
  if (valid.length === 0) return null;
  return createPriceDrop(user.email, {
    shop,
    drops: valid.slice(0, maxShown),
    moreCount: Math.max(0, valid.length - maxShown),
    stopUrl: shop.origin + localUrl(`/wishlist/price-mails?t=${user.token}`),
  });
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
