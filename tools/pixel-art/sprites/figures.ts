import { atLightness, type Colour, mix, tone } from '#tools/pixel-art/colour.ts';
import { ink, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { panel, words } from '#tools/pixel-art/parts.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { characterOf } from './character.ts';
import { creatureHeads } from './creature-heads.ts';
import { type Head, heads } from './heads.ts';

const cream: Colour = 0xf3efe4;

/** A figure in its window box. */
export function drawFigureBox(sketch: Sketch): void {
  const { band } = sketch;
  drawWindowBox(sketch, heads, [band, band, atLightness(band, 0.35), cream]);
}

/** A masked one, or a creature, in the same box. */
export function drawCreatureBox(sketch: Sketch): void {
  const { band } = sketch;
  const card = [band, cream, atLightness(band, 0.35), 0x2b3350, tone(band, -0.1, 0.9, 2.4)];
  drawWindowBox(sketch, creatureHeads, card);
}

function drawWindowBox(
  { canvas, random, band }: Sketch,
  characters: readonly Head[],
  cards: readonly Colour[],
): void {
  const card = shadesOf(random.pick(cards));
  const isCream = card.base === cream;
  canvas.polygon([49, 6, 56, 9, 56, 53, 49, 57], card.darker);
  panel(canvas, 9, 5, 41, 52, 1, card);
  const wall = random.pick([0xfff4dc, 0xe2f1f4, 0xfde3e6, 0xe8e4f5, 0xe5f0dd]);
  canvas.roundRect(13, 11, 33, 34, 1, card.darker);
  canvas.roundRect(14, 12, 31, 32, 1, wall);
  for (let y = 14; y < 44; y += 3) {
    for (let x = 15 + (y % 2); x < 45; x += 4) canvas.set(x, y, mix(wall, band, 0.18));
  }
  canvas.ellipse(29.5, 42, 12, 2, mix(wall, ink, 0.22));
  canvas.paste(characterOf(random, band, characters), 13, 15);

  canvas.rect(13, 47, 33, 6, isCream ? band : card.darker);
  words(canvas, 16, 49, 20, white, random);
  canvas.rect(16, 51, 10, 1, mix(white, card.darker, 0.4));
  canvas.roundRect(38, 46, 9, 8, 2, yellow);
  canvas.rect(40, 49, 2, 2, ink);
  canvas.rect(43, 48, 2, 4, ink);
  words(canvas, 12, 7, 16, isCream ? atLightness(band, 0.4) : card.lighter, random);
  canvas.line(15, 20, 20, 15, white);
  canvas.line(15, 21, 20, 16, white);
  canvas.line(42, 38, 43, 37, white);
}
