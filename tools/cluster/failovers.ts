import { setTimeout as sleep } from 'node:timers/promises';
import { checkOrders } from '#tests/support/orders/check-orders.ts';
import { type OrderLoad, startOrderLoad } from '#tests/support/orders/order-load.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { print, recordDrills } from '#tools/bench/report.ts';
import { median, quantile } from '#tools/bench/statistics.ts';
import { addProducts } from '#tools/chaos/harness.ts';
import { cutOff, killMachine, type Machine, reconnect } from './machines.ts';
import { nodes, startDatabase, switchOver, urls, waitForDatabases } from './programs.ts';

/** The leader's database, past the shop. */
const database = { databaseUrl: urls.leader };
const runs = 5;
const buyerCount = 16;

interface Failure {
  name: string;
  cause(leader: Machine, standby: Machine): Promise<void> | void;
  mend(leader: Machine): void;
}

const failures: readonly Failure[] = [
  { name: 'killed', cause: killMachine, mend: startDatabase },
  { name: 'cut off', cause: cutOff, mend: reconnect },
  { name: 'switched over', cause: switchOver, mend: () => undefined },
];

const countAcknowledged = ({ attempts }: OrderLoad) =>
  attempts.filter(({ acknowledged }) => acknowledged).length;

/** How many orders of each buyer have an answer; 'out of stock' is one. */
function countAnswers({ attempts }: OrderLoad): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { email, acknowledged, refused } of attempts)
    if (acknowledged ?? refused) counts.set(email, (counts.get(email) ?? 0) + 1);
  return counts;
}

/** A leader that is asked to hand over works on for a moment. */
const settledMs = 3000;

/** How long no order of any buyer was acknowledged, and how long each buyer waited for an answer. */
async function measureInterruption(load: OrderLoad, cause: () => Promise<void> | void) {
  const startedAt = performance.now();
  await cause();
  let lastCount = countAcknowledged(load);
  let lastAt = performance.now();
  let longestMs = 0;
  const answered = new Map(
    [...countAnswers(load)].map(([email, count]) => [email, { count, at: startedAt }]),
  );
  const waits = new Map<string, number>();
  const served = new Set<string>();
  while (served.size < buyerCount) {
    await sleep(20);
    const now = performance.now();
    if (now - startedAt > 120_000) throw new Error('Orders do not come back.');
    const acknowledged = countAcknowledged(load);
    if (acknowledged > lastCount) {
      longestMs = Math.max(longestMs, now - lastAt);
      [lastCount, lastAt] = [acknowledged, now];
    }
    for (const [email, count] of countAnswers(load)) {
      const last = answered.get(email) ?? { count: 0, at: startedAt };
      if (count === last.count) continue;
      waits.set(email, Math.max(waits.get(email) ?? 0, now - last.at));
      answered.set(email, { count, at: now });
      if (now - startedAt > settledMs) served.add(email);
    }
  }
  const sorted = [...waits.values()].sort((one, other) => one - other);
  print(`    buyers waited: ${sorted.map(Math.round).join(' ')}`);
  return { gapMs: Math.round(longestMs), waitMs: Math.round(sorted.at(-1) ?? 0) };
}

function watchCachedPages() {
  const times: number[] = [];
  const refused = new Map<string, number>();
  let isOpen = true;
  const watch = async (url: string) => {
    while (isOpen) {
      const startedAt = performance.now();
      const answer = await fetch(url).then(
        ({ status }) => String(status),
        (error: Error) => String(error.cause ?? error),
      );
      times.push(performance.now() - startedAt);
      if (answer !== '200') refused.set(answer, (refused.get(answer) ?? 0) + 1);
      await sleep(50);
    }
  };
  const ended = Promise.all([urls.shop, ...nodes.map(({ url }) => url)].map(watch));
  return async () => {
    isOpen = false;
    await ended;
    return { times, refused };
  };
}

const formatSeconds = (times: readonly number[]) =>
  `${(median(times) / 1000).toFixed(1)} (${(Math.max(...times) / 1000).toFixed(1)})`;

/** 16 buyers order without end while the leader fails; records it where no order or cached page was lost. */
export async function measureFailovers(): Promise<void> {
  // Orders of another measurement would count as orders that no buyer sent.
  await queryDatabase(database, 'truncate orders cascade');
  const products = await addProducts(database);
  const load = await startOrderLoad({ origin: urls.shop, products, buyers: buyerCount });
  await load.acknowledged(50);
  print('| the leader is | no order for s | longest wait | cached: p99, slowest ms, refused |');
  let isHeld = true;
  for (const { name, cause, mend } of failures) {
    const gaps: number[] = [];
    const waits: number[] = [];
    const endWatch = watchCachedPages();
    for (let run = 1; run <= runs; run += 1) {
      const { leader, standby } = await waitForDatabases();
      await load.acknowledged(40);
      const { gapMs, waitMs } = await measureInterruption(load, () => cause(leader, standby));
      gaps.push(gapMs);
      waits.push(waitMs);
      print(`  ${name} ${run}: ${leader.name}, ${gapMs} ms, ${waitMs} ms`);
      mend(leader);
    }
    const { times, refused } = await endWatch();
    isHeld &&= refused.size === 0;
    const [p99, slowest] = [quantile(times, 0.99), Math.max(...times)].map(Math.round);
    const pages = `${p99}, ${slowest}, ${JSON.stringify([...refused])} of ${times.length}`;
    print(`| ${name} | ${formatSeconds(gaps)} | ${formatSeconds(waits)} | ${pages} |`);
  }
  await waitForDatabases();
  await load.acknowledged(40);
  await load.end();
  const { orders, broken } = await checkOrders(database, { attempts: load.attempts, products });
  print(`answers: ${JSON.stringify([...load.responses])}`);
  const acknowledged = countAcknowledged(load);
  print(`${acknowledged} acknowledged, ${orders.length} stored, ${broken.length} broken`);
  for (const line of broken) print(`  ${line}`);
  isHeld &&= broken.length === 0;
  if (isHeld) recordDrills([{ name: 'failovers', runs: runs * failures.length }]);
}
