import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './journey.ts';
import { openTcpProxy, type TcpProxy } from './servers/tcp-proxy.ts';

interface Lines {
  line: Awaited<ReturnType<typeof openLine>>;
  /**
   * Carries out what a visitor does on a dead line, once the page has its scripts: one whose scripts are
   * lost on the way is loaded again later, and what was done on it is dropped. Afterwards half a minute
   * passes on the page's clock: no event tells it of a mast that works again, and it asks by itself.
   */
  onDeadLine(during: () => Promise<unknown>): Promise<void>;
}

/** A line to a shop of this machine, and its address there. */
export async function openLine(shopUrl: string): Promise<TcpProxy & { url: string }> {
  const line = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(shopUrl).port) });
  return { ...line, url: `http://127.0.0.1:${line.port}` };
}

/** For dead lines: the page reaches the shop over one of its own, and its browser knows of no network that is gone. */
export const testOfDeadLine = test.extend<Lines>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
  line: async ({}, use) => {
    const line = await openLine(String(process.env.SHOP_URL));
    await use(line);
    await line.cut();
  },
  baseURL: async ({ line }, use) => {
    await use(line.url);
  },
  // A worker of an earlier test, which the reset of a context has removed, may still be in the way.
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(context);
    await context.close();
  },
  onDeadLine: async ({ page, line }, use) => {
    await page.clock.install();
    await use(async (during) => {
      await waitForHydration(page.locator('main'));
      await line.cut();
      await during();
      await line.restore();
      await page.clock.fastForward(30_000);
    });
  },
});

/** Waits until what a page was told to send is on its way, and lets the time pass after which it is given up. */
export async function giveUp(page: Page, sending: string): Promise<void> {
  await expect(page.getByRole('button', { name: sending })).toBeVisible();
  await page.clock.fastForward(20_000);
}
