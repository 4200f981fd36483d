import { atLightness, type Colour, mix, tone } from '#tools/pixel-art/colour.ts';
import { ink, shadesOf, white } from '#tools/pixel-art/palettes.ts';
import { bars, overlay, words } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** One booster pack. */
function drawBooster({ canvas, random, band }: Sketch): void {
  drawFoilPack(canvas, 17, 7, 30, 48, random, foilOf(random, band));
}

/** Two packs of one series. */
function drawTwoBoosters({ canvas, random, band }: Sketch): void {
  drawFoilPack(canvas, 26, 5, 28, 46, random, tone(band, 0.05, 1, 2.2));
  drawFoilPack(canvas, 10, 10, 28, 46, random, foilOf(random, band));
}

/** Three packs of one series. */
function drawThreeBoosters({ canvas, random, band }: Sketch): void {
  drawFoilPack(canvas, 6, 5, 26, 42, random, tone(band, 0.1, 0.8, -2));
  drawFoilPack(canvas, 34, 5, 26, 42, random, tone(band, 0.05, 1, 2.2));
  drawFoilPack(canvas, 19, 12, 27, 44, random, foilOf(random, band));
}

function foilOf(random: Random, band: Colour): Colour {
  const turned = [tone(band, 0, 1, 1.1), tone(band, -0.06, 1, -1)];
  return random.pick([band, ...turned, atLightness(band, 0.42)]);
}

/** A pack of crimped foil with its picture and seal. */
export function drawFoilPack(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  random: Random,
  colour: Colour,
): void {
  const foil = shadesOf(colour);
  const foot = y + height;
  overlay(canvas, (layer) => {
    layer.rect(x, y, width, height, foil.base);
    for (const crimp of [y, foot - 4]) {
      layer.rect(x, crimp, width, 4, foil.light);
      bars(layer, x, crimp, width, 4, foil.dark);
    }
    bars(layer, x, y - 1, width, 1, foil.light);
    bars(layer, x, foot, width, 1, foil.light);
    layer.rect(x, y + 4, width, 1, foil.darker);
    layer.rect(x, foot - 5, width, 1, foil.darker);
    const picture = drawScene(layer, x + 2, y + 11, width - 4, height - 23, random);
    layer.rect(x + 2, y + 6, width - 4, 4, foil.darker);
    words(layer, x + 4, y + 7, width - 9, 0xffe9a8, random);
    words(layer, x + 4, y + 8, width - 9, white, random);
    const middle = x + (width >> 1);
    layer.roundRect(middle - 5, foot - 13, 11, 7, 2, picture.accent);
    words(layer, middle - 3, foot - 10, 7, ink, random);
    for (let i = 0; i < height - 12; i++) {
      const column = x + width - 8 + Math.round(i / 9);
      if (i % 5) layer.tint(column, y + 6 + i, 1, 1, (under) => mix(under, white, 0.45));
    }
    layer.rect(x, y + 5, 1, height - 10, foil.light);
    layer.rect(x + width - 1, y + 5, 1, height - 10, foil.dark);
  });
}

export const boosters = [drawBooster, drawTwoBoosters, drawThreeBoosters];
