import { spawnSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { readProduct, uploadProductImage } from '#tests/support/product-form.ts';
import { openSession } from '#tests/support/session.ts';
import { queryDatabase } from '#tests/support/shop-database.ts';
import type { Fault } from './fault.ts';
import { addGoods, openScene, type SentMail, settle } from './scene.ts';

const diskMegabytes = 200;
const fullMs = 5000;

function filesIn(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
}

function mailsIn(folder: string): SentMail[] {
  const files = filesIn(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => {
    const { to, subject } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
    return { to: to.email, subject };
  });
}

export const diskFull: Fault = {
  name: 'disk-full',
  what: 'the disk full while a picture is kept, and in a storm with the embedded PostgreSQL on it',
  async run(short) {
    const disk = mountSmallDisk(diskMegabytes);
    if (typeof disk === 'string') return { notRun: disk };
    const runs = short ? 1 : 3;
    const scene = await openScene();
    try {
      const dataDir = path.join(disk.folder, 'data');
      // Without a provider mails are files on the same disk.
      const shop = await scene.open({ DATA_DIR: dataDir, MAIL_API_URL: '', MAIL_API_KEY: '' });
      const goods = await addGoods(shop);
      const [product] = goods;
      if (!product) throw new Error('There is no product.');
      const broken: string[] = [];

      const { email = '', password = '' } = shop.admin ?? {};
      const cookie = await openSession(shop.url, 'sign-in', email, password);
      const noise = { width: 960, height: 640, channels: 3 } as const;
      const pixels = randomFillSync(Buffer.alloc(noise.width * noise.height * noise.channels));
      const picture = await sharp(pixels, { raw: noise }).png().toBuffer();
      const upload = () =>
        uploadProductImage({ origin: shop.url, cookie, product, image: picture });
      const before = await readProduct(shop, product.id);
      disk.fill();
      if (!(await upload()).includes('Image upload failed')) broken.push('no word of the picture');
      if ((await readProduct(shop, product.id)) !== before) broken.push('the product has changed');
      const half = filesIn(path.join(dataDir, 'images'));
      if (half.length > 0) broken.push(`half a picture: ${half.join(', ')}`);
      disk.free();

      const storm = await scene.storm({ origin: shop.url, products: goods });
      for (let run = 0; run < runs; run += 1) {
        await storm.acknowledged(30);
        disk.fill();
        // The next order needs a new piece of the log, for which there is no room.
        await queryDatabase(shop, 'select pg_switch_wal()').catch(() => null);
        await sleep(fullMs);
        disk.free();
      }
      await storm.acknowledged(30);
      const mails = path.join(dataDir, 'mail');
      const settled = await settle(scene, shop, { storm, goods, sent: () => mailsIn(mails) });
      const unfinished = filesIn(mails).filter((name) => name.endsWith('.unfinished'));
      if (unfinished.length > 0) broken.push(`${unfinished.length} half mails`);
      if (!storm.responses.has('503')) broken.push('no buyer was told by 503');
      if (!(await upload()).includes('Product updated successfully')) {
        broken.push('no picture can be kept when there is room again');
      }
      const { acknowledged, found } = settled;
      return { runs, acknowledged, found, broken: [...settled.broken, ...broken] };
    } finally {
      await scene.close();
      disk.unmount();
    }
  },
};

/** A file system of its own that is soon full. */
interface SmallDisk {
  folder: string;
  /** Leaves not a byte. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts one in memory; as text, why this machine does not let us. */
function mountSmallDisk(megabytes: number): SmallDisk | string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    fs.rmdirSync(folder);
    return `no file system can be mounted here: ${(mounted.stderr ?? String(mounted.error)).trim()}`;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = fs.openSync(ballast, 'a');
      const block = Buffer.alloc(64 * 1024);
      try {
        while (fs.writeSync(file, block) > 0);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        fs.closeSync(file);
      }
    },
    free: () => fs.rmSync(ballast),
    unmount() {
      spawnSync('umount', [folder]);
      fs.rmdirSync(folder);
    },
  };
}
