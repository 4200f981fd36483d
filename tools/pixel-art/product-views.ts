import { type Colour, mix } from './colour.ts';
import { gold, ink, paper, red, type Shades, shadesOf, steel, white, yellow } from './palettes.ts';
import { bars, overlay, panel, slats, words } from './parts.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import { findPlatform } from './platforms/platforms.ts';
import { drawBack, findShell, type ViewSubject } from './product-back.ts';
import type { Random } from './random.ts';
import { drawScene } from './scene.ts';
import { drawSprite } from './sprite.ts';
import { boards, drawTraces } from './sprites/bench-repairs.ts';
import { drawTwoButtonPad } from './sprites/controllers.ts';

/** Things that stand before the wall of the first photo, and close-ups that fill theirs. */
export const views = {
  back: { draw: drawBack, fills: false },
  board: { draw: drawBoard, fills: false },
  contents: { draw: drawContents, fills: false },
  label: { draw: drawLabel, fills: true },
  flaw: { draw: drawFlaw, fills: true },
  serial: { draw: drawSerial, fills: true },
} as const;

const side = 72;
const isDisc = /playstation|dreamcast|saturn|gamecube|wii|xbox|disc/;

/** A circuit board with chips, a battery and its contacts. */
function drawBoard({ random }: ViewSubject): PixelCanvas {
  const canvas = new PixelCanvas(64, 52);
  const board = shadesOf(random.pick(boards));
  panel(canvas, 2, 3, 60, 42, 1, board);
  canvas.rect(10, 45, 44, 5, board.dark);
  bars(canvas, 11, 45, 42, 5, gold, 2);
  drawTraces(canvas, random, 5, 6, 54, 36);
  drawTraces(canvas, random, 5, 6, 54, 36);
  for (const [x, y, width, height] of [
    [8, 10, 20, 12],
    [32, 9, 22, 9],
    [9, 29, 15, 10],
  ] as const) {
    bars(canvas, x + 1, y - 2, width - 2, height + 4, steel, 3);
    panel(canvas, x, y, width, height, 0, shadesOf(0x2b2d38));
    words(canvas, x + 3, y + 3, width - 6, 0x9aa2ad, random, Math.floor((height - 4) / 2));
  }
  canvas.ellipse(43, 32, 9, 9, 0x8b8f98);
  canvas.ellipse(43, 32, 8, 8, steel);
  canvas.bitmap(41, 30, ['..#..', '..#..', '#####', '..#..', '..#..'], { '#': 0x8b8f98 });
  canvas.outline(ink);
  return canvas.cropped();
}

/** All that comes with it, side by side: paper behind a game, a pad and a supply beside a console. */
function drawContents(subject: ViewSubject): PixelCanvas {
  const { thing, random, band, slugs } = subject;
  const canvas = new PixelCanvas(66, 56);
  if (/console|handheld/.test(slugs)) drawSet(canvas, subject);
  else {
    drawPaper(canvas, random, band);
    overlay(canvas, (layer) => {
      if (isDisc.test(slugs)) drawDisc(layer, random, band);
      else drawCartridge(layer, random, findShell(thing));
    });
  }
  return canvas.cropped();
}

function drawSet(canvas: PixelCanvas, { thing, random, band, slugs }: ViewSubject): void {
  const platform = findPlatform(slugs.replaceAll('-', ' '));
  const pad = platform?.controllers[0] ?? drawTwoButtonPad;
  const console = halve(thing);
  canvas.paste(console, 2, Math.max(0, 28 - console.height));
  canvas.paste(halve(drawSprite(pad, { random, band })), 33, 25);
  overlay(canvas, drawSupply);
}

/** Every second pixel, which is as large as a small photo of the thing. */
function halve(thing: PixelCanvas): PixelCanvas {
  const half = new PixelCanvas(Math.ceil(thing.width / 2) + 2, Math.ceil(thing.height / 2) + 2);
  for (let y = 0; y < thing.height; y += 2) {
    for (let x = 0; x < thing.width; x += 2) half.set(x / 2 + 1, y / 2 + 1, thing.get(x, y));
  }
  half.outline(ink);
  return half.cropped();
}

