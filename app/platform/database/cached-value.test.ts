import { createCachedValue } from './cached-value.server.ts';

it('asks again a second after a query failed, and half a minute after one that did not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const query = vi.fn(async () => 'new').mockRejectedValueOnce(new Error('away'));
  const onError = vi.fn();
  const value = createCachedValue({ query, initial: 'initial', onError });
  expect(await Promise.all([value.read(), value.read()])).toEqual(['initial', 'initial']);
  vi.advanceTimersByTime(1000);
  expect(await value.read()).toBe('initial');
  vi.advanceTimersByTime(1);
  expect(await value.read()).toBe('new');
  vi.advanceTimersByTime(30_000);
  await value.read();
  expect(query).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  await value.read();
  expect(query).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledTimes(1);
});
