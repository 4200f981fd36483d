import { execFile, spawnSync } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { type Cost, readSeconds } from './process-cost.ts';
import { median, quantile, sum } from './statistics.ts';

const execFileAsync = promisify(execFile);

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
  /** The same of what sends the requests. Where it is more, the driver may be what limits the rate. */
  driverMs: number;
}

type Responses = Omit<Load, 'cpuMs' | 'driverMs'>;

interface Target {
  url: string;
  cpuSeconds?: () => Cost;
}

/** Measures what `send` costs the server and this process with its children. */
async function measureCost(
  { cpuSeconds = () => ({ node: 0, postgresql: 0 }) }: Target,
  send: () => Promise<Responses>,
  afterwards?: () => Promise<unknown>,
): Promise<Load> {
  const before = cpuSeconds();
  const driverBefore = readSeconds(process.pid);
  const responses = await send();
  const driverSeconds = readSeconds(process.pid) - driverBefore;
  await afterwards?.();
  const after = cpuSeconds();
  const perRequest = (seconds: number) => (seconds * 1000) / responses.count;
  return {
    ...responses,
    cpuMs: {
      node: perRequest(after.node - before.node),
      postgresql: perRequest(after.postgresql - before.postgresql),
    },
    driverMs: perRequest(driverSeconds),
  };
}

/** Times are measured for every single response, because autocannon rounds its own to milliseconds. */
async function runAutocannon(options: autocannon.Options): Promise<Responses> {
  const times: number[] = [];
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon({ sampleInt: 100, ...options }, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    lastAt = performance.now();
  });
  const { errors, non2xx } = await promise;
  return {
    count: times.length,
    perSecond: (times.length * 1000) / (lastAt - startedAt),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors: errors + non2xx,
  };
}

/** Connections, and either `duration` in seconds or `amount` of requests. */
interface LoadOptions extends Omit<autocannon.Options, 'url' | 'requests'> {
  /** Creates each request, if they differ. */
  next?: () => autocannon.Request;
  /** Work that also belongs to the processor time. */
  afterwards?: () => Promise<unknown>;
}

/** Sends requests over keep-alive HTTP. */
export function sendLoad(
  target: Target,
  { next, afterwards, ...others }: LoadOptions,
): Promise<Load> {
  const setupRequest = (given: autocannon.Request) => ({ ...given, ...next?.() });
  const requests = next && { requests: [{ setupRequest }] };
  const send = () => runAutocannon({ ...others, ...requests, url: target.url });
  return measureCost(target, send, afterwards);
}

/** Each connection pauses after a response, so that a slower server gets as many requests. */
interface SteadyLoad {
  connections: number;
  seconds: number;
}

const pauseMs = 3;

const toMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

async function runWrk(url: string, { connections, seconds }: SteadyLoad): Promise<Responses> {
  const headers = Object.entries(browserHeaders).flatMap((field) => ['-H', field.join(': ')]);
  const amount = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`];
  const script = ['-s', path.join(import.meta.dirname, 'paused.lua')];
  const { stdout } = await execFileAsync('wrk', [
    ...amount,
    ...script,
    '--latency',
    ...headers,
    url,
    '--',
    String(pauseMs),
  ]);
  const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const readMs = (share: number) => {
    const [, value, unit = ''] = RegExp(`${share}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(stdout) ?? [];
    return Number(value) * (toMs[unit] ?? Number.NaN);
  };
  const broken = /Socket errors: .*/.exec(stdout)?.[0].match(/\d+/g) ?? [];
  return {
    count: read(/(\d+) requests in/),
    perSecond: read(/Requests\/sec:\s+([\d.]+)/),
    p50: readMs(50),
    p99: readMs(99),
    errors: read(/Non-2xx or 3xx responses: (\d+)/) + sum(broken.map(Number)),
  };
}

/** What sends the same request again and again: wrk costs a fraction of autocannon, where it is installed. */
export const steadyDriver = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

/** Requests one URL as a browser does. */
export function sendSteadyLoad(target: Target, load: SteadyLoad): Promise<Load> {
  const { connections, seconds: duration } = load;
  const { url } = target;
  return measureCost(target, () =>
    steadyDriver === 'wrk'
      ? runWrk(url, load)
      : runAutocannon({
          url,
          connections,
          duration,
          headers: browserHeaders,
          overallRate: (connections * 1000) / pauseMs,
        }),
  );
}

export const sumErrors = (loads: readonly Load[]): number => sum(loads.map(({ errors }) => errors));

/** Whether the driver used more processor time than the server, in the median round. */
export const isDriverBusier = (loads: readonly Load[]): boolean =>
  median(loads.map(({ driverMs, cpuMs }) => driverMs - cpuMs.node - cpuMs.postgresql)) > 0;
