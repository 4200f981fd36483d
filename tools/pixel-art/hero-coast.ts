import { type Colour, clear } from './colour.ts';
import type { HeroPalette } from './hero-palettes.ts';
import { horizon, isDithered } from './hero-sky.ts';
import type { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';

/** Where the pavement of the Corniche begins. */
export const pavementTop = 108;

/** The city on both ends of the bay. */
export function drawCity(canvas: PixelCanvas, palette: HeroPalette, random: Random): void {
  const { houses, windows, windowChances } = palette;
  const [light, dark] = houses;
  for (let x = 0; x < 84; x++) {
    const height = Math.round(7 * (1 - x / 84) + Math.sin(x / 7) * 1.2);
    canvas.rect(x, horizon - height, 1, height, light);
  }
  for (let i = 0, x = 0; x < 62; i++) {
    const width = random.int(4, 8);
    const height = random.int(3, 11) * (1 - x / 90);
    canvas.rect(x, horizon - 5 - height, width, height + 5, i % 2 ? light : dark);
    drawWindows(x, width, horizon - 4 - height, horizon - 1, 2, windowChances[0]);
    x += width;
  }
  for (let i = 0, x = 318; x < canvas.width; i++) {
    const width = random.int(7, 12);
    const height = 8 + (x - 318) * 0.5 + random.int(0, 10);
    canvas.rect(x, horizon - height, width, height, i % 2 ? light : dark);
    drawWindows(x, width, horizon - height + 2, horizon - 3, 3, windowChances[1]);
    if (random.chance(0.4)) canvas.rect(x + 2, horizon - height - 3, 1, 3, dark);
    x += width;
  }

  function drawWindows(
    x: number,
    width: number,
    top: number,
    bottom: number,
    storey: number,
    chance: number,
  ): void {
    for (let row = top; row < bottom; row += storey) {
      for (let column = x + 1; column < x + width - 1; column += 2) {
        if (random.chance(chance)) canvas.set(column, row, windows);
      }
    }
  }
}

/** The sea, and the light of sun or moon on it. */
export function drawSea(
  canvas: PixelCanvas,
  { sea, glint }: HeroPalette,
  random: Random,
  lightX: number,
): void {
  for (let y = horizon; y < pavementTop; y++) {
    const depth = ((y - horizon) / 30) * 3;
    const band = Math.min(2, Math.floor(depth));
    for (let x = 0; x < canvas.width; x++) {
      canvas.set(x, y, sea[isDithered(x, y, depth - band) ? band + 1 : band] ?? clear);
    }
  }
  for (let y = horizon + 1; y < pavementTop; y += 2) {
    const spread = 6 + (y - horizon) * 0.5;
    for (let i = 0; i < 3; i++) {
      const x = lightX + Math.round((random() - 0.5) * 2 * spread);
      canvas.rect(x - 2, y, random.int(2, 6), 1, glint);
    }
    for (let i = 0; i < 7; i++) {
      const [x, length] = [random.int(0, canvas.width), random.int(3, 8)];
      const band = y < 86 ? 1 : Math.min(3, 1 + random.int(0, 2));
      canvas.rect(x, y, length, 1, sea[band] ?? clear);
    }
  }
}

const arch = [
  222, 92, 225, 62, 229, 50, 236, 43, 252, 40, 270, 41, 280, 46, 285, 58, 289, 76, 292, 92,
];
const archLit = [222, 92, 225, 62, 229, 50, 236, 43, 246, 41, 240, 56, 236, 74, 238, 92];
const archShaded = [276, 44, 281, 47, 285, 58, 289, 76, 292, 92, 282, 92, 280, 70];
const stack = [200, 92, 202, 66, 206, 56, 213, 54, 218, 60, 221, 78, 223, 92];
const stackLit = [200, 92, 202, 66, 206, 56, 209, 55, 207, 72, 208, 92];
const stackShaded = [215, 56, 218, 60, 221, 78, 223, 92, 217, 92];

/** The Pigeon Rocks: the arch and the stack beside it. */
export function drawPigeonRocks(canvas: PixelCanvas, palette: HeroPalette, random: Random): void {
  const { rock, bush, foam } = palette;
  const [lit, base, shaded] = rock;
  canvas.polygon(arch, base);
  canvas.polygon(archLit, lit);
  canvas.polygon(archShaded, shaded);
  drawStrata(canvas, rock, random);
  drawGate(canvas, palette);
  canvas.rect(236, 41, 40, 2, bush);
  for (let x = 233; x < 279; x += 3) canvas.rect(x, 39 + (x % 2), 4, 3, bush);
  canvas.polygon(stack, base);
  canvas.polygon(stackLit, lit);
  canvas.polygon(stackShaded, shaded);
  canvas.rect(205, 54, 10, 2, bush);
  for (const [from, to] of [
    [218, 296],
    [196, 226],
  ] as const) {
    for (let x = from; x < to; x++) if ((x * 7) % 5) canvas.set(x, 92 + ((x >> 2) % 2), foam);
  }
}

/** Short lines one shade darker than the rock they lie on. */
function drawStrata(canvas: PixelCanvas, rock: HeroPalette['rock'], random: Random): void {
  for (let i = 0; i < 46; i++) {
    const [x, y] = [random.int(226, 288), random.int(46, 90)];
    const shade: Colour = rock.indexOf(canvas.get(x, y));
    if (shade < 0) continue;
    canvas.rect(x, y, random.int(2, 6), 1, rock[Math.min(3, shade + 1)] ?? clear);
  }
}

/** The hole in the arch, through which sky and sea are seen. */
function drawGate(canvas: PixelCanvas, { sky, sea, rock }: HeroPalette): void {
  for (let y = 66; y < 93; y++) {
    const half = Math.round(6 * Math.sqrt(Math.min(1, ((y - 66) / 26) * 3)));
    const beyond = y < horizon ? sky[y > 72 ? 5 : 4] : sea[y < 84 ? 1 : 2];
    canvas.rect(254 - half, y, half * 2 + 1, 1, beyond ?? clear);
    canvas.set(254 - half - 1, y, rock[3]);
  }
}
