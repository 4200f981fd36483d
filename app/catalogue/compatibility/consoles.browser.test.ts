import fc from 'fast-check';
import { readStored } from '#app/platform/storage/browser-storage.ts';
import { listToasts } from '#app/ui/feedback/toaster.tsx';
import {
  createPageServices,
  openBrowser,
  signInBrowser,
  type TestBrowser,
} from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { action, loader } from './consoles.route.ts';
import { consolesStorageKey } from './consoles-storage.ts';
import { moveGuestConsoles } from './move-consoles.ts';
import { applyChange, type ConsolesChange, parseConsoles } from './own-consoles.ts';
import { changeGuestConsoles, saveConsoles, useGuestConsoles } from './use-own-consoles.ts';
import type { OwnConsole } from './works-on.ts';

// The browser's store against the real route and database. Only the connection between is replaced.
const given = openTestDatabase('users');
let browser: TestBrowser;
let isOnline = true;

const snes: OwnConsole = { platform: 'Super Nintendo (SNES)', region: 'pal' };
const nes: OwnConsole = { platform: 'NES', region: 'ntsc-u' };
const write = (intent: string, consoles: unknown) =>
  action(browser.ask('/consoles', { intent, consoles: JSON.stringify(consoles) }) as never);
const list = async () => (await loader(browser.ask('/consoles') as never)).json();
const signIn = () => signInBrowser(browser, { email: 'rana@example.com', isNew: true });

beforeEach(async () => {
  browser = openBrowser(createPageServices(given.db));
  isOnline = true;
  localStorage.clear();
  useGuestConsoles.setState({ consoles: [] });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: URLSearchParams }) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return write(String(body.get('intent')), JSON.parse(String(body.get('consoles'))));
  });
});

describe('the consoles of an account (issue 17)', () => {
  it('are each stored once, for each user apart', async () => {
    await signIn();
    expect(await (await write('add', [snes, nes, snes])).json()).toEqual([nes, snes]);
    expect(await (await write('add', [nes])).json()).toEqual([nes, snes]);
    expect(await (await write('remove', [snes])).json()).toEqual([nes]);
    expect(await list()).toEqual([nes]);
    browser = openBrowser(createPageServices(given.db));
    await signInBrowser(browser, { email: 'ziad@example.com', isNew: true });
    expect(await list()).toEqual([]);
  });

  it('refuse what is none, and are not for guests', async () => {
    expect((await write('add', [snes])).status).toBe(401);
    await signIn();
    for (const [intent, consoles] of [
      ['rename', [snes]],
      ['add', []],
      ['add', [{ platform: 'Toaster', region: 'pal' }]],
      ['add', [{ platform: 'toString', region: 'pal' }]],
      ['add', [{ platform: 'NES', region: 'constructor' }]],
    ] as const) {
      expect((await write(intent, consoles)).status, JSON.stringify(consoles)).toBe(400);
    }
    expect(await list()).toEqual([]);
  });
});

describe('the consoles of a guest', () => {
  it('move to the account, once', async () => {
    changeGuestConsoles({ intent: 'add', consoles: [snes, nes] });
    changeGuestConsoles({ intent: 'remove', consoles: [nes] });
    expect(readStored(consolesStorageKey)).not.toBeNull();
    await signIn();
    await write('add', [nes]);
    expect(await moveGuestConsoles()).toBe(true);
    expect(await list()).toEqual([nes, snes]);
    expect(readStored(consolesStorageKey)).toBeNull();
    expect(await moveGuestConsoles()).toBe(false);
  });

  it('stay where another tab adds some during the move', async () => {
    changeGuestConsoles({ intent: 'add', consoles: [snes] });
    await signIn();
    const moving = moveGuestConsoles();
    changeGuestConsoles({ intent: 'add', consoles: [nes] });
    expect(await moving).toBe(true);
    expect(await list()).toEqual([snes]);
    await useGuestConsoles.persist.rehydrate();
    expect(useGuestConsoles.getState().consoles).toEqual([nes]);
  });

  it('do not come back to the account after a move whose answer was lost', async () => {
    const state = { consoles: [snes, nes] };
    localStorage.setItem(consolesStorageKey, JSON.stringify({ state, version: 0 }));
    await signIn();
    await write('add', [snes, nes]);
    expect(await saveConsoles({ intent: 'remove', consoles: [snes] })).toEqual([nes]);
    await moveGuestConsoles();
    expect(await list()).toEqual([nes]);
  });

  it.each([
    [false, 'Your consoles could not be saved. Please try again.'],
    [true, 'You are signed out. Sign in to save your consoles.'],
  ])('stay while they cannot be sent: connection %s', async (online, message) => {
    const change: ConsolesChange = { intent: 'add', consoles: [snes] };
    changeGuestConsoles(change);
    isOnline = online;
    await expect(moveGuestConsoles()).rejects.toThrow();
    await useGuestConsoles.persist.rehydrate();
    expect(useGuestConsoles.getState().consoles).toEqual([snes]);
    expect(await saveConsoles(change)).toBeNull();
    expect(listToasts().at(-1)?.text).toBe(message);
  });

  it.each([
    ...['', '{', '{"state":{}}', '{"state":{"consoles":[7]}}', 'null', '{"state":7}'],
    '{"state":{"consoles":[null,{"platform":7}]},"version":0}',
  ])('are none where %j is stored, which is removed at sign-in', async (stored) => {
    localStorage.setItem(consolesStorageKey, stored);
    await useGuestConsoles.persist.rehydrate();
    expect(useGuestConsoles.getState().consoles).toEqual([]);
    await signIn();
    localStorage.setItem(consolesStorageKey, stored);
    expect(await moveGuestConsoles()).toBe(false);
    expect(readStored(consolesStorageKey)).toBeNull();
  });

  it('are read from anything, each once', () => {
    expect(parseConsoles([snes, { ...snes, more: 1 }, nes])).toEqual([snes, nes]);
    fc.assert(fc.property(fc.anything(), (stored) => Array.isArray(parseConsoles(stored))));
    expect(applyChange([snes], { intent: 'add', consoles: [snes, nes] })).toEqual([snes, nes]);
  });
});
