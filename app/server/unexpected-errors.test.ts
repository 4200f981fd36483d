import { RouterContextProvider, type ServerBuild } from 'react-router';
import { createLog } from '#app/platform/http/log.server.ts';
import {
  logContext,
  requestIdContext,
  requestInfoContext,
} from '#app/platform/http/request-context.server.ts';
import { guardRoutes, isAbortedRequest } from '#app/platform/http/unexpected-errors.server.ts';

const log = createLog('silent');
beforeEach(() => void vi.spyOn(log, 'error'));

/** What a loader gives that fails with this error, and a client that leaves before. */
async function load(error: Error, { hasLeft = false } = {}): Promise<unknown> {
  const loader = () => Promise.reject(error);
  const build = { routes: { orders: { id: 'orders', path: 'orders', module: { loader } } } };
  const guarded = guardRoutes(build as unknown as ServerBuild).routes.orders?.module.loader;
  const context = new RouterContextProvider();
  const info = { requestId: 'r1', clientAddress: '', origin: '', route: null };
  context.set(requestInfoContext, info);
  context.set(requestIdContext, info.requestId);
  context.set(logContext, log);
  const signal = hasLeft ? AbortSignal.abort() : undefined;
  const request = new Request('http://localhost/orders', { signal });
  const args = { request, context, params: {}, pattern: 'orders', url: new URL(request.url) };
  return Promise.resolve(guarded?.(args as never)).catch((thrown: unknown) => thrown);
}

const fault = new TypeError('x is not a function');
/** Node's own, of a body that ends too early. */
const cutOff = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

it('30.6 a request that the client has aborted is not logged as an unexpected error', async () => {
  expect(await load(fault, { hasLeft: true })).toBe(fault);
  expect(await load(cutOff)).toBe(cutOff);
  const wrapped = new TypeError('terminated', { cause: cutOff });
  expect(await load(wrapped)).toBe(wrapped);
  expect(log.error).not.toHaveBeenCalled();
});

it('an error of the shop is logged, and the error page gets the id of the request alone', async () => {
  expect(await load(fault)).toMatchObject({ data: { requestId: 'r1' }, init: { status: 500 } });
  const details = { requestId: 'r1', route: 'orders', err: fault };
  expect(log.error).toHaveBeenCalledExactlyOnceWith(details, 'unexpected error');
});

it('30.6 a connection of the shop that another server reset is no aborted request', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(isAbortedRequest(new Request('http://localhost/'), reset)).toBe(false);
});
