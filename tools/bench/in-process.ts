import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import pg from 'pg';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router';
import { InlineStylesReader } from '#app/layout/page-styles.tsx';
import { readConfig } from '#app/platform/config.server.ts';
import { readStyles } from '#app/server/built-styles.server.ts';
import { closeServices, createServices, type Services } from '#app/server/services.server.ts';
import { createShop } from '#app/server/shop.server.ts';
import type { CheckoutRequest } from './buyers.ts';
import type {
  InProcessTask,
  RenderResult,
  RenderTask,
  Statement,
  StatementResult,
  StatementTask,
} from './in-process-task.ts';
import { browserHeaders } from './load.ts';
import { alternate } from './statistics.ts';

// The shop's bundle in a process of its own, to measure it from inside. Runs the task in its first
// argument and sends back the result.

/** What the web server passes to the shop's `fetch` with a request. */
function createBindings(headers: IncomingHttpHeaders) {
  const socket = { remoteAddress: '127.0.0.1' } as Socket;
  return { incoming: { headers, rawHeaders: [], socket } };
}

/** The notification of an order is sent after its response. */
const afterwardsMs = 100;

/** The driver takes a text and its values, or one object with both. */
function readStatement([query, values]: unknown[]): Statement {
  const given = typeof query === 'string' ? { text: query } : (query as Partial<Statement> | null);
  const found = Array.isArray(values) ? values : (given?.values ?? []);
  return { name: given?.name, text: given?.text ?? '', values: found };
}

/** Records what the shop sends to PostgreSQL for an order, from the session to the notification. */
async function recordStatements(
  services: Services,
  { requests }: StatementTask,
): Promise<StatementResult> {
  const driver: pg.Client = pg.Client.prototype;
  let recorded: Statement[] = [];
  driver.query = new Proxy(driver.query, {
    apply(query, self, args) {
      recorded.push(readStatement(args));
      return Reflect.apply(query, self, args);
    },
  });
  const shop = createShop({ services, build, clientFiles: null });
  // Events and settings connect and read once, before the first order.
  await sleep(afterwardsMs);
  let errors = 0;
  const placeOrder = async ({ path, method, headers, body }: CheckoutRequest) => {
    recorded = [];
    const url = `${headers.origin}${path}`;
    const sent = { ...headers, host: new URL(url).host };
    const request = new Request(url, { method, headers: sent, body });
    const response = await shop.fetch(request, createBindings(sent));
    if (response.status !== 202) errors += 1;
    await response.arrayBuffer();
    await sleep(afterwardsMs);
    return recorded;
  };
  const orders: Statement[][] = [];
  for (const request of requests) orders.push(await placeOrder(request));
  const counted = orders.slice(1).flat();
  return { count: counted.length, lastOrder: orders.at(-1) ?? [], errors };
}

/** Some pages are rendered while others wait for the database. */
const concurrency = 8;

/** The build, and the context of the last page that React Router rendered. */
function captureContext() {
  const { module } = build.entry;
  const captured: { context: EntryContext | null } = { context: null };
  const renderPage: typeof module.default = (request, status, headers, context, load) => {
    captured.context = context;
    return module.default(request, status, headers, context, load);
  };
  const entry = { ...build.entry, module: { ...module, default: renderPage } };
  const capturing: ServerBuild = { ...build, entry };
  return { build: capturing, captured };
}

function renderAlone(context: EntryContext, url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  // The data for the browser is a stream that can be read only once.
  const own = { ...context, renderMeta: {}, serverHandoffStream: undefined };
  const page = createElement(
    InlineStylesReader,
    { value: (hrefs) => ({ hrefs, css: readStyles(hrefs) }) },
    createElement(ServerRouter, { context: own, url }),
  );
  const { pipe } = renderToPipeableStream(page, {
    onAllReady: () => pipe(sink.on('finish', resolve)),
    onError: reject,
  });
  return promise;
}

/** Repeats `work` for some seconds, several at a time. Returns the rate per second. */
async function measureRound(
  seconds: number,
  parallel: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  let count = 0;
  const loop = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, loop));
  return (count * 1000) / (performance.now() - startedAt);
}

/** A page by the whole shop, past its cache, and the page's components by react-dom alone. */
async function measureRenders(
  services: Services,
  { path, cookie, rounds, secondsPerRound }: RenderTask,
): Promise<RenderResult> {
  const { build, captured } = captureContext();
  const shop = createShop({ services, build, clientFiles: null });
  let errors = 0;
  const request = async (host: string, accepted: Record<string, string>) => {
    const headers = { ...accepted, host, ...(cookie && { cookie }) };
    const page = new Request(`http://${host}${path}`, { headers });
    const response = await shop.fetch(page, createBindings(headers));
    if (response.status !== 200) errors += 1;
    return response.arrayBuffer();
  };
  let requestCount = 0;
  const plain = await request('shop.example', {});
  const { context } = captured;
  if (!context) throw new Error('Nothing was rendered.');
  const [whole, alone] = await alternate(
    rounds,
    // Each request has a host of its own, because the page cache holds one page for each.
    () =>
      measureRound(secondsPerRound, concurrency, () =>
        request(`shop-${requestCount++}.example`, browserHeaders),
      ),
    () =>
      measureRound(secondsPerRound, 1, () => renderAlone(context, `http://shop.example${path}`)),
  );
  return { shop: whole, reactDom: alone, errors, htmlBytes: plain.byteLength };
}

const task: InProcessTask = JSON.parse(process.argv[2] ?? '');
const services = await createServices(readConfig(), () => undefined);
try {
  const result =
    task.kind === 'render'
      ? await measureRenders(services, task)
      : await recordStatements(services, task);
  await new Promise((resolve) => process.send?.(result, resolve));
} finally {
  await closeServices(services);
  process.disconnect();
}
