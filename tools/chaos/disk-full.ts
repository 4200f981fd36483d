import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { readProduct, uploadProductImage } from '#tests/support/product-form.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import {
  addProducts,
  type Scenario,
  type SentEmail,
  signInAdmin,
  UnsupportedError,
} from './harness.ts';

const diskMegabytes = 200;
const fullMs = 5000;

function listFiles(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

function listEmails(folder: string): SentEmail[] {
  const files = listFiles(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => {
    const { to, subject } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
    return { to: to.email, subject };
  });
}

export const diskFull: Scenario = {
  name: 'disk-full',
  description:
    'the disk full during an image upload, and under load with the embedded PostgreSQL on it',
  async run(harness) {
    const runs = harness.short ? 1 : 3;
    const disk = mountSmallDisk(diskMegabytes);
    harness.defer(disk.unmount);
    const dataDir = path.join(disk.folder, 'data');
    // Without a provider emails are files on the same disk.
    const env = { DATA_DIR: dataDir, MAIL_API_URL: '', MAIL_API_KEY: '' };
    const shop = await harness.openShop(env);
    const products = await addProducts(shop);
    const [product] = products;
    if (!product) throw new Error('There is no product.');

    const cookie = await signInAdmin(shop);
    const noise = { width: 960, height: 640, channels: 3 } as const;
    const pixels = randomFillSync(Buffer.alloc(noise.width * noise.height * noise.channels));
    const image = await sharp(pixels, { raw: noise }).png().toBuffer();
    const upload = () => uploadProductImage({ origin: shop.url, cookie, product, image });
    const before = await readProduct(shop, product.id);
    disk.fill();
    harness.check((await upload()).includes('Image upload failed'), "no 'Image upload failed'");
    const partial = listFiles(path.join(dataDir, 'images'));
    harness.check(partial.length === 0, `half an image: ${partial.join(', ')}`);
    disk.free();
    // Only now: PostgreSQL may have to write a file before it takes a new connection.
    harness.check((await readProduct(shop, product.id)) === before, 'the product has changed');

    const load = await harness.startLoad({ origin: shop.url, products });
    for (let run = 0; run < runs; run += 1) {
      await load.acknowledged(30);
      disk.fill();
      // The next order needs a new segment of the log, for which there is no room.
      await queryDatabase(shop, 'select pg_switch_wal()').catch(() => null);
      await sleep(fullMs);
      disk.free();
    }
    await load.acknowledged(30);
    const emails = path.join(dataDir, 'mail');
    const listSent = () => listEmails(emails);
    const settled = await harness.settle(shop, { load, products, listSent });
    const unfinished = listFiles(emails).filter((name) => name.endsWith('.unfinished'));
    harness.check(unfinished.length === 0, `${unfinished.length} half emails`);
    harness.check(load.responses.has('503'), 'no buyer got 503');
    const isSaved = (await upload()).includes('Product updated successfully');
    harness.check(isSaved, 'no image can be saved when there is room again');
    return { runs, ...settled };
  },
};

/** Mounts a small file system in memory. */
function mountSmallDisk(megabytes: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    fs.rmdirSync(folder);
    const reason = (mounted.stderr ?? String(mounted.error)).trim();
    throw new UnsupportedError(`no file system can be mounted here: ${reason}`);
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = fs.openSync(filler, 'a');
      const block = Buffer.alloc(64 * 1024);
      try {
        while (fs.writeSync(file, block) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(filler),
    unmount() {
      spawnSync('umount', [folder]);
      fs.rmdirSync(folder);
    },
  };
}
