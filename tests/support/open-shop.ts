import fs from 'node:fs';
import { addPhotographedProducts, savePhotographs } from './photographs.ts';
import { startShop } from './shop-process.ts';

/**
 * Opens a built shop with the demo catalogue. The journeys of this process, and of those that it
 * starts, find it by SHOP_URL until another one is opened.
 */
export async function openJourneyShop(settings: Record<string, string> = {}) {
  const shop = await startShop(settings);
  process.env.SHOP_URL = settings.PUBLIC_URL ?? shop.url;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  process.env.SHOP_ADMIN = JSON.stringify(shop.admin);
  return async () => {
    await shop.stop();
    fs.appendFileSync('test-results/shop.log', shop.output());
    fs.rmSync(shop.dataDir, { recursive: true, force: true });
  };
}

/** One shop for all journeys, with photographs. */
export default async function setUp() {
  const close = await openJourneyShop();
  const dataDir = process.env.SHOP_DATA_DIR ?? '';
  const images = await savePhotographs(dataDir);
  await addPhotographedProducts(dataDir, images);
  process.env.SHOP_IMAGES = JSON.stringify([images.landscape, null, images.portrait]);
  return close;
}
