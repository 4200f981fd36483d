import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { NoProducts } from './product-list.tsx';

const html = (filtered: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoProducts filtered={filtered} />
    </MemoryRouter>,
  );

it('hints at other categories when a filter is active, and only then', () => {
  expect(html(true)).toContain('No products found.');
  expect(html(true)).toContain('Try browsing other categories.');
  expect(html(false)).toContain('No products found.');
  expect(html(false)).not.toContain('browsing');
});
