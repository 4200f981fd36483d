import { describe, expect, it } from 'vitest';
import { getPagePath } from './page-path.ts';

describe('pagePath', () => {
  it.each([
    ['http://shop/orders', '/orders'],
    ['http://shop/orders?page=2', '/orders?page=2'],
    ['http://shop/orders.data?page=2&_routes=orders', '/orders?page=2'],
    ['http://shop/orders.data?_routes=orders', '/orders'],
    ['http://shop/_.data', '/'],
    ['http://shop/blog/_.data', '/blog/'],
    ['http://shop/', '/'],
  ])('takes %s for %s', (url, path) => {
    expect(getPagePath(url)).toBe(path);
  });
});
