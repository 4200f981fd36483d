import { X } from 'lucide-react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './wish-remove.module.css';

export interface WishRemoveProps {
  product: { id: number; name: string };
  onRemove: () => void;
}

/** Takes a card off the wishlist; without JavaScript the form does it. */
export function WishRemove({ product, onRemove }: WishRemoveProps) {
  return (
    <Form
      method="post"
      action="/wishlist"
      className={styles.remove}
      onSubmit={(event) => {
        event.preventDefault();
        focusNeighbour(event.currentTarget);
        onRemove();
      }}
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="ids" value={product.id} />
      <Button
        type="submit"
        variant="quiet"
        size="icon"
        aria-label={`Remove ${product.name} from wishlist`}
      >
        <X className="icon" aria-hidden="true" />
      </Button>
    </Form>
  );
}

/** The key goes with its card; the focus must not go with them. */
function focusNeighbour(form: HTMLFormElement): void {
  const card = form.closest('li');
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  const next = neighbour?.querySelector('form button') ?? document.querySelector('h1');
  if (!(next instanceof HTMLElement)) return;
  if (next.tagName === 'H1') next.tabIndex = -1;
  next.focus();
}
