import fs from 'node:fs';
import { freePort } from './free-port.ts';
import { openHttpsProxy } from './https-proxy.ts';
import { test as base } from './journey.ts';
import { startShop } from './shop-process.ts';

interface HttpsShop {
  url: string;
  /** The proxy goes, and with it every connection; `mend` brings it back. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/**
 * Journeys over https: a shop of the file's own behind a proxy, set up as in deploy/. Everything that
 * reads the open shop of the journeys (its mails, its database, its administrator) finds this one.
 */
export const test = base.extend<object, { httpsShop: HttpsShop }>({
  httpsShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
    async ({}, use) => {
      const [port, shopPort] = [await freePort(), await freePort()];
      const url = `https://localhost:${port}`;
      const shop = await startShop({
        PUBLIC_URL: url,
        TRUST_PROXY: 'on',
        HOST: '127.0.0.1',
        PORT: String(shopPort),
      });
      try {
        let proxy = await openHttpsProxy(port, shopPort);
        process.env.SHOP_URL = url;
        process.env.SHOP_DATA_DIR = shop.dataDir;
        process.env.SHOP_ADMIN = JSON.stringify(shop.admin);
        await use({
          url,
          cut: () => proxy.close(),
          async mend() {
            proxy = await openHttpsProxy(port, shopPort);
          },
        });
        await proxy.close();
      } finally {
        await shop.stop();
        fs.rmSync(shop.dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ httpsShop }, use) => use(httpsShop.url),
  ignoreHTTPSErrors: true,
});
