import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import {
  createConcurrencyLimit,
  queuePipelinedRequests,
  waitUntilAllAreIn,
} from './concurrency-limit.server.ts';

it('a gate runs a few tasks at once, lets the next ones wait in order, and reports when it is full', async () => {
  const gate = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 2 });
  const begun: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const passed = ends.map(({ promise }, number) => {
    expect(gate.isFull()).toBe(false);
    return gate.run(() => {
      begun.push(number);
      return promise.then(() => number);
    });
  });
  expect(gate.isFull()).toBe(true);
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.resolve();
  expect(await passed[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  expect(gate.isFull()).toBe(false);
  // A task that fails gives its place to the next one too.
  ends[0]?.reject(new Error('failed'));
  await expect(passed[0]).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const end of ends) end.resolve();
  expect(await Promise.all([passed[2], passed[3]])).toEqual([2, 3]);
  expect(await gate.run(() => Promise.resolve('free again'))).toBe('free again');
});

it('30.19 lets clients take turns, and gives none all of the places', async () => {
  const gate = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 9, maxWaitingEach: 3 });
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const ask = (name: string, end: Promise<void> = Promise.resolve()) =>
    gate.run(() => {
      begun.push(name);
      return end;
    }, name[0]);
  const passed = [ask('a0', first.promise), ...['a1', 'a2', 'a3'].map((name) => ask(name))];
  expect(gate.isFull('a')).toBe(true);
  expect(gate.isFull('b')).toBe(false);
  passed.push(ask('b1'), ask('b2'));
  first.resolve();
  await Promise.all(passed);
  expect(begun).toEqual(['a0', 'a1', 'b1', 'a2', 'b2', 'a3']);
  expect(gate.isFull('a')).toBe(false);
});

it('30.18 lets new connections in before work that takes long, since the loop accepts one a turn', async () => {
  const order: string[] = [];
  const server = createServer(
    queuePipelinedRequests(({ url = '' }, response) => {
      const isLong = url === '/long';
      if (!isLong) order.push('quick');
      (isLong ? waitUntilAllAreIn() : Promise.resolve()).then(() => {
        if (isLong) order.push('long');
        response.end();
      });
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Sockets of their own, which are all waiting when the first one is accepted.
  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1').resume();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    return once(socket, 'close');
  };
  await Promise.all([ask('/long'), ...Array.from({ length: 8 }, () => ask('/quick'))]);
  expect(order).toEqual([...Array.from({ length: 8 }, () => 'quick'), 'long']);
  server.close();
});
