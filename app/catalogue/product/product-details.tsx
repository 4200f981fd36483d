import { Banknote, Heart, RotateCcw, ShoppingCart, Truck } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Price } from './price.tsx';
import {
  isUpcoming,
  listQuantities,
  maxListedQuantity,
  maxOrderQuantity,
  type Product,
  type ProductSummary,
} from './product.ts';
import styles from './product-details.module.css';
import { ProductImage } from './product-image.tsx';

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
    <section className={styles.product} style={ribbonStyle(category)}>
      <ProductImage
        product={product}
        size={640}
        alt={name}
        eager
        fetchPriority="high"
        className={styles.image}
      />
      <div className={styles.text}>
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
        <BuyBar product={product} {...buying} />
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
    <ul className={styles.facts}>
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
    </ul>
  );
}

function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      {icon}
      <div className={styles.factText}>{children}</div>
    </li>
  );
}

interface BuyBarProps {
  product: Pick<ProductSummary, 'stock' | 'inStock'>;
  onAdd: (quantity: number) => void;
  /** True while the stock is checked. */
  adding?: boolean;
  wished: boolean;
  onWishlistToggle: () => void;
}

/** Quantity, 'Add to Cart' and the heart; on phones it sticks to the lower edge of the screen. */
export function BuyBar({ product, onAdd, adding, wished, onWishlistToggle }: BuyBarProps) {
  const { stock, inStock } = product;

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAdd(Number(new FormData(event.currentTarget).get('quantity') ?? 1));
  }

  return (
    <form className={styles.bar} onSubmit={add} data-tap>
      {stock > 1 && <QuantityChoice max={Math.min(stock, maxOrderQuantity)} />}
      <Button type="submit" size="lg" disabled={!inStock} busy={adding} className={styles.add}>
        {!adding && <ShoppingCart className="icon" aria-hidden="true" />}
        Add to Cart
      </Button>
      <Button
        variant="quiet"
        size="lg"
        className={styles.heart}
        aria-label={wished ? 'Remove from wishlist' : 'Add to wishlist'}
        aria-pressed={wished}
        onClick={onWishlistToggle}
      >
        <Heart className="icon" aria-hidden="true" fill={wished ? 'currentColor' : 'none'} />
      </Button>
    </form>
  );
}

/** A list is quicker on a phone; a list of thousands is not. */
function QuantityChoice({ max }: { max: number }) {
  const shared = { label: 'Quantity', name: 'quantity', className: styles.quantity };
  if (max > maxListedQuantity) {
    return (
      <Field
        {...shared}
        type="number"
        min={1}
        max={max}
        step={1}
        defaultValue={1}
        required
        inputClassName={styles.number}
      />
    );
  }
  return (
    <Select {...shared} size="lg">
      {listQuantities(max).map((quantity) => (
        <option key={quantity}>{quantity}</option>
      ))}
    </Select>
  );
}
