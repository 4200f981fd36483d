import { Banknote, RotateCcw, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bandStyle } from '#app/catalogue/categories/ribbon-style.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { listingUrl } from '#app/catalogue/listing/listing-url.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { Image } from '#app/ui/data/image.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { BuyBar, type BuyBarProps } from './buy-bar.tsx';
import { Price } from './price.tsx';
import type { Product } from './product.ts';
import styles from './product-details.module.css';
import { isUpcoming } from './upcoming.ts';

export interface ProductDetailsProps extends Omit<BuyBarProps, 'product'> {
  product: Product;
  terms: DeliveryTerms;
  /** Calendar date (yyyy-mm-dd), by which a release lies ahead. */
  today: string;
}

/** The body of a product's page. */
export function ProductDetails({ product, terms, today, ...buying }: ProductDetailsProps) {
  const { name, category, subcategory } = product;
  return (
    <section className={styles.product} style={bandStyle(category)}>
      <Image
        src={product.image}
        fallback={categoryImageUrl(product.category)}
        alt={name}
        width={640}
        height={640}
        eager
        fetchPriority="high"
        className={styles.picture}
      />
      <div className={styles.words}>
        <div className={styles.tags}>
          <Tag tone="inherited" to={listingUrl({ category })}>
            {category}
          </Tag>
          {subcategory && <Tag to={listingUrl({ category, subcategory })}>{subcategory}</Tag>}
        </div>
        <h1 className={styles.name}>{name}</h1>
        <div className={styles.price}>
          <Price cents={product.priceCents} compareAtCents={product.compareAtCents} size="xl" />
          {product.inStock ? <Tag tone="ok">In stock</Tag> : <Tag tone="bad">Out of stock</Tag>}
          {product.releasedOn && isUpcoming(product, today) && (
            <Tag>Pre-order, out {formatDate(product.releasedOn)}</Tag>
          )}
        </div>
        <div className={styles.description}>
          {paragraphs(product.description).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        <BuyBar key={product.id} product={product} {...buying} />
        <noscript>
          <p>The cart is kept in your browser and needs JavaScript.</p>
        </noscript>
        <DeliveryPromise terms={terms} />
      </div>
    </section>
  );
}

function DeliveryPromise({ terms }: { terms: DeliveryTerms }) {
  return (
    <FactList>
      <Fact icon={<Banknote className="icon" aria-hidden="true" />}>
        Cash on delivery. You pay the courier, nobody else.
      </Fact>
      <Fact icon={<Truck className="icon icon-flip" aria-hidden="true" />}>
        {terms.deliveryDays} days when ordered before {terms.cutOff} on a working day.{' '}
        {deliveryCost(terms)} depending on location.
      </Fact>
      <Fact icon={<RotateCcw className="icon" aria-hidden="true" />}>
        14-day reflection period.{' '}
        <Link to="/warranty-defective-products" prefetch="intent">
          Warranty &amp; defective products
        </Link>
      </Fact>
    </FactList>
  );
}

function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** Lines with an icon before each, dotted lines between. */
function FactList({ children }: { children: ReactNode }) {
  return <ul className={styles.facts}>{children}</ul>;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <div className={styles.listWords}>{children}</div>
    </li>
  );
}
