import http from 'node:http';
import autocannon from 'autocannon';
import type { Cost } from './process-cost.ts';
import { quantile, sum } from './statistics.ts';

export const browserHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

interface RawResponse {
  status: number;
  /** Names and values in turn. */
  rawHeaders: string[];
  /** Compressed, if the response was. */
  body: Buffer;
}

interface RawRequest {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
  agent?: http.Agent;
}

/** Sends one request and reads its response as bytes. */
export function sendRequest(url: string, { body, ...options }: RawRequest = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const request = http.request(url, options, async (response) => {
    try {
      const { statusCode = 0, rawHeaders } = response;
      resolve({ status: statusCode, rawHeaders, body: Buffer.concat(await response.toArray()) });
    } catch (error) {
      reject(error);
    }
  });
  request.on('error', reject).end(body);
  return promise;
}

/** The result of one round of load. */
export interface Load {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Responses other than 2xx, and broken connections. */
  errors: number;
  /** The server's processor time for one request. */
  cpuMs: Cost;
}

/** Connections, and either `duration` in seconds or `amount` of requests. */
interface LoadOptions extends Omit<autocannon.Options, 'url' | 'requests'> {
  /** Creates each request, if they differ. */
  next?: () => autocannon.Request;
  /** Work that also belongs to the processor time. */
  afterwards?: () => Promise<unknown>;
}

/**
 * Sends requests over keep-alive HTTP. Times are measured for every single response, because
 * autocannon rounds its own to milliseconds.
 */
export async function sendLoad(
  target: { url: string; cpuSeconds?: () => Cost },
  options: LoadOptions,
): Promise<Load> {
  const { next, afterwards, ...others } = options;
  const setupRequest = (given: autocannon.Request) => ({ ...given, ...next?.() });
  const times: number[] = [];
  const before = target.cpuSeconds?.();
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon(
    { sampleInt: 100, ...others, url: target.url, ...(next && { requests: [{ setupRequest }] }) },
    (error, result) => (error ? reject(error) : resolve(result)),
  );
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    lastAt = performance.now();
  });
  const { errors, non2xx } = await promise;
  const seconds = (lastAt - startedAt) / 1000;
  await afterwards?.();
  const after = target.cpuSeconds?.();
  const msPerRequest = (part: keyof Cost) =>
    (((after?.[part] ?? 0) - (before?.[part] ?? 0)) * 1000) / times.length;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors: errors + non2xx,
    cpuMs: { node: msPerRequest('node'), postgresql: msPerRequest('postgresql') },
  };
}

export const sumErrors = (loads: readonly Load[]): number => sum(loads.map(({ errors }) => errors));
