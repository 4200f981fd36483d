import { atLightness, type Colour } from '#tools/pixel-art/colour.ts';
import { red, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { overlay, panel, words } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawCarton } from './covers.ts';

const meeple = [
  '....###....',
  '...#####...',
  '...#####...',
  '....###....',
  '.#########.',
  '###########',
  '.#########.',
  '..#######..',
  '..#######..',
  '.####.####.',
  '.###...###.',
];

/** A box, a die and a wooden man. */
export function drawBoardGame({ canvas, random, band }: Sketch): void {
  const card = shadesOf(band);
  canvas.polygon([12, 8, 58, 8, 52, 16, 6, 16], card.light);
  canvas.rect(6, 16, 46, 34, card.base);
  canvas.polygon([52, 16, 58, 8, 58, 42, 52, 50], card.darker);
  drawScene(canvas, 9, 19, 40, 22, random);
  canvas.rect(9, 42, 40, 6, card.darker);
  words(canvas, 13, 44, 26, white, random, 2);
  canvas.rect(6, 16, 46, 1, card.lighter);

  const ivory = { ...shadesOf(0xfffaf0), light: white, dark: 0xd3c9b3 };
  panel(canvas, 38, 45, 12, 12, 1, ivory);
  const corners = [
    [41, 47],
    [47, 53],
  ] as const;
  const pips = random.pick([
    [...corners, [44, 50]],
    [...corners, [47, 47], [41, 53]],
  ] as const);
  for (const [x, y] of pips) canvas.rect(x, y, 2, 2, red);
  canvas.bitmap(18, 46, meeple, { '#': atLightness(band, 0.62, 1, 2.2) });
}

/** A board laid open, pawns on it. */
export function drawOpenBoard({ canvas, random, band }: Sketch): void {
  canvas.polygon([12, 22, 52, 22, 61, 52, 3, 52], shadesOf(band).darker);
  canvas.rect(3, 52, 58, 3, 0x5f3a1f);
  const pale = random.pick([0xf2e2b8, 0xe8eef0]);
  const deep = random.pick([atLightness(band, 0.45), 0x8a5a32, 0x2f7a55, 0x3b4a8f]);
  for (let row = 0; row < 6; row++) {
    const [left, right] = [13 - row * 1.5, 51 + row * 1.5];
    const step = (right - left) / 8;
    for (let column = 0; column < 8; column++) {
      const colour = (row + column) % 2 ? pale : deep;
      canvas.rect(left + column * step, 23 + row * 5 - (row > 3 ? 1 : 0), step + 0.4, 5, colour);
    }
  }
  const sides = random.pick([
    [red, 0xf4f1ea],
    [0x2b2d38, yellow],
    [0x3f8de0, 0xf4f1ea],
  ]);
  for (const [i, x] of [14, 28, 40, 47].entries()) {
    drawPawn(canvas, x, [24, 30, 22, 34][i] ?? 30, sides[i % 2] ?? red);
  }
}

/** A backgammon board laid open: points, draughtsmen and two dice. */
export function drawBackgammon({ canvas }: Sketch): void {
  const wood = shadesOf(0x7a4a26);
  panel(canvas, 3, 12, 58, 44, 2, wood);
  for (const left of [6, 34]) {
    canvas.rect(left, 15, 24, 38, 0xd9b98a);
    for (let point = 0; point < 6; point++) {
      const x = left + point * 4;
      const colour = point % 2 === 0 ? 0x8a2f2a : 0x4a2c18;
      canvas.polygon([x, 15, x + 4, 15, x + 2, 31], colour);
      canvas.polygon([x, 53, x + 4, 53, x + 2, 37], point % 2 === 0 ? 0x4a2c18 : 0x8a2f2a);
    }
  }
  const draughtsmen = [
    [8, 17, 0xf4ead6],
    [8, 21, 0xf4ead6],
    [8, 25, 0xf4ead6],
    [24, 50, 0x2b2d38],
    [24, 46, 0x2b2d38],
    [40, 17, 0x2b2d38],
    [40, 21, 0x2b2d38],
    [56, 50, 0xf4ead6],
    [56, 46, 0xf4ead6],
    [56, 42, 0xf4ead6],
  ] as const;
  for (const [x, y, colour] of draughtsmen) {
    canvas.ellipse(x, y, 2, 2, colour);
    canvas.set(x, y, shadesOf(colour).dark);
  }
  for (const [x, y] of [
    [42, 31],
    [49, 34],
  ] as const) {
    overlay(canvas, (layer) => {
      layer.roundRect(x, y, 6, 6, 1, white);
      layer.rect(x + 2, y + 2, 2, 2, red);
    });
  }
}

function drawPawn(canvas: PixelCanvas, x: number, y: number, colour: Colour): void {
  overlay(canvas, (layer) => {
    layer.ellipse(x + 3, y - 6, 3, 3, colour);
    layer.polygon([x + 1, y - 3, x + 6, y - 3, x + 8, y + 7, x - 1, y + 7], colour);
    layer.rect(x - 2, y + 7, 11, 3, colour);
    layer.tint(x + 5, y - 8, 5, 20, () => shadesOf(colour).dark);
  });
}

/** A jigsaw: its box, and three pieces in front. */
export function drawPuzzle({ canvas, random, band }: Sketch): void {
  drawCarton(canvas, 6, 12, 44, 36, 8, random.pick([band, 0x2b3350, 0xf0e2c0]));
  drawScene(canvas, 9, 15, 38, 26, random);
  words(canvas, 11, 44, 24, white, random);
  const piece = [
    '..##....',
    '..##....',
    '########',
    '########',
    '######..',
    '######..',
    '########',
    '########',
  ];
  const colours = [yellow, atLightness(band, 0.6), 0x5fe0d0];
  colours.forEach((colour, i) => {
    overlay(canvas, (layer) => {
      layer.bitmap(14 + i * 14, 46 + (i % 2) * 2, piece, { '#': colour });
    });
  });
}
