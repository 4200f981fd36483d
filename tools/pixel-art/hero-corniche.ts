import { mix } from './colour.ts';
import { pavementTop } from './hero-coast.ts';
import type { HeroPalette } from './hero-palettes.ts';
import { ink } from './palettes.ts';
import type { PixelCanvas } from './pixel-canvas.ts';

/** The rail and the paving stones. */
export function drawPavement(canvas: PixelCanvas, palette: HeroPalette): void {
  const { rail, railShade } = palette;
  const [base, joint, edge] = palette.paving;
  const { width, height } = canvas;
  canvas.rect(0, 96, width, 1, rail);
  canvas.rect(0, 101, width, 1, railShade);
  canvas.rect(0, 97, width, 1, railShade);
  for (let x = 4; x < width; x += 9) {
    canvas.rect(x, 95, 2, 14, rail);
    canvas.rect(x + 2, 97, 1, 12, railShade);
  }
  canvas.rect(0, pavementTop, width, 20, base);
  canvas.rect(0, pavementTop, width, 1, edge);
  canvas.rect(0, 110, width, 1, joint);
  for (let y = 114; y < height; y += 5) {
    canvas.rect(0, y, width, 1, joint);
    for (let x = (y % 2) * 8; x < width; x += 17) canvas.rect(x, y - 4, 1, 4, joint);
  }
  canvas.rect(0, 125, width, 3, edge);
}

const fronds = [
  [-17, 6],
  [-13, -5],
  [-4, -9],
  [6, -9],
  [15, -5],
  [18, 6],
  [-9, 11],
  [10, 11],
] as const;

/** A palm with its crown at the given point. */
export function drawPalm(canvas: PixelCanvas, palette: HeroPalette, x: number, top: number): void {
  const [leaf, leafShade, trunk] = palette.palm;
  for (let y = top; y < 112; y++) {
    const sway = Math.round(Math.sin((y - top) / 30) * 4);
    canvas.rect(x + sway, y, 3, 1, y % 4 ? trunk : mix(trunk, ink, 0.3));
  }
  for (const [reach, drop] of fronds) {
    for (let i = 0; i <= 12; i++) {
      const share = i / 12;
      const droop = drop * share + share * share * 7;
      canvas.rect(x + 1 + reach * share, top + droop - 1, 3, 2, i % 3 ? leaf : leafShade);
    }
  }
}

const cat = [
  '.#.......#....',
  '.##.....##....',
  '.#########....',
  '.##o###o##....',
  '.#########....',
  '..#######.....',
  '..########....',
  '.##########...',
  '.##########..#',
  '.###########.#',
  '.###########.#',
  '.##.####.####.',
];

/** A Beirut cat on the rail, its tail hanging down. */
export function drawCat(canvas: PixelCanvas, palette: HeroPalette): void {
  canvas.bitmap(30, 83, cat, { '#': palette.cat, o: palette.catEyes });
  canvas.bitmap(41, 95, ['.#', '.#', '.#', '#.'], { '#': palette.cat });
}
