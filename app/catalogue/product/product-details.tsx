import { Banknote, Bell, Heart, RotateCcw, ShoppingCart, Truck } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { formatCategory, ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { AboutCopy, listFacts } from '#app/catalogue/copy/about-copy.tsx';
import { AskAndShare, type AskAndShareProps } from '#app/catalogue/copy/ask-and-share.tsx';
import { Gallery } from '#app/catalogue/copy/gallery.tsx';
import type { ExtraPhoto } from '#app/catalogue/copy/photos.ts';
import { SoldNote } from '#app/catalogue/copy/sold-note.tsx';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { localUrl, pageLanguage, t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { checkFields } from '#app/ui/controls/validated-form.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { useBottomBar } from '#app/ui/layout/use-bottom-bar.ts';
import { Price } from './price.tsx';
import {
  formatRelease,
  getMaxQuantity,
  isPreOrder,
  listQuantities,
  type Product,
  type ProductSummary,
} from './product.ts';
import styles from './product-details.module.css';
import { ProductImage } from './product-image.tsx';
import { StockTags } from './stock-tags.tsx';

interface ProductDetailsProps {
  product: Product;
  photos: readonly ExtraPhoto[];
  /** The days as `formatDeliveryDays` writes them. */
  terms: DeliveryTerms;
  /** Whether one of it is delivered for nothing. */
  isFree: boolean;
  /** The fee and the days of the place that this browser knows; null until there is one. */
  delivery: string | null;
  /** Calendar date (yyyy-mm-dd), by which a release lies ahead. */
  today: string;
  onAdd: (quantity: number) => void;
  /** True while the stock is checked. */
  adding?: boolean;
  wished: boolean;
  onWishlistToggle: () => void;
  contact: Pick<AskAndShareProps, 'url' | 'whatsapp'>;
  compatibility?: ReactNode;
  /** The way on where there is nothing to buy. */
  children?: ReactNode;
}

export function ProductDetails({
  product,
  photos,
  terms,
  isFree,
  delivery,
  today,
  onAdd,
  adding,
  wished,
  onWishlistToggle,
  contact,
  compatibility,
  children,
}: ProductDetailsProps) {
  const { name, category, subcategory, soldAt, limitEach } = product;
  const facts = listFacts(product, photos);
  return (
    <section className={styles.product} style={ribbonStyle(category)}>
      <div className={`stack ${styles.head}`}>
        <div className={`row ${styles.tags}`}>
          <Tag tone="inherited" to={listingUrl({ category })}>
            {formatCategory(category)}
          </Tag>
          {subcategory && (
            <Tag to={listingUrl({ category, subcategory })}>{formatCategory(subcategory)}</Tag>
          )}
        </div>
        <h1 className={styles.name}>{name}</h1>
      </div>
      <div className={styles.frame}>
        <ProductPhotos product={product} photos={photos} />
        {!soldAt && <WishlistButton wished={wished} onToggle={onWishlistToggle} />}
      </div>
      <div className={`stack ${styles.text}`}>
        <div className={classNames(`row ${styles.tags}`, styles.stock)}>
          {soldAt ? <Tag>{t('Sold')}</Tag> : <StockTags product={product} today={today} full />}
          {product.reducedUntil && (
            <Tag>{t('Reduced until {date}', { date: formatDate(product.reducedUntil) })}</Tag>
          )}
        </div>
        <div className={`stack filled ${styles.notes}`}>
          {soldAt && <SoldNote soldAt={soldAt} soldForCents={product.soldForCents} />}
          {product.flaws && (
            <Notice tone="warn" title={t('What you should know')}>
              {pageLanguage() === 'en' ? product.flaws : <bdi lang="en">{product.flaws}</bdi>}
            </Notice>
          )}
          {limitEach && !soldAt && (
            <p>{t('At most {limit} for each person.', { limit: limitEach })}</p>
          )}
          {children}
        </div>
        {!soldAt && <BuyBar product={product} onAdd={onAdd} adding={adding} />}
        <div
          className={`stack muted breaks filled ${styles.description}`}
          lang={product.descriptionLanguage}
          dir={product.descriptionLanguage && 'ltr'}
        >
          {paragraphs(product.description).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {!soldAt && compatibility}
        {!soldAt && <DeliveryPromise {...{ product, terms, isFree, delivery, today }} />}
        <AskAndShare {...contact} name={name} isCopy={facts.length > 0} />
      </div>
      {facts.length > 0 && <AboutCopy facts={facts} />}
    </section>
  );
}

function ProductPhotos({ product, photos }: Pick<ProductDetailsProps, 'product' | 'photos'>) {
  if (photos.length > 0)
    return <Gallery product={product} photos={photos} imageClassName={styles.image} />;
  return (
    <ProductImage
      product={product}
      size={640}
      alt={product.name}
      eager
      fetchPriority="high"
      className={styles.image}
    />
  );
}

function WishlistButton({ wished, onToggle }: { wished: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="quiet"
      size="icon"
      className={`scripted ${styles.heart}`}
      aria-label={wished ? t('Remove from wishlist') : t('Add to wishlist')}
      aria-pressed={wished}
      onClick={onToggle}
    >
      <Heart className="icon" aria-hidden="true" fill={wished ? 'currentColor' : 'none'} />
    </Button>
  );
}

type DeliveryPromiseProps = Pick<
  ProductDetailsProps,
  'product' | 'terms' | 'isFree' | 'delivery' | 'today'
>;

function DeliveryPromise(props: DeliveryPromiseProps) {
  return (
    <ul className={styles.facts}>
      <Fact icon={<Banknote className="icon" aria-hidden="true" />}>
        {t('Cash on delivery. You pay the courier, nobody else.')}
      </Fact>
      <Fact icon={<Truck className="icon icon-flip" aria-hidden="true" />}>
        {props.delivery ?? describeDelivery(props)}
      </Fact>
      <Fact icon={<RotateCcw className="icon" aria-hidden="true" />}>
        {rich('14-day reflection period. <page>Warranty & defective products</page>', {
          page: (inside) => (
            <Link to="/warranty-defective-products" prefetch={onIntent}>
              {inside}
            </Link>
          ),
        })}
      </Fact>
    </ul>
  );
}

function describeDelivery({ product, terms, today, ...promise }: DeliveryPromiseProps): string {
  const cost = deliveryCost(terms);
  const isFree = promise.isFree || terms.deliveryToCents === 0;
  const fee = isFree ? t('Delivery is free.') : t('{cost} depending on location.', { cost });
  if (isPreOrder(product, today)) {
    const release = formatRelease(product.releasedOn);
    return `${t('A pre-order, {release}. A courier calls you once it is here.', { release })} ${fee}`;
  }
  // How long a repair takes is known after a look at it.
  if (product.category === 'Repairs')
    return isFree ? fee : t('Delivery: {cost} depending on location.', { cost });
  const { deliveryDays: days, cutOff: time } = terms;
  return `${t('{days} when ordered before {time} on a working day.', { days, time })} ${fee}`;
}

function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`stack ${styles.fact}`}>
      {icon}
      <div className="breaks">{children}</div>
    </li>
  );
}

