import { atLightness, tone } from '#tools/pixel-art/colour.ts';
import { dark, gold, ink, shadesOf, steel, white, yellow } from '#tools/pixel-art/palettes.ts';
import { bars, gleam, overlay, panel, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawFoilPack } from './boosters.ts';
import { cardOf } from './cards.ts';
import { drawCarton } from './covers.ts';

/** A display box of boosters, its lid folded back. */
export function drawBoosterBox({ canvas, random, band }: Sketch): void {
  const card = shadesOf(band);
  canvas.polygon([8, 4, 50, 4, 54, 22, 4, 22], card.light);
  drawScene(canvas, 12, 6, 34, 14, random, { motif: false });
  canvas.rect(6, 20, 46, 14, card.darker);
  for (let i = 0; i < 6; i++) {
    const foil = shadesOf(tone(band, 0.05, 1, random.pick([0.9, 1.6, 2.2, -1.4])));
    canvas.rect(9 + i * 7, 14 + (i % 2), 6, 18, foil.base);
    bars(canvas, 9 + i * 7, 14 + (i % 2), 6, 3, foil.light);
    canvas.rect(9 + i * 7, 14 + (i % 2), 1, 18, foil.lighter);
  }
  drawCarton(canvas, 5, 29, 46, 26, 8, band);
  drawScene(canvas, 8, 32, 40, 16, random);
  words(canvas, 10, 50, 30, white, random);
  canvas.rect(8, 48, 40, 1, yellow);
}

/** A deck in its box, the first cards looking out. */
export function drawDeckBox({ canvas, random, band, paint }: Sketch): void {
  canvas.paste(cardOf(random, tone(band, 0, 1, 1.6)), 19, 4);
  overlay(canvas, (layer) => {
    drawCarton(layer, 13, 24, 30, 32, 10, paint ?? random.pick([band, tone(band, -0.1), dark]));
    layer.ellipse(28, 24, 5, 4, 0xfbf6e6);
    drawScene(layer, 16, 30, 24, 20, random);
    words(layer, 17, 52, 18, white, random);
  });
}

/** A large gift box of cards: a lid, a promo card in a window. */
export function drawTrainerBox({ canvas, random, band }: Sketch): void {
  const colour = random.pick([band, tone(band, -0.1, 1, 0.8), atLightness(band, 0.4)]);
  const card = shadesOf(colour);
  drawCarton(canvas, 4, 20, 48, 36, 8, colour);
  canvas.rect(4, 29, 48, 2, card.darker);
  canvas.rect(4, 31, 48, 1, yellow);
  drawScene(canvas, 7, 34, 42, 19, random);
  words(canvas, 9, 24, 34, white, random, 2);
  overlay(canvas, (layer) => {
    drawFoilPack(layer, 39, 29, 18, 27, random, tone(band, 0.08, 1, 2));
  });
}

/** A tin with a pressed lid. */
export function drawCardTin({ canvas, random, band, paint }: Sketch): void {
  const metal = shadesOf(paint ?? random.pick([band, tone(band, 0, 1, 1.4), 0x6f7683, gold]));
  panel(canvas, 12, 8, 40, 48, 5, metal);
  canvas.roundRect(14, 10, 36, 44, 5, metal.darker);
  canvas.roundRect(15, 11, 34, 42, 5, metal.light);
  drawScene(canvas, 18, 15, 28, 26, random);
  canvas.roundRect(19, 43, 26, 7, 2, metal.darker);
  words(canvas, 22, 46, 18, yellow, random);
  gleam(canvas, 47, 12, 20, 2, 0.45);
}

/** An album, one page of nine pockets showing. */
export function drawBinder({ canvas, random, band, paint }: Sketch): void {
  const cover = shadesOf(paint ?? random.pick([band, 0x2b3350, 0x34363f]));
  panel(canvas, 6, 8, 50, 48, 2, cover);
  canvas.rect(6, 9, 7, 46, cover.darker);
  canvas.rect(15, 11, 38, 42, 0xe7edf0);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      const [x, y] = [17 + column * 12, 13 + row * 13];
      const frame = tone(band, 0.02 * row, 1, (row * 3 + column) * 0.7);
      canvas.rect(x, y, 10, 12, random.chance(0.15) ? 0xcfd9de : frame);
      drawScene(canvas, x + 2, y + 2, 6, 5, random, { motif: false });
    }
  }
  for (const y of [18, 32, 46]) canvas.rect(10, y, 5, 2, steel);
  gleam(canvas, 52, 12, 14, 2, 0.3);
}

/** A mat to play on, one end still rolled. */
export function drawPlaymat({ canvas, random, band }: Sketch): void {
  canvas.rect(4, 14, 48, 40, ink);
  drawScene(canvas, 5, 15, 47, 38, random);
  canvas.rect(4, 52, 48, 2, tone(band, -0.15));
  const roll = shadesOf(0x34363f);
  panel(canvas, 49, 9, 10, 47, 4, roll);
  canvas.ellipse(53.5, 11, 4, 3, roll.lighter);
  canvas.ellipse(53.5, 11, 2, 1, ink);
  canvas.rect(50, 30, 9, 4, band);
}
