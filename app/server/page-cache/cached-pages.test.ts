import { expect, it } from 'vitest';
import { getCachedPath } from './cached-pages.ts';

it('keeps the parameters that a page reads, in one order, and no other', () => {
  expect(getCachedPath('/?utm_source=x&sort=price-asc&category=Trading%20Cards')).toBe(
    '/?category=Trading+Cards&sort=price-asc',
  );
  expect(getCachedPath('/product/12?ref=mail')).toBe('/product/12');
  expect(getCachedPath('/blog.data?_routes=blog&q=1')).toBe('/blog.data?_routes=blog');
  expect(getCachedPath('/_.data?q=mario&_routes=home')).toBe('/_.data?q=mario&_routes=home');
});

it('knows what is not the same for every guest', () => {
  for (const url of [
    '/login',
    '/orders',
    '/admin',
    '/search?q=a',
    '/product/0',
    '/checkout.data',
  ]) {
    expect(getCachedPath(url), url).toBeNull();
  }
});
