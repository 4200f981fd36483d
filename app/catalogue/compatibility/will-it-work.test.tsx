import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Product } from '#app/catalogue/product/product.ts';
import { WillItWork, type WillItWorkProps } from './will-it-work.tsx';

const nes: Partial<Product> = { kind: 'game', subcategory: 'NES', region: null, power: null };
const product = nes as Product;

function render(given: Partial<WillItWorkProps>): string {
  const props = { product, consoles: null, inquiryUrl: 'https://wa.me/1', transformer: null };
  const element = <WillItWork {...props} onAdd={async () => undefined} {...given} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('leads to the shop where the verdict is not known', () => {
  const ask = 'We are not sure. <a href="https://wa.me/1">Ask us.</a>';
  expect(render({})).toContain(ask);
  expect(render({ inquiryUrl: '' })).toContain('We are not sure. Ask us.');
  const console = { ...product, kind: 'console', region: 'pal' } as const;
  expect(render({ product: console })).toContain(ask);
  const sega = { ...product, subcategory: 'Master System', region: 'pal' } as const;
  expect(render({ product: sega })).not.toContain(ask);
  const consoles = [{ platform: 'Master System', region: 'ntsc-j' }] as const;
  expect(render({ product: sega, consoles })).toContain(ask);
});

it('has the verdict for an account in the page of the server', () => {
  const consoles = [{ platform: 'NES', region: 'pal' }] as const;
  const html = render({ product: { ...product, region: 'pal' }, consoles });
  expect(html).toContain('Works on your NES (PAL).');
  expect(render({ product: { ...product, kind: 'card' } })).toBe('');
});
