import { sql } from 'kysely';
import { z } from 'zod';
import { formatCategory } from '#app/catalogue/categories/category-tree.ts';
import { formatRelease, isPreOrder, type ProductSummary } from '#app/catalogue/product/product.ts';
import { listProductsByIds } from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import {
  type ComposeEmail,
  type Email,
  type EmailedLink,
  type EmailShop,
  oneClickHeaders,
} from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailDetails,
  EmailHeading,
  EmailLayout,
  EmailText,
  EmailTextLink,
} from '#app/platform/email/email-layout.tsx';
import { createLinkEmail } from '#app/platform/email/link-email.server.tsx';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { localUrl, pageLanguage, t, tn } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { queueProducts } from './match-wants.server.ts';
import { createWantsLink } from './wants.server.ts';

const confirmationData = z.object({ wantId: z.int().positive() });
const noticeData = z.object({
  wantIds: z.array(z.int().positive()),
  productIds: z.array(z.int().positive()),
  /** Missing in emails that an older edition of the shop has queued. */
  sentAt: z.iso.datetime().optional(),
  /** Of those emails: how many products are not among the ids. */
  moreCount: z.int().min(0).default(0),
});
const maxShownProducts = 20;

/**
 * Asks a guest to confirm; null where the want was removed or confirmed in the meantime. Names what the shop
 * wrote alone: anybody may send words of their own to any address.
 */
export const composeWantConfirmation: ComposeEmail = async (db, shop, data) => {
  const { wantId } = confirmationData.parse(data);
  const found = await sql<{ email: string; language: Language; what: string }>`
    select wants.email, wants.language, coalesce(titles.name, nullif(
      case wants.language when 'ar' then products.name_ar when 'fr' then products.name_fr end, ''),
      products.name, '') as what
    from wants left join titles on titles.id = wants.title_id
      left join products on products.id = product_id
    where wants.id = ${wantId} and wants.email is not null and confirmed_at is null`.execute(db);
  const [want] = found.rows;
  if (!want) return null;
  const path = await createWantsLink(db, want.email);
  return inLanguage(want.language, () =>
    createWantConfirmation(shop, {
      ...want,
      what: want.what || t('something you look for'),
      url: shop.origin + localUrl(path),
    }),
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

/**
 * The products of an email that are there. The notices of the others are taken back, so that the wants are
 * told when they return. An email that is tried again leaves alone what a later one has.
 */
async function listNoticed(
  db: Connection,
  { wantIds, productIds, sentAt }: z.infer<typeof noticeData>,
): Promise<ProductSummary[]> {
  const ofEmail = (ids: readonly number[]) => sql`want_notices
    where want_id = any(${wantIds}::bigint[]) and product_id = any(${[...ids]}::bigint[])
      and sent_at = coalesce(${sentAt ?? null}::timestamptz, sent_at)`;
  const found = await sql<{ id: number }>`
    select distinct product_id as id from ${ofEmail(productIds)}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  const there = (await listProductsByIds(db, ids)).filter(({ inStock }) => inStock);
  const gone = ids.filter((id) => there.every((product) => product.id !== id));
  if (gone.length > 0) {
    await sql`delete from ${ofEmail(gone)}`.execute(db);
    // One may have returned before its notice was deleted.
    await queueProducts(db, gone);
  }
  return there;
}

/** The products that were waited for; null where the wants are removed by now, or all of it is sold. */
export const composeWantNotice: ComposeEmail = async (db, shop, data) => {
  const notice = noticeData.parse(data);
  const recipient = await findRecipient(db, notice.wantIds);
  if (!recipient) return null;
  const { address, language } = recipient;
  return inLanguage(language, async () => {
    const noticed = await listNoticed(db, notice);
    if (noticed.length === 0) return null;
    const products = noticed.slice(0, maxShownProducts);
    const moreCount = notice.moreCount + noticed.length - products.length;
    const url = shop.origin + localUrl(await createWantsLink(db, address));
    return createWantNotice(address, { shop, products, moreCount, url });
  });
};

interface WantNoticeProps {
  shop: EmailShop;
  title: string;
  products: readonly ProductSummary[];
  moreCount: number;
  url: string;
}

const isAhead = (product: ProductSummary) => isPreOrder(product, todayInBeirut());

function formatTitle({ products, moreCount }: Pick<WantNoticeProps, 'products' | 'moreCount'>) {
  const [first, ...others] = products;
  if (!first || others.length > 0) {
    const count = products.length + moreCount;
    if (moreCount === 0 && products.every(isAhead))
      return tn(
        count,
        '{count} thing that you look for can be ordered ahead',
        '{count} things that you look for can be ordered ahead',
      );
    return tn(
      count,
      'We have {count} things that you look for',
      'We have {count} things that you look for',
    );
  }
  const { name } = first;
  return isAhead(first)
    ? t('You can order it ahead: {name}', { name })
    : t('We have it: {name}', { name });
}

export async function createWantNotice(
  email: string,
  props: Omit<WantNoticeProps, 'title'>,
): Promise<Email> {
  const title = formatTitle(props);
  return {
    to: { email },
    subject: title,
    headers: oneClickHeaders(props.url),
    ...(await renderEmail(<WantNotice {...props} title={title} />)),
  };
}

function WantNotice({ shop, title, products, moreCount, url }: WantNoticeProps) {
  const [first] = products;
  return (
    <EmailLayout
      shop={shop}
      preview={t('You asked us to tell you. First come, first served.')}
      title={title}
      reason={
        products.length === 1
          ? t(
              'You get this mail because you asked {shop} to tell you. It is the only one about this product.',
              { shop: shop.name },
            )
          : t(
              'You get this mail because you asked {shop} to tell you. It is the only one about these products.',
              { shop: shop.name },
            )
      }
    >
      <EmailText>
        {t('You asked us to tell you. First come, first served: nothing is put aside.')}
      </EmailText>
      {products.map((product) => (
        <FoundProduct key={product.id} shop={shop} product={product} />
      ))}
      {moreCount > 0 && (
        <EmailText>
          {tn(moreCount, 'And {count} more in the shop.', 'And {count} more in the shop.')}
        </EmailText>
      )}
      {products.length === 1 && first && (
        <EmailButton href={shop.origin + localUrl(`/product/${first.id}`)}>
          {t('See it')}
        </EmailButton>
      )}
      <EmailHeading>{t('Found it, or changed your mind?')}</EmailHeading>
      <EmailText>
        {rich('<link>See what you asked for and remove it</link>. No account needed.', {
          link: (inside) => <EmailTextLink href={url}>{inside}</EmailTextLink>,
        })}
      </EmailText>
    </EmailLayout>
  );
}

function FoundProduct({ shop, product }: { shop: EmailShop; product: ProductSummary }) {
  const { id, name, priceCents, copyLine, subcategory, releasedOn } = product;
  const link = (
    <EmailTextLink href={shop.origin + localUrl(`/product/${id}`)}>
      {pageLanguage() === 'en' ? name : <bdi>{name}</bdi>}
    </EmailTextLink>
  );
  return (
    <>
      <EmailHeading>{link}</EmailHeading>
      {isAhead(product) && (
        <EmailText>{t('Pre-order, {release}', { release: formatRelease(releasedOn) })}</EmailText>
      )}
      <EmailDetails
        facts={[
          [t('Price'), formatPrice(priceCents)],
          [t('Platform'), formatCategory(subcategory)],
          [t('This copy'), copyLine],
        ]}
      />
    </>
  );
}
