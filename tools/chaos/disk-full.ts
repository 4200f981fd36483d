import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { queryDatabase } from '#tests/support/shop-database.ts';
import { addProducts, openImageForm, type Scenario, UnsupportedError } from './harness.ts';

const diskMegabytes = 200;
const fullMs = 5000;

function listEmails(folder: string) {
  return fs.globSync('*.json', { cwd: folder }).map((name) => {
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
    const noise = { width: 960, height: 640, channels: 3 } as const;
    const pixels = randomFillSync(Buffer.alloc(noise.width * noise.height * noise.channels));
    const image = await sharp(pixels, { raw: noise }).png().toBuffer();
    const { upload, read } = await openImageForm(shop, products, image);
    const before = await read();
    disk.fill();
    harness.check((await upload()).includes('Image upload failed'), "no 'Image upload failed'");
    const images = path.join(dataDir, 'images');
    const partial = fs.existsSync(images) ? fs.readdirSync(images) : [];
    harness.check(partial.length === 0, `half an image: ${partial.join(', ')}`);
    disk.free();
    // Only now: PostgreSQL may have to write a file before it takes a new connection.
    harness.check((await read()) === before, 'the product has changed');

    const load = await harness.startLoad(shop, { products });
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
    const settled = await load.settle(() => listEmails(emails));
    const unfinished = fs.globSync('*.unfinished', { cwd: emails });
    harness.check(unfinished.length === 0, `${unfinished.length} half emails`);
    harness.check(load.isRefused(), 'no buyer got 503');
    const isSaved = (await upload()).includes('Product updated successfully');
    harness.check(isSaved, 'no image can be saved when there is room again');
    return { runs, ...settled };
  },
};

function mountSmallDisk(megabytes: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0) {
    fs.rmdirSync(folder);
    throw new UnsupportedError(`no file system can be mounted here: ${stderr?.trim() ?? error}`);
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill() {
      try {
        // What fits is written before it fails.
        fs.appendFileSync(filler, Buffer.alloc(megabytes * 1024 ** 2));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => fs.rmSync(filler),
    unmount() {
      spawnSync('umount', [folder]);
      fs.rmdirSync(folder);
    },
  };
}
