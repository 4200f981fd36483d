import { atLightness, type Colour, mix, tone } from '#tools/pixel-art/colour.ts';
import { dark, gold, ink, shadesOf, steel, white, yellow } from '#tools/pixel-art/palettes.ts';
import { gleam, overlay, panel, words } from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { characterOf, plainCharacterOf } from './character.ts';
import { creatureHeads } from './creature-heads.ts';
import { heads } from './heads.ts';
import { everyone } from './named-heads.ts';

const lowHeads = everyone.filter((head) => !head.isTall);

/** A figure out of its box, enlarged, on a round stand. */
export function drawLooseFigure({ canvas, random, band }: Sketch): void {
  const figure = doubled(plainCharacterOf(random, band, lowHeads));
  canvas.ellipse(32, 54, 20, 4, tone(band, -0.2));
  canvas.ellipse(32, 52, 20, 4, atLightness(band, 0.6));
  canvas.ellipse(32, 52, 16, 3, atLightness(band, 0.7));
  overlay(canvas, (layer) => layer.paste(figure, -1, -1));
}

/** Twice as large with its slopes kept smooth (the Scale2x rule). */
function doubled(small: PixelCanvas): PixelCanvas {
  const large = new PixelCanvas(small.width * 2, small.height * 2);
  small.pixels.forEach((colour, index) => {
    const x = index % small.width;
    const y = Math.floor(index / small.width);
    const [above, below] = [small.get(x, y - 1), small.get(x, y + 1)];
    const [before, after] = [small.get(x - 1, y), small.get(x + 1, y)];
    const isEdge = above !== below && before !== after;
    large.set(x * 2, y * 2, isEdge && above === before ? above : colour);
    large.set(x * 2 + 1, y * 2, isEdge && above === after ? above : colour);
    large.set(x * 2, y * 2 + 1, isEdge && below === before ? below : colour);
    large.set(x * 2 + 1, y * 2 + 1, isEdge && below === after ? below : colour);
  });
  return large;
}

/** Three of a series on a stepped stand. */
export function drawFigureTrio({ canvas, random, band }: Sketch): void {
  const wood = shadesOf(random.pick([0x8a5a32, 0x5d6472, tone(band, -0.1)]));
  canvas.paste(characterOf(random, band, heads), 16, 3);
  canvas.rect(20, 30, 24, 14, wood.light);
  canvas.rect(20, 30, 24, 2, wood.lighter);
  canvas.rect(3, 44, 58, 12, wood.base);
  canvas.rect(3, 44, 58, 2, wood.lighter);
  canvas.rect(3, 54, 58, 2, wood.darker);
  canvas.rect(24, 48, 16, 4, gold);
  canvas.paste(characterOf(random, tone(band, 0, 1, 2), creatureHeads), -1, 17);
  canvas.paste(characterOf(random, band, everyone), 32, 17);
}

/** A figure under a blister on a printed card with a hole to hang it by. */
export function drawBlisterCard({ canvas, random, band }: Sketch): void {
  canvas.roundRect(9, 4, 46, 54, 1, 0xf3efe4);
  drawScene(canvas, 11, 6, 42, 50, random, { motif: false });
  canvas.roundRect(26, 6, 12, 4, 1, ink);
  canvas.rect(11, 12, 42, 8, band);
  words(canvas, 15, 14, 32, white, random, 2);
  canvas.roundRect(16, 21, 32, 33, 3, mix(white, band, 0.2));
  canvas.ellipse(32, 50, 11, 2, mix(white, band, 0.5));
  canvas.paste(characterOf(random, band, everyone), 16, 23);
  gleam(canvas, 45, 23, 12, 2, 0.6);
  canvas.rect(48, 44, 5, 8, yellow);
}

/** Two figures in one wide window. */
export function drawFigurePair({ canvas, random, band }: Sketch): void {
  const card = shadesOf(random.pick([band, atLightness(band, 0.35), tone(band, 0, 1, 1.5)]));
  canvas.polygon([56, 10, 61, 13, 61, 50, 56, 54], card.darker);
  panel(canvas, 3, 9, 53, 46, 1, card);
  const wall = random.pick([0xfff4dc, 0xe2f1f4, 0xfde3e6, 0xe8e4f5]);
  canvas.roundRect(6, 14, 47, 31, 1, card.darker);
  canvas.roundRect(7, 15, 45, 29, 1, wall);
  canvas.paste(characterOf(random, band, heads), 0, 16);
  canvas.paste(characterOf(random, band, creatureHeads), 23, 16);
  words(canvas, 8, 11, 22, card.lighter, random);
  words(canvas, 8, 48, 26, white, random, 2);
  canvas.roundRect(43, 46, 9, 7, 2, yellow);
}

/** A figure in a small open car, on its card stand. */
export function drawFigureCar({ canvas, random, band }: Sketch): void {
  const body = shadesOf(random.pick([band, 0xc63f35, yellow, 0x3f74d6]));
  canvas.paste(characterOf(random, tone(band, 0, 1, 2), everyone), 17, 8);
  overlay(canvas, (layer) => {
    layer.polygon([4, 36, 14, 32, 48, 32, 60, 38, 61, 49, 3, 49], body.base);
    layer.rect(14, 32, 34, 2, body.lighter);
    layer.rect(3, 44, 58, 3, body.darker);
    layer.rect(54, 38, 5, 3, 0xfff0b8);
    layer.rect(4, 38, 3, 4, 0xe4463b);
    words(layer, 22, 38, 18, white, random);
    for (const x of [15, 48]) {
      layer.ellipse(x, 49, 7, 7, dark);
      layer.ellipse(x, 49, 3, 3, steel);
    }
  });
}

/** A capsule from a machine, a toy inside. */
export function drawCapsule({ canvas, random, band }: Sketch): void {
  const half = shadesOf(random.pick([band, 0xe4463b, 0x3f8de0, yellow]));
  canvas.ellipse(32, 32, 24, 24, mix(white, band, 0.15));
  canvas.paste(characterOf(random, band, everyone), 16, 12);
  canvas.tint(6, 36, 52, 22, () => half.base);
  canvas.tint(6, 36, 52, 2, () => half.lighter);
  canvas.tint(6, 50, 52, 8, () => half.dark);
  canvas.rect(8, 34, 49, 3, half.darker);
  const glint: Colour = white;
  canvas.ellipse(21, 19, 3, 4, glint);
  canvas.rect(28, 43, 8, 3, gold);
}
