import { type Colour, mix, tone } from '#tools/pixel-art/colour.ts';
import { shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { gleam, overlay, words } from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { cardOf, pasteTurned } from './cards.ts';

/** One card, large. */
export function drawSingleCard({ canvas, random, band }: Sketch): void {
  canvas.paste(largeCardOf(random, band), 12, 4);
  if (random.chance(0.5)) gleam(canvas, 49, 8, 34, 3, 0.3);
}

/** A card of 40 x 54 with a gilt or silver rim: a picture above, two moves below. */
function largeCardOf(random: Random, band: Colour): PixelCanvas {
  const card = new PixelCanvas(40, 54);
  card.roundRect(0, 0, 40, 54, 2, random.pick([0xffd24d, 0xfbf6e6, 0xc7ccd4, 0x2b2d38]));
  const frame = shadesOf(random.pick([band, tone(band, 0, 1, 1.5), tone(band, 0.05, 1, -1.4)]));
  card.roundRect(2, 2, 36, 50, 1, frame.base);
  words(card, 4, 4, 20, white, random);
  card.ellipse(33, 5, 2, 2, yellow);
  card.rect(4, 8, 32, 22, frame.darker);
  const picture = drawScene(card, 5, 9, 30, 20, random);
  card.rect(4, 32, 32, 17, mix(frame.lighter, white, 0.6));
  for (const y of [34, 40]) {
    card.ellipse(7, y + 1, 1, 1, picture.accent);
    words(card, 11, y, 15, 0x4a4a55, random, 2);
    card.rect(30, y, 4, 2, frame.darker);
  }
  words(card, 6, 47, 16, 0x8a7f66, random);
  return card;
}

/** One card in a rigid sleeve with a coloured back behind it. */
export function drawSleevedCard({ canvas, random, band }: Sketch): void {
  pasteTurned(canvas, cardBack(band), 42, 30, 0.28);
  overlay(canvas, (layer) => {
    layer.roundRect(8, 6, 36, 51, 1, 0xdfe7ec);
    layer.paste(cardOf(random, tone(band, 0, 1, random.pick([0, 1.2, 2.2, -1.2]))), 14, 16);
    layer.roundRect(20, 6, 12, 3, 1, 0xb8c6cf);
    gleam(layer, 42, 8, 20, 2, 0.5);
  });
}

/** Two large cards, one half hidden. */
export function drawCardPair({ canvas, random, band }: Sketch): void {
  pasteTurned(canvas, largeCardOf(random, tone(band, 0, 1, 2)), 40, 30, 0.14);
  pasteTurned(canvas, largeCardOf(random, band), 25, 31, -0.07);
}

/** Cards of one game in a loose pile, two of them face down. */
export function drawCardPile({ canvas, random, band }: Sketch): void {
  pasteTurned(canvas, cardBack(tone(band, -0.05)), 21, 24, -0.4);
  pasteTurned(canvas, cardBack(band), 42, 25, 0.45);
  pasteTurned(canvas, cardOf(random, tone(band, 0, 1, random.pick([1.5, 2.2]))), 24, 38, 0.2);
  pasteTurned(canvas, cardOf(random, tone(band, 0.05, 1, -1.2)), 40, 40, -0.15);
}

/** The back of a card, 26 x 36. */
function cardBack(colour: Colour): PixelCanvas {
  const back = new PixelCanvas(26, 36);
  back.roundRect(0, 0, 26, 36, 1, tone(colour, -0.12));
  back.roundRect(2, 2, 22, 32, 1, colour);
  back.ellipse(13, 18, 7, 7, tone(colour, 0.15));
  back.ellipse(13, 18, 3, 3, yellow);
  return back;
}
