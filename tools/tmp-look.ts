import fs from 'node:fs';
import { chromium } from '@playwright/test';
import { startShop } from '#tests/support/shop-process.ts';
const shop = await startShop();
console.log(shop.url, shop.dataDir, shop.admin);
fs.writeFileSync('/tmp/facts/shop.json', JSON.stringify({ url: shop.url, dataDir: shop.dataDir, admin: shop.admin, pid: process.pid }));
process.on('SIGTERM', async () => { await shop.stop(); process.exit(0); });
setInterval(() => {}, 1000);
void chromium;
