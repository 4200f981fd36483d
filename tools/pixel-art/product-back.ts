import { type Colour, clear, mix } from './colour.ts';
import { ink, paper, type Shades, shadesOf, steel, white, yellow } from './palettes.ts';
import { panel, slats, words } from './parts.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';
import { drawScene } from './scene.ts';

/** What an extra photo is drawn from. */
export interface ViewSubject {
  /** The product's thing by itself. */
  thing: PixelCanvas;
  /** Its first photo. */
  front: PixelCanvas;
  random: Random;
  band: Colour;
  /** The product's slugs, as they stand in its URL. */
  slugs: string;
}

const isPrinted = /boxed|complete|sealed|discs?-|edition|funko|box-|-box/;

/** The colour that most of the thing's rim has, a few pixels inside its outline. */
export function findShell(thing: PixelCanvas): Shades {
  const counts = new Map<Colour, number>();
  thing.pixels.forEach((colour, index) => {
    const [x, y] = [index % thing.width, Math.floor(index / thing.width)];
    const isRim = Math.min(x, y, thing.width - 1 - x, thing.height - 1 - y) < 9;
    if (isRim && colour !== clear && colour !== ink) {
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  });
  const [shell = steel] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return shadesOf(shell);
}

/** The other side: a card's is patterned, that of a box is printed, that of a shell has screws. */
export function drawBack(subject: ViewSubject): PixelCanvas {
  if (/^tcg/.test(subject.slugs)) return drawCardBack(subject);
  return isPrinted.test(subject.slugs) ? drawPrintedBack(subject) : drawShellBack(subject);
}

function drawCardBack({ thing, band }: ViewSubject): PixelCanvas {
  const { height } = thing;
  const canvas = new PixelCanvas(44, height + 2);
  canvas.roundRect(1, 1, 42, height, 2, paper);
  canvas.roundRect(4, 4, 36, height - 6, 1, band);
  canvas.dither(6, 6, 32, height - 10, mix(band, ink, 0.25));
  canvas.ellipse(22, height / 2 + 1, 12, 16, mix(band, ink, 0.45));
  canvas.ellipse(22, height / 2 + 1, 8, 11, yellow);
  canvas.ellipse(22, height / 2 + 1, 4, 6, white);
  canvas.outline(ink);
  return canvas.cropped();
}

function drawPrintedBack({ thing, random, band }: ViewSubject): PixelCanvas {
  const [width, height] = [Math.min(50, thing.width), thing.height - 2];
  const canvas = new PixelCanvas(width + 2, height + 2);
  panel(canvas, 1, 1, width, height, 0, shadesOf(mix(band, paper, 0.75)));
  canvas.rect(1, 1, width, 8, band);
  words(canvas, 5, 4, width - 12, white, random);
  const shot = Math.floor((width - 11) / 2);
  drawScene(canvas, 5, 12, shot, 13, random);
  drawScene(canvas, 8 + shot, 12, shot, 13, random, { motif: false });
  words(canvas, 5, 28, width - 9, 0x5a5248, random, Math.max(1, Math.floor((height - 41) / 2)));
  drawBarcode(canvas, width - 20, height - 11, random);
  canvas.outline(ink);
  return canvas;
}

/** The outline turned round, filled with the colour of the shell. */
function drawShellBack({ thing, random }: ViewSubject): PixelCanvas {
  const { width, height } = thing;
  const shell = findShell(thing);
  const back = new PixelCanvas(width, height);
  const face = new PixelCanvas(width, height);
  drawScrews(face, random, shell);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const mirrored = width - 1 - x;
      const printed = face.get(x, y) === clear ? shell.base : face.get(x, y);
      back.set(x, y, isInside(thing, mirrored, y) ? printed : thing.get(mirrored, y));
    }
  }
  return back;
}

/** Whether everything within three pixels belongs to the thing. */
function isInside(thing: PixelCanvas, x: number, y: number): boolean {
  return [-3, 0, 3].every((across) =>
    [-3, 0, 3].every((down) => thing.get(x + across, y + down) !== clear),
  );
}

function drawScrews(face: PixelCanvas, random: Random, shell: Shades): void {
  const { width, height } = face;
  for (const x of [7, width - 9]) {
    for (const y of [7, height - 9]) {
      face.roundRect(x - 1, y - 1, 4, 4, 1, shell.darker);
      face.rect(x, y, 2, 2, steel);
    }
  }
  const [x, y] = [Math.round(width * 0.25), Math.round(height * 0.34)];
  const [wide, high] = [Math.round(width / 2), Math.max(9, Math.round(height * 0.28))];
  face.rect(x, y, wide, high, 0xe8e6df);
  words(face, x + 2, y + 2, wide - 4, 0x6b6b76, random, Math.floor((high - 2) / 2));
  slats(face, x, Math.round(height * 0.72), wide, 7, shell.darker);
}

function drawBarcode(canvas: PixelCanvas, x: number, y: number, random: Random): void {
  canvas.rect(x, y, 17, 9, white);
  for (let column = x + 2; column < x + 15; column += random.int(1, 3)) {
    canvas.rect(column, y + 1, 1, 6, ink);
  }
}
