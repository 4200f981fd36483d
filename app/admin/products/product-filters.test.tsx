import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { ProductFilters } from './product-filters.tsx';

it.each([
  [null, 'Products'],
  [0, '0 products'],
  [1, '1 product'],
])('counts the products unless their list failed: %j', (total, heading) => {
  const query = parseAdminProductQuery(new URLSearchParams());
  const filters = <ProductFilters query={query} total={total} more={false} />;
  expect(renderAt('/', filters)).toContain(`>${heading}</h2>`);
});
