import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { openGuestPages } from './guest-pages.server.ts';
import { createPageCache } from './page-cache.server.ts';

const origin = 'http://localhost:3000';

function openPages() {
  const cache = createPageCache();
  const pages = openGuestPages({
    config: readConfig({}),
    log: createLog('silent'),
    cache,
    isDraining: () => false,
  });
  const ask = async (path: string, render: () => Promise<Response>) => {
    const facts = { requestId: 'one', clientAddress: '127.0.0.1', origin, route: null };
    const answer = await pages.answer(new Request(origin + path), facts, render);
    return { status: answer?.status, text: (await answer?.text()) ?? '' };
  };
  return { ask, cache };
}

const page = async (text: string) => new Response(text);

describe('pages that are asked for all at once', () => {
  it('are rendered a few at a time; too many get the busy page, or the last one there was', async () => {
    const { ask, cache } = openPages();
    await ask('/blog', () => page('the blog'));
    cache.invalidate();

    const { promise: databaseAnswers, resolve: answerOfDatabase } = Promise.withResolvers<void>();
    let begun = 0;
    const slowPage = async () => {
      begun += 1;
      await databaseAnswers;
      return page('slow');
    };
    const paths = Array.from({ length: 144 }, (_, number) => `/product/${number + 1}`);
    const asked = paths.map((path) => ask(path, slowPage));
    const tooMany = await ask('/product/999', slowPage);
    expect(tooMany.status).toBe(503);
    expect(tooMany.text).toContain('The shop is very busy');
    expect(await ask('/blog', slowPage)).toEqual({ status: 200, text: 'the blog' });
    expect(begun).toBe(16);

    answerOfDatabase();
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    expect(await ask('/product/999', slowPage)).toEqual({ status: 200, text: 'slow' });
  });
});
