import { Heart, ShoppingCart } from 'lucide-react';
import type { FormEvent } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import styles from './buy-bar.module.css';
import type { ProductSummary } from './product.ts';
import { mostListed, mostOrdered, quantities } from './quantities.ts';

export interface BuyBarProps {
  product: Pick<ProductSummary, 'stock' | 'inStock'>;
  onAdd: (quantity: number) => void;
  /** True while the stock is being asked for. */
  adding?: boolean;
  wished: boolean;
  onWish: () => void;
}

/** Quantity, the main key and the heart; on phones it stays at the lower edge of the screen. */
export function BuyBar({ product, onAdd, adding, wished, onWish }: BuyBarProps) {
  const { stock, inStock } = product;

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAdd(Number(new FormData(event.currentTarget).get('quantity') ?? 1));
  }

  return (
    <form className={styles.bar} onSubmit={add} data-tap>
      {stock > 1 && <QuantityChoice most={Math.min(stock, mostOrdered)} />}
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
        onClick={onWish}
      >
        <Heart className="icon" aria-hidden="true" fill={wished ? 'currentColor' : 'none'} />
      </Button>
    </form>
  );
}

/** A list is quicker on a phone; a list of thousands is not. */
function QuantityChoice({ most }: { most: number }) {
  const shared = { label: 'Quantity', name: 'quantity', className: styles.quantity };
  if (most > mostListed) {
    return (
      <Field
        {...shared}
        type="number"
        min={1}
        max={most}
        step={1}
        defaultValue={1}
        required
        inputClassName={styles.number}
      />
    );
  }
  return (
    <Select {...shared} size="lg">
      {quantities(most).map((quantity) => (
        <option key={quantity}>{quantity}</option>
      ))}
    </Select>
  );
}
