import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, listToasts } from '#app/ui/feedback/toaster.tsx';
import { clientAction } from './orders.page.tsx';

type Args = Parameters<typeof clientAction>[0];

/** Sends the form for an order, with no page that could say what came of it. */
function cancel(serverAction: () => Promise<unknown>) {
  const body = new URLSearchParams({ intent: 'cancel', orderNumber: 'ORD-1' });
  const request = new Request('http://shop.test/orders', { method: 'POST', body });
  return clientAction({ request, serverAction } as unknown as Args);
}

const said = () => listToasts().map(({ kind, text }) => ({ kind, text }));

beforeEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
});

describe('the answer to a cancelled order', () => {
  it('is said once, also when its button is gone', async () => {
    const answer = { cancelled: true, message: 'Order cancelled' };
    expect(await cancel(async () => answer)).toEqual(answer);
    expect(said()).toEqual([{ kind: 'done', text: 'Order cancelled' }]);
  });

  it('is said when the order is refused, or the line is dead', async () => {
    await cancel(async () => ({ cancelled: false, message: 'This order is already shipped.' }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await cancel(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(said()).toEqual([
      { kind: 'refused', text: 'This order is already shipped.' },
      { kind: 'refused', text: 'Failed to cancel the order. Please try again.' },
    ]);
  });
});
