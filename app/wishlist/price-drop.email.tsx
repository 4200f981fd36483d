import type { ProductSummary } from '#app/catalogue/product/product.ts';
import type { EmailShop } from '#app/platform/email/email.ts';
import {
  EmailBadge,
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
  EmailTextLink,
} from '#app/platform/email/email-layout.tsx';
import { formatDrop } from './price-alerts-rules.ts';

export interface PriceDropProps {
  shop: EmailShop;
  title: string;
  drops: readonly { product: ProductSummary; fromCents: number }[];
  /** How many there are beside these. */
  moreCount: number;
  /** Ends these emails. */
  stopUrl: string;
}

export function PriceDrop({ shop, title, drops, moreCount, stopUrl }: PriceDropProps) {
  return (
    <EmailLayout
      shop={shop}
      preview="On your wishlist, and in stock as we write."
      title={title}
      reason={`You get this mail because you asked ${shop.name} to write when a price on your wishlist drops. We write once about each price.`}
    >
      <EmailText>On your wishlist, and in stock as we write.</EmailText>
      {drops.map(({ product, fromCents }) => (
        <div key={product.id}>
          <EmailHeading>
            <EmailTextLink href={`${shop.origin}/product/${product.id}`}>
              {product.name}
            </EmailTextLink>
          </EmailHeading>
          <EmailBadge>{formatDrop(fromCents, product.priceCents)}</EmailBadge>
        </div>
      ))}
      {moreCount > 0 && <EmailText>And {moreCount} more on your wishlist.</EmailText>}
      <EmailButton href={`${shop.origin}/wishlist`}>See your wishlist</EmailButton>
      <EmailHeading>No more of these?</EmailHeading>
      <EmailText>
        <EmailTextLink href={stopUrl}>Stop the mails about prices</EmailTextLink>. You need not sign
        in.
      </EmailText>
    </EmailLayout>
  );
}
