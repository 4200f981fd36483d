import autocannon from 'autocannon';
import { quantile } from './statistics.ts';

/** What one round of load showed. */
export interface Load {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers other than 2xx, lines that broke, answers that were not what they should be. */
  errors: number;
  /** Processor time of the server for one request. */
  cpuMs: { node: number; postgresql: number };
  /** Of one core, by the server's Node: far below 1 the load was not heavy enough to tell. */
  busy: number;
}

type Cpu = () => { node: number; postgresql: number };

/**
 * Drives a server over keep-alive HTTP, for a time (`duration`) or for a number of requests (`amount`).
 * The times are those of every single answer; autocannon's own are rounded to milliseconds.
 */
export async function drive(
  options: autocannon.Options,
  cpuOf: Cpu,
  afterwards: () => Promise<unknown> = async () => undefined,
): Promise<Load> {
  const times: number[] = [];
  const before = cpuOf();
  const startedAt = performance.now();
  let lastAt = startedAt;
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const run = autocannon({ sampleInt: 100, ...options } as autocannon.Options, (error, result) =>
    error ? reject(error) : resolve(result),
  );
  run.on('response', (_client, _status, _bytes, ms) => {
    times.push(ms);
    lastAt = performance.now();
  });
  const { errors, non2xx, mismatches } = await promise;
  const seconds = (lastAt - startedAt) / 1000;
  const busy = (cpuOf().node - before.node) / seconds;
  await afterwards();
  const after = cpuOf();
  const msPerRequest = (part: 'node' | 'postgresql') =>
    ((after[part] - before[part]) * 1000) / times.length;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    errors: errors + non2xx + mismatches,
    cpuMs: { node: msPerRequest('node'), postgresql: msPerRequest('postgresql') },
    busy,
  };
}

export const errorsOf = (rounds: readonly Load[]): number =>
  rounds.reduce((sum, { errors }) => sum + errors, 0);