interface BuyBarProps {
  product: Pick<
    ProductSummary,
    'id' | 'stock' | 'inStock' | 'priceCents' | 'compareAtCents' | 'limitEach'
  >;
  onAdd: (quantity: number) => void;
  adding?: boolean;
}

/** The form that asks to be told when a product is back; on phones its button stands in the bar. */
export const askFormId = 'ask-for-product';

export function BuyBar({ product, onAdd, adding }: BuyBarProps) {
  const { stock, inStock, priceCents, compareAtCents } = product;
  const bar = useRef<HTMLFormElement>(null);
  useBottomBar(bar);

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!checkFields(event)) return;
    onAdd(Number(new FormData(event.currentTarget).get('quantity') ?? 1));
  }

  return (
    <form
      ref={bar}
      className={styles.bar}
      action={localUrl('/cart')}
      onSubmit={add}
      noValidate
      data-tap={priceCents}
    >
      <div className={styles.price}>
        <Price cents={priceCents} compareAtCents={compareAtCents} size="xl" />
      </div>
      <div className={`cluster ${styles.buy}`}>
        {stock > 1 && <QuantityChoice max={getMaxQuantity(product)} />}
        <Button type="submit" size="lg" disabled={!inStock} busy={adding} className={styles.add}>
          {!adding && <ShoppingCart className="icon" aria-hidden="true" />}
          {t('Add to Cart')}
        </Button>
        {!inStock && (
          <Button type="submit" form={askFormId} variant="ink" className={styles.ask}>
            <Bell className="icon" aria-hidden="true" />
            {t('Tell me when it is back')}
          </Button>
        )}
      </div>
      {/* Without JavaScript the cart offers to order it in a chat. */}
      <input type="hidden" name="product" value={product.id} />
    </form>
  );
}

/** The specified list; of thousands it would be heavier than the page. */
function QuantityChoice({ max }: { max: number }) {
  const shared = { label: t('Quantity'), name: 'quantity', className: styles.quantity };
  if (max > 1000) {
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
    <Select {...shared} size="lg" selectClassName={styles.select}>
      {listQuantities(max).map((quantity) => (
        <option key={quantity}>{quantity}</option>
      ))}
    </Select>
  );
}
