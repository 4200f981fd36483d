import cluster, { type Worker } from 'node:cluster';
import { requestValues } from '#app/platform/database/statement-count.server.ts';
import type { Log } from '#app/platform/http/log.server.ts';
import { type Metric, shownMetrics } from '#app/platform/metric.server.ts';

const question = 'metrics?';
const answerMs = 2000;

interface Answer {
  metrics: object[];
}

/** Loaded where metrics are wanted; by then it watches memory, processor and event loop. */
async function loadClient() {
  const client = await import('prom-client');
  client.collectDefaultMetrics();
  return client;
}

async function valuesOf({ name, label, read }: Metric, log: Log) {
  try {
    const reading = await read();
    if (typeof reading === 'number') return [{ labels: {}, value: reading }];
    const words = Object.entries(reading);
    return words.map(([word, value]) => ({ labels: { [label ?? 'kind']: word }, value }));
  } catch (error) {
    log.warn({ err: error, metric: name }, 'a metric could not be read');
    return [];
  }
}

/** The metrics of this process, as prom-client writes and adds them. */
async function readOwn(client: Awaited<ReturnType<typeof loadClient>>, log: Log) {
  const shown = shownMetrics().map(async (metric) => {
    const { name, help, type } = metric;
    return { name, help, type, aggregator: 'sum', values: await valuesOf(metric, log) };
  });
  const name = 'shop_request_duration_seconds';
  const help = 'Answered requests by route, method and status, and how long they took.';
  const requests = {
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: requestValues(name),
  };
  return [requests, ...(await Promise.all(shown)), ...(await client.register.getMetricsAsJSON())];
}

/** Answers the first process, when it asks this one for its metrics. */
export async function answerForMetrics(log: Log): Promise<void> {
  const client = await loadClient();
  process.on('message', async (message) => {
    if (message !== question) return;
    const metrics = await readOwn(client, log);
    if (process.connected) process.send?.({ metrics } satisfies Answer);
  });
}

/** What another process answers; nothing where it is starting or ending. */
function askWorker(worker: Worker): Promise<object[]> {
  return new Promise((resolve) => {
    const settle = (metrics: object[]) => {
      clearTimeout(late);
      worker.off('message', hear);
      resolve(metrics);
    };
    const hear = (message: Partial<Answer>) => message.metrics && settle(message.metrics);
    const late = setTimeout(settle, answerMs, []);
    worker.on('message', hear);
    worker.send(question, (error) => error && settle([]));
  });
}

/** Gives what reads the metrics of all processes of the shop, in Prometheus' text format. */
export async function openMetrics(log: Log): Promise<() => Promise<string>> {
  const client = await loadClient();
  return async () => {
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) =>
      worker?.isConnected() ? [askWorker(worker)] : [],
    );
    const all = await Promise.all([readOwn(client, log), ...workers]);
    return client.AggregatorRegistry.aggregate(all).metrics();
  };
}
