import fs from 'node:fs';
import { addPhotographedProducts, savePhotographs } from './photographs.ts';
import { startShop } from './shop-process.ts';

/** One built shop with the demo catalogue for all journeys; they find it by SHOP_URL. */
export default async function openJourneyShop() {
  const shop = await startShop();
  const images = await savePhotographs(shop.dataDir);
  await addPhotographedProducts(shop.dataDir, images);
  process.env.SHOP_URL = shop.url;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  process.env.SHOP_IMAGES = JSON.stringify([images.landscape, null, images.portrait]);
  process.env.SHOP_ADMIN = JSON.stringify(shop.admin);
  return async () => {
    await shop.stop();
    fs.rmSync(shop.dataDir, { recursive: true, force: true });
  };
}
