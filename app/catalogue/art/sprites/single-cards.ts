import { atLightness, mix, tone } from '../colour.ts';
import { gold, ink, shadesOf, white, yellow } from '../palettes.ts';
import { bars, gleam, overlay, panel, slats, words } from '../parts.ts';
import { drawScene } from '../scene.ts';
import type { Sketch } from '../sketch.ts';
import { cardOf, pasteTurned } from './cards.ts';
import { PixelCanvas } from '../pixel-canvas.ts';

/** One card, large, with a gilt or silver rim. */
export function drawSingleCard({ canvas, random, band }: Sketch): void {
  const rim = random.pick([0xffd24d, 0xfbf6e6, 0xc7ccd4, 0x2b2d38]);
  canvas.roundRect(12, 4, 40, 54, 2, rim);
  const frame = shadesOf(random.pick([band, tone(band, 0, 1, 1.5), tone(band, 0.05, 1, -1.4)]));
  canvas.roundRect(14, 6, 36, 50, 1, frame.base);
  words(canvas, 16, 8, 20, white, random);
  canvas.ellipse(45, 9, 2, 2, yellow);
  canvas.rect(16, 12, 32, 22, frame.darker);
  const picture = drawScene(canvas, 17, 13, 30, 20, random);
  canvas.rect(16, 36, 32, 17, mix(frame.lighter, white, 0.6));
  for (const y of [38, 44]) {
    canvas.ellipse(19, y + 1, 1, 1, picture.accent);
    words(canvas, 23, y, 15, 0x4a4a55, random, 2);
    canvas.rect(42, y, 4, 2, frame.darker);
  }
  words(canvas, 18, 51, 16, 0x8a7f66, random);
  if (random.chance(0.5)) gleam(canvas, 49, 8, 34, 3, 0.3);
}

/** One card in a rigid sleeve with a coloured back behind it. */
export function drawSleevedCard({ canvas, random, band }: Sketch): void {
  const back = new PixelCanvas(26, 36);
  back.roundRect(0, 0, 26, 36, 1, tone(band, -0.12));
  back.roundRect(2, 2, 22, 32, 1, band);
  back.ellipse(13, 18, 7, 7, tone(band, 0.15));
  back.ellipse(13, 18, 3, 3, yellow);
  pasteTurned(canvas, back, 42, 30, 0.28);
  overlay(canvas, (layer) => {
    layer.roundRect(8, 6, 36, 51, 1, 0xdfe7ec);
    layer.paste(cardOf(random, tone(band, 0, 1, random.pick([0, 1.2, 2.2, -1.2]))), 14, 16);
    layer.roundRect(20, 6, 12, 3, 1, 0xb8c6cf);
    gleam(layer, 42, 8, 20, 2, 0.5);
  });
}

/** Two cards, one half hidden. */
export function drawCardPair({ canvas, random, band }: Sketch): void {
  pasteTurned(canvas, enlarged(cardOf(random, tone(band, 0, 1, 2.2))), 40, 30, 0.22);
  pasteTurned(canvas, enlarged(cardOf(random, band)), 25, 34, -0.12);
}

function enlarged(card: PixelCanvas): PixelCanvas {
  const canvas = new PixelCanvas(30, 44);
  canvas.roundRect(0, 0, 30, 44, 1, 0xfbf6e6);
  canvas.paste(card, 3, 5);
  return canvas;
}

/** Cards of one game laid out in a loose pile. */
export function drawCardPile({ canvas, random, band }: Sketch): void {
  const turns = [[20, 24, -0.5], [43, 26, 0.6], [24, 40, 0.25], [40, 40, -0.2]] as const;
  turns.forEach(([x, y, angle], i) => {
    pasteTurned(canvas, cardOf(random, tone(band, 0.03 * i, 1, i * 1.5)), x, y, angle);
  });
}
