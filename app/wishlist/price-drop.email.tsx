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
import { rich } from '#app/platform/language/rich.tsx';
import { localUrl, pageLanguage, t, tn } from '#app/platform/language/words.ts';
import { formatDrop } from './price-alerts-rules.ts';

export interface PriceDropProps {
  shop: EmailShop;
  title: string;
  drops: readonly { product: ProductSummary; fromCents: number }[];
  moreCount: number;
  stopUrl: string;
}

export function PriceDrop({ shop, title, drops, moreCount, stopUrl }: PriceDropProps) {
  return (
    <EmailLayout
      shop={shop}
      preview={t('On your wishlist, and in stock as we write.')}
      title={title}
      reason={t(
        'You get this mail because you asked {shop} to write when a price on your wishlist drops. We write once about each price.',
        { shop: shop.name },
      )}
    >
      <EmailText>{t('On your wishlist, and in stock as we write.')}</EmailText>
      {drops.map(({ product, fromCents }) => (
        <div key={product.id}>
          <EmailHeading>
            <EmailTextLink href={shop.origin + localUrl(`/product/${product.id}`)}>
              {pageLanguage() === 'en' ? product.name : <bdi>{product.name}</bdi>}
            </EmailTextLink>
          </EmailHeading>
          <EmailBadge>{formatDrop(fromCents, product.priceCents)}</EmailBadge>
        </div>
      ))}
      {moreCount > 0 && (
        <EmailText>
          {tn(
            moreCount,
            'And {count} more on your wishlist.',
            'And {count} more on your wishlist.',
          )}
        </EmailText>
      )}
      <EmailButton href={shop.origin + localUrl('/wishlist')}>{t('See your wishlist')}</EmailButton>
      <EmailHeading>{t('No more of these?')}</EmailHeading>
      <EmailText>
        {rich('<link>Stop the mails about prices</link>. You need not sign in.', {
          link: (inside) => <EmailTextLink href={stopUrl}>{inside}</EmailTextLink>,
        })}
      </EmailText>
    </EmailLayout>
  );
}
