import autocannon from 'autocannon';
import type { Cost } from './process-cost.ts';
import { quantile } from './statistics.ts';

/** What one round of load showed. */
export interface Load {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers other than 2xx and lines that broke. */
  errors: number;
  /** Processor time of the server for one request. */
  cpuMs: Cost;
  /** Of one core, by the server's Node: far below 1 the load was not heavy enough to tell. */
  busy: number;
}

export interface Driven {
  url: string;
  cpuSeconds: () => Cost;
}

/** Connections, and either `duration` in seconds or `amount` of requests. */
export interface LoadOptions extends Omit<autocannon.Options, 'url' | 'requests'> {
  /** Makes each request, where they are not all the same. */
  next?: () => autocannon.Request;
  /** Has to be through before the processor time is read. */
  afterwards?: () => Promise<unknown>;
}

/**
 * Drives a server over keep-alive HTTP. The times are those of every single answer; autocannon's own
 * are rounded to milliseconds.
 */
export async function drive(server: Driven, options: LoadOptions): Promise<Load> {
  const { next, afterwards, ...others } = options;
  const setupRequest = (given: autocannon.Request) => ({ ...given, ...next?.() });
  const times: number[] = [];
  const before = server.cpuSeconds();
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    { sampleInt: 100, ...others, url: server.url, ...(next && { requests: [{ setupRequest }] }) },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    lastAt = performance.now();
  });
  const { errors, non2xx } = await promise;
  const seconds = (lastAt - startedAt) / 1000;
  const busy = (server.cpuSeconds().node - before.node) / seconds;
  await afterwards?.();
  const after = server.cpuSeconds();
  const msPerRequest = (part: keyof Cost) => ((after[part] - before[part]) * 1000) / times.length;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors: errors + non2xx,
    cpuMs: { node: msPerRequest('node'), postgresql: msPerRequest('postgresql') },
    busy,
  };
}

export const errorsOf = (rounds: readonly Load[]): number =>
  rounds.reduce((sum, { errors }) => sum + errors, 0);
