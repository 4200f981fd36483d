import { formatCategory } from '#app/catalogue/categories/category-tree.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import type { EmailShop } from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailDetails,
  EmailHeading,
  EmailLayout,
  EmailText,
  EmailTextLink,
} from '#app/platform/email/email-layout.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { localUrl, pageLanguage, t, tn } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';

export interface WantNoticeProps {
  shop: EmailShop;
  title: string;
  products: readonly ProductSummary[];
  /** How many products there are beside these. */
  moreCount: number;
  /** Opens the list of wants. */
  url: string;
}

export function WantNotice({ shop, title, products, moreCount, url }: WantNoticeProps) {
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
  const { id, name, priceCents, copyLine, subcategory } = product;
  const link = (
    <EmailTextLink href={shop.origin + localUrl(`/product/${id}`)}>
      {pageLanguage() === 'en' ? name : <bdi>{name}</bdi>}
    </EmailTextLink>
  );
  return (
    <>
      <EmailHeading>{link}</EmailHeading>
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
