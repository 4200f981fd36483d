import { clearListingMemory } from '#app/catalogue/listing/use-listing-memory.ts';
import { maxOrderQuantity, type ProductSummary } from '#app/catalogue/product/product.ts';
import { localUrl, msg, t, tn } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import {
  type CartProduct,
  countAddable,
  describeAdded,
  describeMaxQuantity,
  maxCartLines,
  viewCart,
  withAdded,
  withQuantity,
} from './cart-rules.ts';
import { changeCart, updateStock, useCart } from './cart-store.ts';

const refused = (text: string) => showToast({ kind: 'refused', text });
const notEnough = msg('Not enough stock available');

/** Shows why a change of the cart failed; an unexpected error is logged as well. */
function reportFailure(error: unknown): void {
  const isUnreachable = error instanceof ShopUnreachable;
  if (!isUnreachable) console.error('The cart could not be changed.', error);
  refused(
    isUnreachable
      ? t('The stock could not be checked. Please try again.')
      : t('Something went wrong on our side. Please check your cart.'),
  );
}

type SeenProduct = Pick<ProductSummary, 'id' | 'priceCents'>;

/** Adds within today's stock and reports it. False: the page shows an outdated stock or price. */
async function add(
  seen: SeenProduct,
  requested: number,
  report: (added: number, name: string) => void,
): Promise<boolean> {
  try {
    const { items } = useCart.getState();
    if (items.length >= maxCartLines && !items.some((line) => line.productId === seen.id)) {
      refused(t('A cart holds at most {max} different products.', { max: maxCartLines }));
      return true;
    }
    const [product] = await readProducts([seen.id]);
    const added = product ? countAddable(useCart.getState().items, product, requested) : 0;
    if (product && added < requested && product.stock > maxOrderQuantity) {
      refused(describeMaxQuantity(product.name));
      return true;
    }
    const isCurrent = added === requested && product?.priceCents === seen.priceCents;
    if (!isCurrent) clearListingMemory();
    if (!product || added === 0) {
      refused(t(notEnough));
      return false;
    }
    changeCart((lines) => withAdded(lines, product, added));
    report(added, product.name);
    if (product.priceCents !== seen.priceCents) {
      const [from, to] = [formatPrice(seen.priceCents), formatPrice(product.priceCents)];
      showToast({ kind: 'partial', text: t('Price changed from {from} to {to}', { from, to }) });
    }
    return isCurrent;
  } catch (error) {
    reportFailure(error);
    return true;
  }
}

/** Adds one unit, from a card. The messages are those of the specification, section 8. */
export function addFromCard(seen: SeenProduct): Promise<boolean> {
  return add(seen, 1, (_added, name) => {
    showToast(describeAdded(name));
  });
}

/** Adds several units, from the product page, up to the stock. */
export function addFromProductPage(seen: SeenProduct, requested: number): Promise<boolean> {
  return add(seen, requested, (added, name) => {
    if (added < requested)
      showToast({
        kind: 'partial',
        text: tn(added, 'Only {count} items were available', 'Only {count} items were available'),
        action: viewCart(),
      });
    else showToast(describeAdded(name, added));
  });
}

/** The latest change of each product: on a slow connection, answers may come in another order. */
const latest = new Map<number, object>();

/** Refused above today's stock, which the line then shows; 0 removes the product. */
export async function setQuantity(productId: number, quantity: number): Promise<void> {
  const change = {};
  latest.set(productId, change);
  if (quantity <= 0) {
    changeCart((lines) => withQuantity(lines, productId, 0));
    return;
  }
  try {
    const [product] = await readProducts([productId]);
    if (latest.get(productId) !== change) return;
    if (!product || product.stock < quantity) {
      refused(t(notEnough));
      updateStock(productId, product?.stock ?? 0);
      return;
    }
    changeCart((lines) => withQuantity(lines, productId, quantity, product.stock));
  } catch (error) {
    if (latest.get(productId) === change) reportFailure(error);
  }
}

/** The shop could not be asked: no network, or an answer that is none. */
class ShopUnreachable extends Error {}

/** Today's products in one request, without archived and unknown ones. Throws `ShopUnreachable`. */
export async function readProducts(ids: readonly number[]): Promise<CartProduct[]> {
  try {
    const answer = await fetch(localUrl(`/cart/products?ids=${ids.join(',')}`));
    if (!answer.ok) throw new Error(`Stock: ${answer.status}`);
    return (await answer.json()) as CartProduct[];
  } catch (error) {
    throw new ShopUnreachable('The shop could not be reached.', { cause: error });
  }
}
