import { type Colour, clear, tone } from '#tools/pixel-art/colour.ts';
import { ink, white, yellow } from '#tools/pixel-art/palettes.ts';
import { words } from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** Three cards held as a fan. */
export function drawCardFan({ canvas, random, band }: Sketch): void {
  pasteTurned(canvas, cardOf(random, tone(band, 0, 1, 2)), 18, 32, -0.32);
  pasteTurned(canvas, cardOf(random, tone(band, 0.05, 1, -1.2)), 46, 32, 0.32);
  pasteTurned(canvas, cardOf(random, band), 32, 32, 0);
}

/** The face of a playing card, 24 x 34. */
export function cardOf(random: Random, frame: Colour): PixelCanvas {
  const card = new PixelCanvas(24, 34);
  card.roundRect(0, 0, 24, 34, 1, 0xfbf6e6);
  card.roundRect(1, 1, 22, 32, 1, frame);
  words(card, 3, 3, 12, white, random);
  card.rect(19, 2, 3, 3, yellow);
  drawScene(card, 3, 6, 18, 14, random);
  card.rect(3, 22, 18, 9, 0xf5ead0);
  words(card, 4, 23, 15, 0x6b6257, random, 2);
  words(card, 4, 28, 11, 0x6b6257, random);
  return card;
}

/** Lays a card around a centre, turned by an angle in radians, with its outline. */
export function pasteTurned(
  canvas: PixelCanvas,
  card: PixelCanvas,
  centreX: number,
  centreY: number,
  angle: number,
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const layer = new PixelCanvas(canvas.width, canvas.height);
  for (let y = 0; y < layer.height; y++) {
    for (let x = 0; x < layer.width; x++) {
      const across = (x - centreX) * cos + (y - centreY) * sin + card.width / 2;
      const down = (y - centreY) * cos - (x - centreX) * sin + card.height / 2;
      const colour = card.get(Math.floor(across), Math.floor(down));
      if (colour !== clear) layer.set(x, y, colour);
    }
  }
  layer.outline(ink);
  canvas.paste(layer);
}
