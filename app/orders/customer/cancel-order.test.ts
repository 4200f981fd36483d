import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, listToasts } from '#app/ui/feedback/toaster.tsx';
import { clientAction } from './orders.page.tsx';

type Args = Parameters<typeof clientAction>[0];

/** Sends the form for an order, with no page that could show the outcome. */
function cancel(serverAction: () => Promise<unknown>) {
  const body = new URLSearchParams({ intent: 'cancel', orderNumber: 'ORD-1' });
  const request = new Request('http://shop.test/orders', { method: 'POST', body });
  return clientAction({ request, serverAction } as unknown as Args);
}

const listMessages = () => listToasts().map(({ kind, text }) => ({ kind, text }));

beforeEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
});

describe('the answer to a cancelled order', () => {
  it('is shown once, also when its button has disappeared', async () => {
    const answer = { done: true, message: 'Order cancelled' };
    expect(await cancel(async () => answer)).toEqual(answer);
    expect(listMessages()).toEqual([{ kind: 'done', text: 'Order cancelled' }]);
  });

  it('is shown when the order is refused, or the connection fails', async () => {
    await cancel(async () => ({ done: false, message: 'This order is already shipped.' }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await cancel(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(listMessages()).toEqual([
      { kind: 'refused', text: 'This order is already shipped.' },
      { kind: 'refused', text: 'Failed to cancel the order. Please try again.' },
    ]);
  });
});
