import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Shot } from './shoot.ts';

const folder = path.join(import.meta.dirname, '..', 'docs', 'pictures');

/** The few pictures that the README shows: the name of a screen, the width and the theme. */
const shown: readonly [string, number, Shot['theme']][] = [
  ['home', 1440, 'light'],
  ['home', 1440, 'dark'],
  ['home-menu', 1440, 'light'],
  ['category', 1440, 'light'],
  ['product', 1440, 'light'],
  ['cart', 1440, 'light'],
  ['admin-orders', 1440, 'light'],
  ['admin-overview', 1440, 'dark'],
  ['home', 390, 'light'],
  ['menu', 390, 'light'],
  ['product', 390, 'dark'],
  ['checkout-errors', 390, 'light'],
];

export function isForReadme({ screen, width, theme }: Shot): boolean {
  return shown.some((one) => one[0] === screen.name && one[1] === width && one[2] === theme);
}

/** Writes a picture small into `docs/pictures`. */
export async function keepForReadme({ screen, width, theme }: Shot, png: Buffer): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  await sharp(png)
    .resize(width < 1000 ? 260 : 640)
    .webp({ quality: 70 })
    .toFile(path.join(folder, `${screen.name}-${width}-${theme}.webp`));
}
