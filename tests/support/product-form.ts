import {
  fieldNames,
  type ProductValues,
  toProductText,
} from '#app/catalogue/editing/product-fields.ts';
import { wasField } from '#app/catalogue/editing/product-form.ts';
import { type DatabaseLocation, queryDatabase } from './shop-database.ts';
import { testProduct } from './test-products.ts';

/** The whole row of a product as text, to compare. */
export async function readProduct(place: DatabaseLocation, id: number): Promise<string> {
  const found = await queryDatabase<{ row: string }>(
    place,
    'select to_jsonb(products)::text as row from products where id = $1',
    [id],
  );
  return found[0]?.row ?? '';
}

interface ProductImageUpload {
  origin: string;
  /** The session of an admin. */
  cookie: string;
  product: Pick<ProductValues, 'name' | 'priceCents' | 'stock'> & { id: number };
  image: Buffer;
}

/** Sends the owner's form of a product of the load with a new image and price, and gives the page. */
export async function uploadProductImage({ origin, cookie, product, image }: ProductImageUpload) {
  const form = new FormData();
  const was = toProductText({
    ...testProduct,
    ...product,
    description: 'Made for a storm.',
  });
  form.set('edit', String(product.id));
  for (const field of fieldNames) {
    form.set(field, field === 'price' ? '77.00' : was[field]);
    form.set(wasField(field), was[field]);
  }
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'image.png');
  const answer = await fetch(`${origin}/admin?edit=${product.id}`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  return answer.text();
}
