import { expect, it } from 'vitest';
import { loader } from './old-drawing.route.ts';

function request(path: string): Response {
  return loader({ params: { '*': path } } as unknown as Parameters<typeof loader>[0]);
}

it.each([
  ['product/sega/saturn/x.png', '/art/1/category/sega.png'],
  ['product/sega/saturn/x@2x.png', '/art/1/product/sega/saturn/x.png'],
  ['product/pre-orders/all/x-64@8x.png', '/art/1/product/pre-orders/all/x-64.png'],
])('leads from %s to %s', (path, expected) => {
  const { status, headers } = request(path);
  expect([status, headers.get('location')]).toEqual([302, expected]);
});

it.each(['product/none/saturn/x.png', 'product/sega/saturn/x.svg', 'hero-dusk.png', ''])(
  'does not find %j',
  (path) => expect(request(path).status).toBe(404),
);
