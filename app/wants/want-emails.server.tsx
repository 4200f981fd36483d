import { sql } from 'kysely';
import { z } from 'zod';
import { listProductsByIds } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  type ComposeEmail,
  type Email,
  type EmailedLink,
  type EmailShop,
  oneClickHeaders,
} from '#app/platform/email/email.ts';
import { EmailText } from '#app/platform/email/email-layout.tsx';
import { createLinkEmail } from '#app/platform/email/link-email.server.tsx';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { localUrl, t, tn } from '#app/platform/language/words.ts';
import { WantNotice, type WantNoticeProps } from './want-notice.email.tsx';
import { createWantsLink } from './wants.server.ts';

const confirmationData = z.object({ wantId: z.int().positive() });
const noticeData = z.object({
  wantIds: z.array(z.int().positive()),
  productIds: z.array(z.int().positive()),
  moreCount: z.int().min(0),
});

/** Asks a guest to confirm; null where the want was removed or confirmed in the meantime. */
export const composeWantConfirmation: ComposeEmail = async (db, shop, data) => {
  const { wantId } = confirmationData.parse(data);
  const found = await sql<{ email: string; language: Language; what: string }>`
    select wants.email, wants.language, coalesce(nullif(query, ''), titles.name, products.name, '') as what
    from wants left join titles on titles.id = wants.title_id
      left join products on products.id = product_id
    where wants.id = ${wantId} and wants.email is not null and confirmed_at is null`.execute(db);
  const [want] = found.rows;
  if (!want) return null;
  const path = await createWantsLink(db, want.email);
  return inLanguage(want.language, () =>
    createWantConfirmation(shop, { ...want, url: shop.origin + localUrl(path) }),
  );
};

export function createWantConfirmation(
  shop: EmailShop,
  { what, ...link }: EmailedLink & { what: string },
): Promise<Email> {
  return createLinkEmail(shop, link, {
    subject: t('Shall we tell you?'),
    preview: t('We write to you when we have {what}.', { what }),
    title: t('Shall we tell you?'),
    reason: t('You get this mail because somebody asked {shop} to write to this address.', {
      shop: shop.name,
    }),
    button: t('Yes, tell me'),
    children: (
      <>
        <EmailText>
          {rich(
            'Somebody with this address asked us to write when we have {what}. Please confirm that it was you.',
            { what: <strong>{what}</strong> },
          )}
        </EmailText>
        <EmailText>{t('Was it not you? Then do nothing: we forget it after 7 days.')}</EmailText>
      </>
    ),
  });
}

/** The address of those of the wants that are still open, and the language of the last one. */
async function findRecipient(db: Connection, wantIds: readonly number[]) {
  const found = await sql<{ address: string; language: Language }>`
    select coalesce(lower(users.email), wants.email) as address, wants.language
    from wants left join users on users.id = wants.user_id
    where wants.id = any(${[...wantIds]}::bigint[]) and ended_at is null and locked_at is null
    order by wants.id desc limit 1`.execute(db);
  return found.rows[0];
}

/** The products that were waited for; null where the wants are removed by now, or all of it is sold. */
export const composeWantNotice: ComposeEmail = async (db, shop, data) => {
  const { wantIds, productIds, moreCount } = noticeData.parse(data);
  const recipient = await findRecipient(db, wantIds);
  if (!recipient) return null;
  const { address, language } = recipient;
  return inLanguage(language, async () => {
    const listed = await listProductsByIds(db, productIds);
    const products = listed.filter(({ inStock }) => inStock);
    if (products.length === 0) return null;
    const url = shop.origin + localUrl(await createWantsLink(db, address));
    return createWantNotice(address, { shop, products, moreCount, url });
  });
};

export async function createWantNotice(
  email: string,
  props: Omit<WantNoticeProps, 'title'>,
): Promise<Email> {
  const [first, ...others] = props.products;
  const title =
    others.length === 0
      ? t('We have it: {name}', { name: first?.name ?? '' })
      : tn(
          props.products.length + props.moreCount,
          'We have {count} things that you look for',
          'We have {count} things that you look for',
        );
  return {
    to: { email },
    subject: title,
    headers: oneClickHeaders(props.url),
    ...(await renderEmail(<WantNotice {...props} title={title} />)),
  };
}
