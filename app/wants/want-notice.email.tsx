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
      preview="You asked us to tell you. First come, first served."
      title={title}
      reason={`You get this mail because you asked ${shop.name} to tell you. It is the only one about ${products.length === 1 ? 'this product' : 'these products'}.`}
    >
      <EmailText>
        You asked us to tell you. First come, first served: nothing is put aside.
      </EmailText>
      {products.map((product) => (
        <FoundProduct key={product.id} shop={shop} product={product} />
      ))}
      {moreCount > 0 && <EmailText>And {moreCount} more in the shop.</EmailText>}
      {products.length === 1 && first && (
        <EmailButton href={`${shop.origin}/product/${first.id}`}>See it</EmailButton>
      )}
      <EmailHeading>Found it, or changed your mind?</EmailHeading>
      <EmailText>
        <EmailTextLink href={url}>See what you asked for and remove it</EmailTextLink>. No account
        needed.
      </EmailText>
    </EmailLayout>
  );
}

function FoundProduct({ shop, product }: { shop: EmailShop; product: ProductSummary }) {
  const { id, name, priceCents, copyLine, subcategory } = product;
  const link = <EmailTextLink href={`${shop.origin}/product/${id}`}>{name}</EmailTextLink>;
  return (
    <>
      <EmailHeading>{link}</EmailHeading>
      <EmailDetails
        facts={[
          ['Price', formatPrice(priceCents)],
          ['Platform', subcategory],
          ['This copy', copyLine],
        ]}
      />
    </>
  );
}
