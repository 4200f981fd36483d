import type { FormEvent } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      clear: () => kept.clear(),
    };
  };
  const localStorage = storage();
  Object.assign(globalThis, {
    localStorage,
    sessionStorage: storage(),
    window: { localStorage },
    document: { cookie: '', documentElement: { hidden: false } },
    location: { assign: vi.fn() },
    dispatchEvent: vi.fn(),
  });
});

/** A page that has just come. */
async function openPage() {
  vi.resetModules();
  const { submitSignOut } = await import('./submit-sign-out.ts');
  const { listToasts } = await import('#app/ui/feedback/toaster.tsx');
  const said = () => listToasts().map(({ text }) => text);
  return { press: () => press(submitSignOut), said };
}

function press(submitSignOut: (event: FormEvent) => Promise<void>) {
  const submitter = { setAttribute: vi.fn(), removeAttribute: vi.fn() };
  const event = { preventDefault: vi.fn(), nativeEvent: { submitter } };
  return { submitter, done: submitSignOut(event as unknown as FormEvent) };
}

/** Answers what is sent; `set` runs first, like the cookies of the answer. */
function answer(set: () => void) {
  const sent = vi.fn(async () => {
    set();
    return new Response();
  });
  vi.stubGlobal('fetch', sent);
  return sent;
}

beforeEach(() => {
  vi.mocked(dispatchEvent).mockReset().mockReturnValue(true);
  vi.mocked(location.assign).mockReset();
  Object.assign(document, { cookie: '' });
  document.documentElement.hidden = false;
  localStorage.setItem('user-id', 'rana');
});

describe('Sign Out', () => {
  it('is sent once, however often it is pressed, and shows that it waits', async () => {
    const sent = answer(() => {
      Object.assign(document, { cookie: 'signed-out=1' });
    });
    const { press, said } = await openPage();
    const [first, second] = [press(), press()];
    expect(first.submitter.setAttribute).toHaveBeenCalledWith('aria-busy', 'true');
    await Promise.all([first.done, second.done]);
    expect(sent).toHaveBeenCalledOnce();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/');
    expect(document.documentElement.hidden).toBe(true);
    expect(said()).toEqual([]);
  });

  it('says that it failed when no answer of the shop comes, and can be pressed again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const sent = answer(() => {});
    const { press, said } = await openPage();
    const { done, submitter } = press();
    await done;
    expect(submitter.removeAttribute).toHaveBeenCalledWith('aria-busy');
    sent.mockRejectedValue(new DOMException('It took too long.', 'TimeoutError'));
    await press().done;
    expect(sent).toHaveBeenCalledTimes(2);
    expect(said()).toEqual(Array(2).fill('Failed to sign out. Please try again.'));
    expect(location.assign).not.toHaveBeenCalled();
    expect(localStorage.getItem('user-id')).toBe('rana');
  });

  it('is done when another tab has signed out meanwhile', async () => {
    answer(() => localStorage.setItem('user-id', ''));
    const { press, said } = await openPage();
    await press().done;
    expect(location.assign).toHaveBeenCalledWith('/');
    expect(said()).toEqual([]);
  });

  it('waits for the word of a page that asks first', async () => {
    const sent = answer(() => {
      Object.assign(document, { cookie: 'signed-out=1' });
    });
    vi.mocked(dispatchEvent).mockReturnValue(false);
    const { press } = await openPage();
    await press().done;
    expect(sent).not.toHaveBeenCalled();
    const question = vi.mocked(dispatchEvent).mock.calls[0]?.[0] as CustomEvent<
      () => Promise<void>
    >;
    await question.detail();
    expect(location.assign).toHaveBeenCalledWith('/');
  });
});
