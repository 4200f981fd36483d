import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logContext,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action } from './newsletter.page.tsx';

const given = openTestDatabase();
const url = new URL('https://shop.example/newsletter');
const almost = 'Almost there. Check your inbox and confirm the subscription.';

/** What the shop answers to the form of a client. */
async function post(
  email: string | null,
  clientAddress: string,
  rateLimits: 'on' | 'off' = 'on',
  PUBLIC_URL = url.origin,
) {
  const context = new RouterContextProvider();
  context.set(databaseContext, given.db);
  context.set(configContext, readConfig({ RATE_LIMITS: rateLimits, PUBLIC_URL }));
  context.set(clientAddressContext, clientAddress);
  context.set(originContext, url.origin);
  context.set(logContext, createLog('silent'));
  const body = new URLSearchParams(email === null ? {} : { email });
  const request = new Request(url, { method: 'POST', body });
  const { data, init } = await action({
    request,
    context,
    params: {},
    url,
    pattern: '/newsletter',
  });
  const retryAfter = new Headers(init?.headers).get('Retry-After');
  return { message: data.message, status: init?.status ?? 200, retryAfter };
}

describe('POST /newsletter', () => {
  it('answers the same whether or not the address was known', async () => {
    const first = await post('rana@example.com', '192.0.2.1');
    expect(first).toEqual({ message: almost, status: 200, retryAfter: null });
    expect(await post('RANA@example.com', '192.0.2.1')).toEqual(first);
    await given.db.updateTable('newsletter_subscribers').set({ status: 'confirmed' }).execute();
    expect(await post('rana@example.com', '192.0.2.1')).toEqual(first);
  });

  it('puts no link into a mail that only a Host header vouches for', async () => {
    const answer = await post('rana@example.com', '192.0.2.9', 'off', '');
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.message).toBe('The newsletter cannot be subscribed to right now.');
  });

  it('says what an address looks like', async () => {
    for (const email of ['rana', null]) {
      expect(await post(email, '192.0.2.2')).toMatchObject({
        message: 'Enter an email address like name@example.com.',
        status: 400,
      });
    }
  });

  it('takes 10 requests in 10 minutes from one client, unless limits are off', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await post(`shopper-${turn}@example.com`, '192.0.2.3')).status).toBe(200);
    }
    expect(await post('one-more@example.com', '192.0.2.3')).toEqual({
      message: 'Too many requests. Please try again later.',
      status: 429,
      retryAfter: expect.stringMatching(/^(600|59\d)$/),
    });
    expect((await post('one-more@example.com', '192.0.2.4')).status).toBe(200);
    expect((await post('one-more@example.com', '192.0.2.3', 'off')).status).toBe(200);
  });
});
