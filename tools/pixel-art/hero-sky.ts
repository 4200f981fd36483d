import { type Colour, clear } from './colour.ts';
import type { HeroPalette } from './hero-palettes.ts';
import type { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';

/** The row where the sky meets the sea. */
export const horizon = 78;

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** True where a dither of this share, 0 to 1, shows the second colour. */
export function isDithered(x: number, y: number, share: number): boolean {
  return share * 16 > (bayer[(y % 4) * 4 + (x % 4)] ?? 0) + 0.5;
}

/** The sky from the deep blue down to the horizon. */
export function drawHeroSky(canvas: PixelCanvas, { sky, skyRows }: HeroPalette): void {
  for (let y = 0; y < horizon; y++) {
    const next = Math.max(1, skyRows.findLastIndex((row) => y >= row) + 1);
    const band = Math.min(next, sky.length - 1) - 1;
    const [from, to] = [skyRows[band] ?? 0, skyRows[band + 1] ?? horizon];
    const share = (y - from) / (to - from);
    for (let x = 0; x < canvas.width; x++) {
      canvas.set(x, y, sky[isDithered(x, y, share) ? band + 1 : band] ?? clear);
    }
  }
}

const [bright, dim]: readonly [Colour, Colour] = [0xfff6dd, 0x7f93b5];

/** Stars, but none behind the text of the page. */
export function drawStars(canvas: PixelCanvas, random: Random): void {
  for (let i = 0; i < 190; i++) {
    const [x, y] = [random.int(0, canvas.width - 1), random.int(0, 56)];
    if (x < 268 && y > 4) continue;
    canvas.set(x, y, random.chance(0.3) ? bright : dim);
    if (!random.chance(0.06)) continue;
    for (const [dx, dy] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      canvas.set(x + dx, y + dy, dim);
    }
  }
}

/** The sun half in the haze of the sea. */
export function drawSun(canvas: PixelCanvas, { sun, sky }: HeroPalette, x: number): void {
  const y = 65;
  canvas.ellipse(x, y, 15, 15, sun);
  const haze = sky.at(-1) ?? sun;
  canvas.tint(x - 20, y, 41, horizon - y, (colour, column, row) => {
    const threshold = bayer[(row % 4) * 4 + (column % 4)] ?? 0;
    return colour === sun && row - y > threshold * 1.3 ? haze : colour;
  });
}

/** A crescent. */
export function drawMoon(canvas: PixelCanvas, { sun, sky }: HeroPalette, x: number): void {
  canvas.ellipse(x, 22, 10, 10, sun);
  canvas.ellipse(x + 4, 20, 8, 8, sky[1] ?? clear);
}

const cloudBars = [
  [18, 66, 46],
  [30, 69, 60],
  [118, 52, 34],
  [126, 55, 40],
  [298, 30, 42],
  [306, 33, 30],
  [236, 20, 26],
  [64, 72, 70],
] as const;

/** Bars of cloud below the given row. */
export function drawClouds(canvas: PixelCanvas, { clouds }: HeroPalette, above: number): void {
  const [high, low] = clouds;
  for (const [x, y, width] of cloudBars) {
    if (y >= above) canvas.roundRect(x, y, width, 2, 1, y > 60 ? low : high);
  }
}
