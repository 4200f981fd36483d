import { readConfig } from '#app/platform/config.server.ts';
import { getRequestId } from '#app/platform/http/http.server.ts';
import { queryShop } from '#tests/support/shop-database.ts';
import { postForm, requestShop } from '#tests/support/shop-request.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const shop = openTestShop({ TRUST_PROXY: 'on', LOG_LEVEL: 'info' });

const logged = (requestId: string) =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.includes(`"${requestId}"`))
    .map((line) => JSON.parse(line).msg);

it('is the id of the proxy, on the answer and in the log, of cached pages and others', async () => {
  for (const [index, path] of ['/product/1', '/product/1', '/orders', '/health'].entries()) {
    const id = `id-of-the-proxy-${index}`;
    const answer = await requestShop(shop.url, { path, headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).toBe(id);
    await expect.poll(() => logged(id)).toEqual(['request']);
  }
});

it('is the number on the error page, and of the line that shows what went wrong', async () => {
  const table = 'alter table newsletter_subscribers';
  await queryShop(`${table} add constraint refused check (email = '') not valid`);
  const failed = await postForm(shop.url, '/newsletter', { email: 'rana@example.com' });
  await queryShop(`${table} drop constraint refused`);
  const id = String(failed.headers['x-request-id']);
  expect(failed.status).toBe(500);
  expect(failed.body).toContain(`Tell us this number if you write: <code dir="ltr">${id}</code>`);
  await expect.poll(() => logged(id)).toEqual(['unexpected error', 'request']);
});

it('is made where none is given that can be one, or where anybody could have given it', () => {
  const made = /^[\da-f-]{36}$/;
  const trusting = readConfig({ TRUST_PROXY: 'on' });
  for (const given of [undefined, '', 'short', 'a'.repeat(65), 'line\nbreak-in-it', 'a b c d e f'])
    expect(getRequestId(trusting, given)).toMatch(made);
  expect(getRequestId(readConfig({}), 'id-of-a-stranger')).toMatch(made);
});
