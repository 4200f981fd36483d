import {
  findField,
  type ProductField,
  type ProductValues,
  productFields,
} from './product-fields.ts';

type ProductColumns = {
  [Field in ProductField as NonNullable<(typeof productFields)[Field]['store']> extends 'products'
    ? (typeof productFields)[Field]['column']
    : never]: ProductValues[(typeof productFields)[Field]['property']];
};

function pickColumns(values: Partial<ProductValues>, table: string): Record<string, unknown> {
  const given = Object.entries(values).flatMap(([property, value]) => {
    const { column, store = 'products' } =
      productFields[findField(property as keyof ProductValues)];
    return value === undefined || store !== table ? [] : [[column, value] as const];
  });
  return Object.fromEntries(given);
}

export function toColumns(values: Partial<ProductValues>): Partial<ProductColumns> {
  return pickColumns(values, 'products');
}

export function toFactColumns(values: Partial<ProductValues>): Record<string, unknown> {
  return pickColumns(values, 'product_facts');
}

export function listColumns(
  fields: readonly ProductField[],
  table: 'products' | 'product_facts',
): string[] {
  return fields
    .map((field) => productFields[field])
    .filter(({ store = 'products' }) => store === table)
    .map(({ column }) => column);
}

/** The SQL of a field's value, for a query on `products` with `product_facts` joined. */
export function toSelected({
  property,
  column,
  store,
}: (typeof productFields)[ProductField]): string {
  if (store !== 'titles') return `${column} as "${property}"`;
  return `(select titles.name from titles where titles.id = products.title_id) as "${property}"`;
}
