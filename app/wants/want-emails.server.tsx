import { sql } from 'kysely';
import { z } from 'zod';
import { listProductsByIds, selectName } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Email, EmailedLink, EmailShop } from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { createLinkEmail } from '#app/platform/email/link-email.server.tsx';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { WantNotice, type WantNoticeProps } from './want-notice.email.tsx';
import { createWantsLink } from './wants.server.ts';

const confirmationData = z.object({ wantId: z.int().positive() });
const noticeData = z.object({
  wantIds: z.array(z.int().positive()),
  productIds: z.array(z.int().positive()),
  moreCount: z.int().min(0),
});

/** Asks a guest to confirm; null where the want was removed or confirmed in the meantime. */
export async function composeWantConfirmation(
  db: Connection,
  shop: EmailShop,
  data: unknown,
): Promise<Email | null> {
  const { wantId } = confirmationData.parse(data);
  const found = await sql<{ email: string; what: string }>`
    select wants.email, coalesce(nullif(query, ''), titles.name, ${selectName('products')}, '') as what
    from wants left join titles on titles.id = wants.title_id
      left join products on products.id = product_id
    where wants.id = ${wantId} and wants.email is not null and confirmed_at is null`.execute(db);
  const [want] = found.rows;
  if (!want) return null;
  const url = shop.origin + (await createWantsLink(db, want.email));
  return createWantConfirmation(shop, { ...want, url });
}

export function createWantConfirmation(
  shop: EmailShop,
  { what, ...link }: EmailedLink & { what: string },
): Promise<Email> {
  return createLinkEmail(shop, link, {
    subject: 'Shall we tell you?',
    preview: `We write to you when we have ${what}.`,
    title: 'Shall we tell you?',
    reason: `You get this mail because somebody asked ${shop.name} to write to this address.`,
    button: 'Yes, tell me',
    children: (
      <>
        <EmailText>
          Somebody with this address asked us to write when we have <strong>{what}</strong>. Please
          confirm that it was you.
        </EmailText>
        <EmailText>Was it not you? Then do nothing: we forget it after 7 days.</EmailText>
      </>
    ),
  });
}

/** The address of those of the wants that are still open. */
async function findAddress(db: Connection, wantIds: readonly number[]): Promise<string | null> {
  const found = await sql<{ address: string }>`
    select coalesce(lower(users.email), wants.email) as address
    from wants left join users on users.id = wants.user_id
    where wants.id = any(${[...wantIds]}::bigint[]) and ended_at is null and locked_at is null
    limit 1`.execute(db);
  return found.rows[0]?.address ?? null;
}

/** The products that were waited for; null where the wants are removed by now, or all of it is sold. */
export async function composeWantNotice(
  db: Connection,
  shop: EmailShop,
  data: unknown,
): Promise<Email | null> {
  const { wantIds, productIds, moreCount } = noticeData.parse(data);
  const address = await findAddress(db, wantIds);
  const listed = await listProductsByIds(db, productIds);
  const products = listed.filter(({ inStock }) => inStock);
  if (!address || products.length === 0) return null;
  const url = shop.origin + (await createWantsLink(db, address));
  return createWantNotice(address, { shop, products, moreCount, url });
}

export async function createWantNotice(
  email: string,
  props: Omit<WantNoticeProps, 'title'>,
): Promise<Email> {
  const [first, ...others] = props.products;
  const title =
    others.length === 0
      ? `We have it: ${first?.name}`
      : `We have ${props.products.length + props.moreCount} things that you look for`;
  return {
    to: { email },
    subject: title,
    ...(await renderEmail(<WantNotice {...props} title={title} />)),
  };
}
