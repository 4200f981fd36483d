import { getLinkOrigin, getPagePath } from './request-url.server.ts';

describe('linkOrigin', () => {
  it('is PUBLIC_URL wherever that is set, for every host that a request names', () => {
    const origin = 'https://shop.example';
    expect(getLinkOrigin(origin, 'http://evil.example')).toBe(origin);
  });

  it.each([
    ...['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    ...['http://192.168.1.20', 'http://172.17.0.2:8080', 'http://shop:3000'],
  ])('believes %s without it', (origin) => {
    expect(getLinkOrigin(null, origin)).toBe(origin);
  });

  it.each([
    ...['http://evil.example', 'http://93.184.216.34', 'http://[2001:db8::1]', 'http://'],
    ...['http://192.168.1.20.evil.example', 'http://localhost.evil.example'],
  ])('does not believe %s', (origin) => {
    expect(getLinkOrigin(null, origin)).toBeNull();
  });
});

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
