import { Writable } from 'node:stream';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router';
import type { Services } from '#app/server/services.server.ts';
import { createShop } from '#app/server/shop.server.ts';
import { browserHeaders, createBindings } from './browser-headers.ts';
import type { RenderRound, Renders, RendersTask } from './in-process-task.ts';
import { inTurn } from './statistics.ts';

/** Requests at a time: while one waits for the database, others are rendered. */
const concurrency = 8;

/** The build, and what React Router handed to the last page that was rendered. */
function watched(build: ServerBuild) {
  const { module } = build.entry;
  const seen: { context: EntryContext | null } = { context: null };
  const renderPage: typeof module.default = (request, status, headers, context, load) => {
    seen.context = context;
    return module.default(request, status, headers, context, load);
  };
  const entry = { ...build.entry, module: { ...module, default: renderPage } };
  return { build: { ...build, entry }, seen };
}

function renderAlone(context: EntryContext, url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sink = new Writable({
    write: (_chunk, _encoding, done) => done(),
    final(done) {
      done();
      resolve();
    },
  });
  // The data for the browser are a stream, which can be read once only.
  const own = { ...context, renderMeta: {}, serverHandoffStream: undefined };
  const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context: own, url }), {
    onAllReady: () => pipe(sink),
    onError: reject,
  });
  return promise;
}

/** Does `work` for a while, so many at once. */
async function measureRound(
  seconds: number,
  atOnce: number,
  work: (place: number) => Promise<unknown>,
): Promise<RenderRound> {
  const startedAt = performance.now();
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  let count = 0;
  const loop = async (_: unknown, place: number) => {
    while (performance.now() - startedAt < seconds * 1000) {
      await work(place);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 / count;
  return {
    perSecond: (count * 1000) / (performance.now() - startedAt),
    threadMs: msOf(process.threadCpuUsage(thread)),
    allMs: msOf(process.cpuUsage(all)),
  };
}

/** A page by the whole shop, never from the cache, and its component tree by react-dom alone, in turn. */
export async function measureRenders(
  ground: Services,
  given: ServerBuild,
  { path, cookie, rounds, secondsPerRound }: RendersTask,
): Promise<Renders> {
  const { build, seen } = watched(given);
  const shop = createShop({ services: ground, build, clientFiles: null });
  let errors = 0;
  let htmlBytes = 0;
  let requestCount = 0;
  const answer = async () => {
    // A host of its own for each request, since the page cache holds one page for each.
    const host = `shop-${requestCount++}.example`;
    const headers = { ...browserHeaders, host, ...(cookie && { cookie }) };
    const response = await shop.fetch(
      new Request(`http://${host}${path}`, { headers }),
      createBindings(headers),
    );
    if (response.status !== 200) errors += 1;
    return response.arrayBuffer();
  };
  const plainHeaders = { host: 'shop.example', ...(cookie && { cookie }) };
  const plain = await shop.fetch(
    new Request(`http://shop.example${path}`, { headers: plainHeaders }),
    createBindings(plainHeaders),
  );
  htmlBytes = (await plain.arrayBuffer()).byteLength;
  const { context } = seen;
  if (!context) throw new Error('Nothing was rendered.');
  const url = `http://shop.example${path}`;
  const [whole, alone] = await inTurn(
    rounds,
    () => measureRound(secondsPerRound, concurrency, answer),
    () => measureRound(secondsPerRound, 1, () => renderAlone(context, url)),
  );
  return { shop: whole, reactDom: alone, errors, htmlBytes };
}