function drawSupply(layer: PixelCanvas): void {
  layer.line(14, 46, 26, 52, 0x3a3d49, 2);
  layer.line(26, 52, 34, 44, 0x3a3d49, 2);
  panel(layer, 4, 33, 17, 14, 2, shadesOf(0x3a3d49));
  layer.rect(8, 29, 2, 5, steel);
  layer.rect(15, 29, 2, 5, steel);
  layer.rect(7, 38, 10, 4, 0x8b8f98);
}

function drawPaper(canvas: PixelCanvas, random: Random, band: Colour): void {
  overlay(canvas, (layer) => {
    layer.rect(29, 3, 30, 25, paper);
    words(layer, 32, 6, 24, 0x8a8272, random, 9);
  });
  overlay(canvas, (layer) => {
    layer.rect(5, 8, 27, 38, band);
    words(layer, 8, 11, 20, white, random);
    drawScene(layer, 7, 15, 23, 24, random);
    words(layer, 8, 42, 14, white, random);
    layer.rect(5, 8, 2, 38, mix(band, ink, 0.3));
  });
}

function drawDisc(layer: PixelCanvas, random: Random, band: Colour): void {
  layer.ellipse(45, 36, 17, 17, mix(steel, white, 0.4));
  layer.ellipse(45, 36, 15, 15, mix(band, white, 0.3));
  words(layer, 36, 25, 18, white, random);
  words(layer, 38, 47, 14, white, random);
  layer.ellipse(45, 36, 5, 5, steel);
  layer.ellipse(45, 36, 2, 2, ink);
}

function drawCartridge(layer: PixelCanvas, random: Random, shell: Shades): void {
  panel(layer, 28, 22, 34, 30, 2, shell);
  layer.rect(32, 25, 26, 18, shell.darker);
  drawScene(layer, 33, 26, 24, 16, random);
  bars(layer, 33, 46, 24, 4, shell.dark, 3);
}

/** A part of the first photo from near. */
function enlarge(front: PixelCanvas, left: number, top: number): PixelCanvas {
  const near = new PixelCanvas(side, side);
  near.paste(front, -left * 2, -top * 2, 2);
  return near;
}

function drawLabel({ front }: ViewSubject): PixelCanvas {
  return enlarge(front, side / 4, side / 4 - 3);
}

/** A corner of the thing with a scratch, and a ring drawn around it. */
function drawFlaw({ front, thing, random }: ViewSubject): PixelCanvas {
  const isLeft = random.chance(0.5);
  const margin = Math.round((side - thing.width) / 2);
  const left = isLeft ? Math.max(0, margin - 6) : Math.min(side / 2, side / 2 - margin + 6);
  const near = enlarge(front, left, random.int(14, 24));
  const [x, y] = [isLeft ? 32 : 40, random.int(30, 42)];
  near.line(x - 5, y + 3, x + 4, y - 4, white);
  near.line(x - 2, y + 5, x + 6, y - 1, mix(white, ink, 0.35));
  for (const [radius, colour] of [
    [14, ink],
    [13, yellow],
    [12, yellow],
  ] as const) {
    drawRing(near, x, y, radius, colour);
  }
  return near;
}

function drawRing(canvas: PixelCanvas, x: number, y: number, radius: number, colour: Colour) {
  for (let angle = 0; angle < 360; angle++) {
    const turn = (angle * Math.PI) / 180;
    canvas.set(x + radius * Math.cos(turn), y + radius * Math.sin(turn), colour);
  }
}

/** The sticker with the number, on the shell of the thing. */
function drawSerial({ thing, random }: ViewSubject): PixelCanvas {
  const shell = findShell(thing);
  const canvas = new PixelCanvas(side, side);
  canvas.rect(0, 0, side, side, shell.base);
  slats(canvas, 0, 0, side, 10, shell.dark, 3);
  slats(canvas, 0, side - 9, side, 9, shell.dark, 3);
  canvas.roundRect(7, 15, 60, 44, 2, shell.darker);
  canvas.roundRect(6, 14, 60, 44, 2, 0xe9ecef);
  canvas.rect(10, 18, 18, 5, red);
  words(canvas, 32, 19, 28, 0x4a4a55, random, 2);
  words(canvas, 10, 27, 50, 0x8a8a96, random, 3);
  for (let x = 11; x < 61; x += random.int(2, 4)) canvas.rect(x, 36, random.int(1, 2), 12, ink);
  words(canvas, 16, 51, 38, ink, random, 2);
  return canvas;
}
