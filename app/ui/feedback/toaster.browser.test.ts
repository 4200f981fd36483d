import { dismissToast, listToasts, onToastsChange, showToast } from './toaster.tsx';

const texts = () => listToasts().map((toast) => toast.text);
const rendered = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id);
});

describe('toasts', () => {
  it('keeps the newest two', () => {
    const action = { label: 'View cart', to: '/cart' };
    for (const text of ['a', 'b', 'c', 'd']) showToast({ kind: 'done', text, action });
    expect(texts()).toEqual(['c', 'd']);
  });

  it('keeps a refusal while orders arrive and are cancelled', async () => {
    showToast({ kind: 'refused', text: 'refused' });
    const action = { label: 'Open order', to: '/admin/orders/1' };
    for (const kind of ['order', 'partial', 'partial'] as const) {
      showToast({ kind, text: kind, isNews: true, action });
      await rendered();
    }
    expect(texts()).toEqual(['partial', 'refused']);
  });

  it('shows the last answer with its step back while orders arrive', async () => {
    const action = { label: 'Undo', onAction: () => undefined };
    for (const text of ['before', 'moved']) showToast({ kind: 'done', text, action });
    for (const text of ['first', 'second']) {
      showToast({ kind: 'order', text, isNews: true });
      await rendered();
    }
    expect(texts()).toEqual(['before', 'second', 'moved']);
  });

  it('lets an order and its cancellation wait for two refusals', async () => {
    for (const text of ['move', 'note']) showToast({ kind: 'refused', text });
    for (const kind of ['order', 'partial'] as const) {
      showToast({ kind, text: kind, isNews: true });
      await rendered();
    }
    expect(texts()).toEqual(['order', 'partial', 'move', 'note']);
  });

  it('lets news wait that other news of the same moment has replaced', () => {
    showToast({ kind: 'done', text: 'moved' });
    for (const text of ['first', 'second']) showToast({ kind: 'partial', text, isNews: true });
    showToast({ kind: 'order', text: 'order', isNews: true });
    expect(texts()).toEqual(['first', 'second', 'order', 'moved']);
  });

  it('lets one with a step back wait', () => {
    const action = { label: 'Undo', onAction: () => undefined };
    showToast({ kind: 'done', text: 'undo', action });
    for (const text of ['a', 'b', 'c', 'd']) showToast({ kind: 'done', text });
    expect(texts()).toEqual(['undo', 'c', 'd']);
  });

  it('takes the place of an older one about the same', () => {
    showToast({ kind: 'done', text: 'first of 1', topic: '1' });
    showToast({ kind: 'done', text: 'first of 2', topic: '2' });
    showToast({ kind: 'done', text: 'second of 1', topic: '1' });
    expect(texts()).toEqual(['first of 2', 'second of 1']);
  });

  it('lasts 4 s, new orders 5 s, or as given', () => {
    showToast({ kind: 'order', text: 'order', isNews: true });
    showToast({ kind: 'done', text: 'done' });
    expect(listToasts().map((toast) => toast.durationMs)).toEqual([5000, 4000]);
    showToast({ kind: 'done', text: 'as given', durationMs: 9000 });
    expect(listToasts().at(-1)?.durationMs).toBe(9000);
  });

  it('dismisses one by its id, even among equal texts', () => {
    showToast({ kind: 'done', text: 'same' });
    showToast({ kind: 'done', text: 'same' });
    const [first, second] = listToasts();
    dismissToast(first?.id ?? 0);
    expect(listToasts()).toEqual([second]);
  });

  it('notifies its listeners until they unsubscribe', () => {
    const listener = vi.fn();
    const leave = onToastsChange(listener);
    showToast({ kind: 'done', text: 'a' });
    leave();
    showToast({ kind: 'done', text: 'b' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
