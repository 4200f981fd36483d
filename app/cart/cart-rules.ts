import { maxOrderQuantity, type ProductSummary } from '#app/catalogue/product/product.ts';
import { t } from '#app/platform/language/words.ts';
import { formatNumber } from '#app/platform/text/count.ts';

/** Specification, section 3. */
export const cartStorageKey = 'cart-storage';

/** In localStorage: a guest has changed the cart since the page of a user was loaded last. */
export const guestCartKey = 'guest-cart';

/** Specification, section 9. */
const maxSelectableQuantity = 10;

/** The different products that a cart, and with it an order, may hold. */
export const maxCartLines = 100;
/** The most attempts that the cart remembers, and that an order sends along. */
export const maxSentKeys = 5;

export function createCartLine(product: ProductSummary, quantity: number): CartLine {
  const {
    id: productId,
    name,
    priceCents,
    image,
    category,
    subcategory,
    stock,
    releasedOn,
  } = product;
  const shown = { productId, name, priceCents, image, category, subcategory };
  return { ...shown, stock, releasedOn, quantity };
}

/** How many more of a product the cart can take: what was asked for, within today's stock and `maxOrderQuantity`. */
export function countAddable(
  lines: readonly CartLine[],
  product: ProductSummary,
  requested: number,
): number {
  const held = lines.find((line) => line.productId === product.id)?.quantity ?? 0;
  return Math.max(0, Math.min(requested, product.stock - held, maxOrderQuantity - held));
}

/** Returns the lines with that many more of a product, and with its current stock. */
export function withAdded(
  lines: readonly CartLine[],
  product: ProductSummary,
  quantity: number,
): CartLine[] {
  const held = lines.some((line) => line.productId === product.id);
  if (!held) return [...lines, createCartLine(product, quantity)];
  return lines.map((line) =>
    line.productId === product.id
      ? { ...line, stock: product.stock, quantity: line.quantity + quantity }
      : line,
  );
}

/** The lines with another quantity of one product; 0 removes it. */
export function withQuantity(
  lines: readonly CartLine[],
  productId: number,
  quantity: number,
  stock?: number,
): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.productId !== productId);
  return lines.map((line) =>
    line.productId === productId ? { ...line, quantity, stock: stock ?? line.stock } : line,
  );
}

/** Why neither a cart nor an order takes more of a product that has more in stock. */
export const describeMaxQuantity = (name: string) =>
  t('At most {max} of {name} in one order.', { max: formatNumber(maxOrderQuantity), name });

export const viewCart = () => ({ label: t('View cart'), to: '/cart' });

/** After adding from a card, or from the product page, which has a quantity (specification, section 8). */
export function describeAdded(name: string, quantity?: number) {
  const text = quantity
    ? t('Added {quantity} {name} to cart!', { quantity, name })
    : t('{name} added to cart!', { name });
  return { kind: 'done', text, action: viewCart() } as const;
}

export function totalItems(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

export const formatCartCount = (count: number) => (count > 99 ? '99+' : `${count}`);

export function totalCents(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0);
}

/** The quantities the cart's select offers: 1 to min(stock, 10), and the real one when it is above. */
export function selectableQuantities(line: CartLine): number[] {
  const highest = Math.max(1, Math.min(line.stock, maxSelectableQuantity));
  const offered = Array.from({ length: highest }, (_, index) => index + 1);
  return line.quantity > highest ? [...offered, line.quantity] : offered;
}

/** A cart that an older version stored may lack the stock. */
type StoredLine = Omit<CartLine, 'stock'> & { stock?: number };

function isLine(value: unknown): value is StoredLine {
  if (!value) return false;
  const line = value as Record<string, unknown>;
  const counts = [line.productId, line.priceCents, line.quantity, line.stock ?? 0];
  const words = [line.name, line.image, line.category, line.subcategory];
  return (
    counts.every((count) => Number.isSafeInteger(count) && Number(count) >= 0) &&
    Number(line.quantity) > 0 &&
    words.every((word) => typeof word === 'string')
  );
}

/** Returns the usable lines of a stored cart: damaged ones are dropped, repeats merged. */
export function repairLines(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return [];
  const byProduct = new Map<number, CartLine>();
  for (const line of stored.filter(isLine)) {
    const before = byProduct.get(line.productId);
    // Where the stock is unknown, 10 are offered (specification, section 5).
    const stock = line.stock ?? maxSelectableQuantity;
    const quantity = line.quantity + (before?.quantity ?? 0);
    byProduct.set(line.productId, { ...line, stock, quantity });
  }
  return [...byProduct.values()];
}

/** Today's product. `limitLeft` is how many units the account may still order. */
export interface CartProduct extends ProductSummary {
  limitLeft?: number;
}

/** One product in the cart. `stock` is what the shop had when it last looked; `quantity` is how many are requested. */
export interface CartLine {
  productId: number;
  name: string;
  priceCents: number;
  image: string;
  category: string;
  subcategory: string;
  stock: number;
  /** Missing in a cart that an older version stored. */
  releasedOn?: string | null;
  quantity: number;
}
