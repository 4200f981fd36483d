import { RouterContextProvider } from 'react-router';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  clientAddressContext,
  eventsContext,
  logContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { createVersionStreams } from './version-stream.server.ts';

const stream = createVersionStreams<number>('a stream of the test failed');
const left = new AbortController();
let count = 0;

/** Opens a stream on a subject of its own. */
function open(address: string, { signal } = left): Response {
  const context = new RouterContextProvider();
  context.set(eventsContext, { subscribe: () => () => undefined, close: () => undefined });
  context.set(clientAddressContext, address);
  context.set(logContext, createLog('silent'));
  count += 1;
  context.set(requestIdContext, `request ${count}`);
  const request = new Request('http://localhost/orders/live', { signal });
  return stream({ request, context }, count, async () => '1');
}

afterAll(() => left.abort());

it.each([
  ['203.0.113.50', '203.0.113.51'],
  ['2001:db8:0:1::', '2001:db8:0:2::'],
])('30.19 the streams of one address, %s, are fifty', (network, other) => {
  const getAddress = (index: number) => (network.endsWith(':') ? network + index : network);
  const first = new AbortController();
  expect(open(getAddress(0), first).status).toBe(200);
  for (let index = 1; index < 50; index += 1) expect(open(getAddress(index)).status).toBe(200);
  const refused = open(getAddress(50));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('60');
  expect(open(other).status).toBe(200);

  first.abort();
  expect(open(getAddress(51)).status).toBe(200);
  expect(open(getAddress(52)).status).toBe(429);
});
