import { showToast } from '#app/ui/toast.ts';
import { addable, withAdded, withQuantity } from './cart-rules.ts';
import { changeCart, useCart } from './cart-store.ts';
import { readProducts, ShopUnreachable } from './read-products.ts';

const refused = (text: string) => showToast({ kind: 'refused', text });
const notEnough = 'Not enough stock available';
const unreachable = 'The stock could not be checked. Please try again.';
const broken = 'Something went wrong on our side. Please check your cart.';

/** Says why nothing came of a change of the cart; an error of our own is logged and called one. */
function reportFailure(error: unknown): void {
  const isUnreachable = error instanceof ShopUnreachable;
  if (!isUnreachable) console.error('The cart could not be changed.', error);
  refused(isUnreachable ? unreachable : broken);
}

/** Adds within today's stock; resolves to how many were added and the product's name of today. */
async function add(productId: number, wanted: number): Promise<{ added: number; name: string }> {
  const [product] = await readProducts([productId]);
  if (!product) return { added: 0, name: '' };
  const added = addable(useCart.getState().items, product, wanted);
  if (added > 0) changeCart((lines) => withAdded(lines, product, added));
  return { added, name: product.name };
}

/** One piece, from a card. Says what came of it in the words of the specification, section 8. */
export async function addFromCard(productId: number): Promise<void> {
  try {
    const { added, name } = await add(productId, 1);
    if (added === 0) refused(notEnough);
    else showToast({ kind: 'done', text: `${name} added to cart!` });
  } catch (error) {
    reportFailure(error);
  }
}

/** Several pieces, from the product page; as many of them as there are. */
export async function addFromProductPage(productId: number, wanted: number): Promise<void> {
  try {
    const { added, name } = await add(productId, wanted);
    if (added === 0) refused(notEnough);
    else if (added < wanted)
      showToast({ kind: 'partial', text: `Only ${added} items were available` });
    else showToast({ kind: 'done', text: `Added ${added} ${name} to cart!` });
  } catch (error) {
    reportFailure(error);
  }
}

/** Sets how many of a product the cart holds, refused above today's stock; 0 removes it. */
export async function setQuantity(productId: number, quantity: number): Promise<void> {
  if (quantity <= 0) {
    changeCart((lines) => withQuantity(lines, productId, 0));
    return;
  }
  try {
    const [product] = await readProducts([productId]);
    if (!product || product.stock < quantity) {
      refused(notEnough);
      return;
    }
    changeCart((lines) => withQuantity(lines, productId, quantity, product.stock));
  } catch (error) {
    reportFailure(error);
  }
}
