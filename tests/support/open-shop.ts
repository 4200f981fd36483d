import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addPhotographedProducts, savePhotographs } from './photographs.ts';
import { startShop } from './shop-process.ts';

/** One built shop with the demo catalogue for all journeys; they find it by SHOP_URL. */
export default async function openShop() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-data-'));
  const [shop, images] = await Promise.all([
    startShop({ DATA_DIR: dataDir }),
    savePhotographs(dataDir),
  ]);
  await addPhotographedProducts(dataDir, images);
  process.env.SHOP_URL = shop.url;
  process.env.SHOP_DATA_DIR = shop.dataDir;
  process.env.SHOP_IMAGES = JSON.stringify([images.landscape, null, images.portrait]);
  process.env.SHOP_ADMIN = JSON.stringify(shop.admin);
  return async () => {
    await shop.stop();
    fs.rmSync(shop.dataDir, { recursive: true, force: true });
  };
}
