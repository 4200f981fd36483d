import autocannon from 'autocannon';
import { readCpuSeconds } from './processes.ts';
import { quantile, sum } from './statistics.ts';

export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

let hostCount = 0;

/** A page at a host that no one has requested, so that it is not in the page cache. */
export function createUncached(path: string, headers = {}): autocannon.Request {
  hostCount += 1;
  return { path, headers: { ...browserHeaders, ...headers, host: `shop-${hostCount}.example` } };
}

export interface Load {
  perSecond: number;
  p99: number;
  /** Responses other than 2xx, and broken connections. */
  errors: number;
  cpuMs: number;
}

interface Target {
  url: string;
  pids: () => number[];
}

/** Connections, and either `duration` in seconds or `amount` of requests. */
interface LoadOptions extends Omit<autocannon.Options, 'url' | 'requests'> {
  next?: () => autocannon.Request;
  /** Work that also belongs to the processor time. */
  afterwards?: () => Promise<unknown>;
}

/** Sends requests over keep-alive HTTP, timing each: autocannon rounds its own to milliseconds. */
export async function sendLoad(
  { url, pids }: Target,
  { next, afterwards, ...options }: LoadOptions,
): Promise<Load> {
  const setupRequest = (given: autocannon.Request) => ({ ...given, ...next?.() });
  const requests = next && { requests: [{ setupRequest }] };
  const times: number[] = [];
  const before = readCpuSeconds(pids());
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  autocannon({ sampleInt: 100, ...options, ...requests, url }, (error, result) =>
    error ? reject(error) : resolve(result),
  ).on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    lastAt = performance.now();
  });
  const { errors, non2xx } = await promise;
  await afterwards?.();
  return {
    perSecond: (times.length * 1000) / (lastAt - startedAt),
    p99: quantile(times, 0.99),
    errors: errors + non2xx,
    cpuMs: ((readCpuSeconds(pids()) - before) * 1000) / times.length,
  };
}

export const sumErrors = (loads: readonly { errors: number }[]): number =>
  sum(loads.map(({ errors }) => errors));
