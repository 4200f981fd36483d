import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import cardStyles from '#app/catalogue/cards/product-card.module.css';
import { ProductCard } from '#app/catalogue/cards/product-card.tsx';
import { formatCategory, ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Card, Ribbon } from '#app/ui/layout/card.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './wishlist.module.css';
import type { WishlistProduct } from './wishlist.server.ts';

interface WishlistCardsProps {
  products: readonly WishlistProduct[];
  /** Calendar date (yyyy-mm-dd). A product released after it is a pre-order. */
  today: string;
  onAdd: (product: ProductSummary) => void;
  /** Removes a product from a guest's list. Undefined for a user, whose forms are sent. */
  onRemove?: (productId: number) => void;
}

export function WishlistCards({ products, today, onAdd, onRemove }: WishlistCardsProps) {
  return (
    <ul className={cardStyles.grid}>
      {products.map((product, index) => {
        const children = <RemoveForm key={product.id} product={product} onRemove={onRemove} />;
        return product.isArchived ? (
          <UnavailableCard key={product.id} product={product}>
            {children}
          </UnavailableCard>
        ) : (
          <ProductCard
            key={product.id}
            product={product}
            ribbonShows="category"
            today={today}
            eager={index < 4}
            onAdd={onAdd}
          >
            {children}
          </ProductCard>
        );
      })}
    </ul>
  );
}

function UnavailableCard({ product, children }: { product: WishlistProduct; children: ReactNode }) {
  return (
    <Card
      style={ribbonStyle(product.category)}
      className={classNames(cardStyles.card, cardStyles.out)}
      contentClassName={cardStyles.inside}
    >
      <Ribbon>{formatCategory(product.category)}</Ribbon>
      <div className={cardStyles.link}>
        <span className={cardStyles.frame}>
          <ProductImage product={product} size={320} className={cardStyles.image} />
        </span>
        <span className={`name ${cardStyles.name}`}>
          {pageLanguage() === 'en' ? product.name : <bdi>{product.name}</bdi>}
        </span>
      </div>
      <div className={cardStyles.foot}>
        <div className={`row spread ${cardStyles.buy}`}>
          <Tag tone="bad">{t('No longer available')}</Tag>
        </div>
      </div>
      {children}
    </Card>
  );
}

/** A form, so that a user's list can be changed without JavaScript too. */
function RemoveForm({
  product: { id, name },
  onRemove,
}: {
  product: WishlistProduct;
  onRemove: WishlistCardsProps['onRemove'];
}) {
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    focusNeighbour(event.currentTarget);
    if (!onRemove) return;
    event.preventDefault();
    onRemove(id);
  }
  return (
    <Form
      method="post"
      action="/wishlist"
      navigate={false}
      fetcherKey={`wishlist-${id}`}
      className={styles.remove}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="ids" value={id} />
      <Button
        type="submit"
        variant="quiet"
        size="icon"
        aria-label={t('Remove {name} from wishlist', { name })}
      >
        <X className="icon" aria-hidden="true" />
      </Button>
    </Form>
  );
}

/** Moves the focus to the next card, because the focused button is removed with its own card. */
function focusNeighbour(form: HTMLFormElement): void {
  const card = form.closest('li');
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  const next = neighbour?.querySelector('form button') ?? document.querySelector('h1');
  if (!(next instanceof HTMLElement)) return;
  if (next.tagName === 'H1') next.tabIndex = -1;
  next.focus();
}
