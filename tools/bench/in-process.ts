import { Writable } from 'node:stream';
import * as build from 'virtual:react-router/server-build';
import pg from 'pg';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router';
import { listProducts } from '#app/catalogue/listing/listing.server.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import { InlineStylesReader } from '#app/layout/page-styles.tsx';
import { readConfig } from '#app/platform/config.server.ts';
import { searchProducts } from '#app/search/search.server.ts';
import { readStyles } from '#app/server/built-styles.server.ts';
import { closeServices, createServices } from '#app/server/services.server.ts';
import { serveShop } from '#app/server/shop.server.ts';
import type { InProcessCommand, Statement } from './measured-shop.ts';

// The shop's bundle in a process that also measures from inside. It answers commands on its channel.

/** What the shop has sent to PostgreSQL: the driver takes a text and its values, or one object with both. */
const statements: Statement[] = [];
const driver: pg.Client = pg.Client.prototype;
driver.query = new Proxy(driver.query, {
  apply(query, self, args) {
    const [given, values]: unknown[] = args;
    const { name, text = String(given), values: own = [] }: Partial<Statement> = Object(given);
    statements.push({ name, text, values: Array.isArray(values) ? values : own });
    return Reflect.apply(query, self, args);
  },
});

let lastContext: EntryContext | null = null;
const { module } = build.entry;
const renderPage: typeof module.default = (request, status, headers, context, load) => {
  lastContext = context;
  return module.default(request, status, headers, context, load);
};
const entry = { ...build.entry, module: { ...module, default: renderPage } };

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

const services = await createServices(readConfig(), () => undefined);
const capturing: ServerBuild = { ...build, entry };
const shop = await serveShop(services, { build: capturing, clientFiles: null });

/** Renders the last page by react-dom alone for some seconds. Returns the rate per second. */
async function measureReactDom(url: string, seconds: number): Promise<number> {
  if (!lastContext) throw new Error('Nothing was rendered.');
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    await renderAlone(lastContext, url);
    count += 1;
  }
  return (count * 1000) / (performance.now() - startedAt);
}

const queries = {
  search: (term: string) => searchProducts(services.db, term),
  list: (url: string) => listProducts(services.db, parseListing(new URLSearchParams(url.slice(2)))),
};

/** The milliseconds of each query, one after the other. */
async function measureQueries(kind: keyof typeof queries, inputs: readonly string[]) {
  const times: number[] = [];
  for (const input of inputs) {
    const startedAt = performance.now();
    await queries[kind](input);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function answer(command: InProcessCommand): unknown {
  if (command.kind === 'statements') return statements.splice(0);
  if (command.kind === 'react-dom') return measureReactDom(command.url, command.seconds);
  return measureQueries(command.kind, command.inputs);
}

process.on('message', async (command: InProcessCommand) => {
  process.send?.(await answer(command));
});
process.on('SIGTERM', async () => {
  await shop.close(1000);
  await closeServices(services);
  process.exit();
});
