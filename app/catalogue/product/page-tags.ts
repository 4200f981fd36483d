import { getMaxQuantity, type ProductSummary } from './product.ts';

// What pages depend on that orders change, as the payloads of `stockChannel` name it.

/** NOTIFY channel of stock: what pages that show it depend on. */
export const stockChannel = 'stock';

/** Whether a product is sold out, the last one, or sold. A trigger of `products` notifies it. */
export const productTag = (id: number) => `product:${id}`;

/** How many can be chosen on a product's page. */
export const quantityTag = (id: number) => `quantity:${id}`;

type TakenUnits = Pick<ProductSummary, 'id' | 'stock' | 'limitEach'> & { quantity: number };

/** The tags of those whose pages offer another quantity once their units are taken. */
export function listQuantityTags(items: readonly TakenUnits[]): string[] {
  const changed = items.filter(
    (item) =>
      getMaxQuantity(item) !== getMaxQuantity({ ...item, stock: item.stock - item.quantity }),
  );
  return changed.map(({ id }) => quantityTag(id));
}

/** The states of all products in a category. */
export const categoryTag = (category: string) => `category:${category}`;

/** The states of all products. */
export const anyCategoryTag = 'any category';
