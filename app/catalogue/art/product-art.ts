import { silhouetteFor } from '#app/catalogue/art/kinds/silhouette-for.ts';
import { drawBackground } from './background.ts';
import { bandOf } from './band.ts';
import { brightness, type Colour, clear, mix } from './colour.ts';
import { colourNamedIn, ink } from './palettes.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import { type Random, randomFrom } from './random.ts';
import type { Silhouette } from './sketch.ts';
import { drawSprite } from './sprite.ts';

/** What a picture is drawn from: slugs, as they stand in its address. */
export interface ProductSlugs {
  category: string;
  subcategory: string;
  name: string;
}

const side = 72;

/** The picture of a product, 72 x 72: a thing that its name speaks of, before a wall. */
export function drawProduct(product: ProductSlugs): PixelCanvas {
  const { category, subcategory, name } = product;
  const random = randomFrom(`${name}|${category}|${subcategory}`);
  return composeProduct(silhouetteFor(product, random), random, bandOf(category), name);
}

/** Stands a silhouette before its wall. */
function composeProduct(
  silhouette: Silhouette,
  random: Random,
  band: Colour,
  name: string,
): PixelCanvas {
  const thing = drawSprite(silhouette, { random, band, paint: colourNamedIn(name), name });
  const canvas = new PixelCanvas(side, side);
  const floor = drawBackground(canvas, random, band, averageBrightness(thing));
  const isLow = thing.height < 46;
  const centred = Math.round((side - thing.height) / 2) + 3;
  const top = Math.max(3, isLow ? centred : side - 6 - thing.height);
  const shadow = mix(floor, ink, 0.28);
  canvas.ellipse(side / 2, top + thing.height, Math.round(thing.width / 2) + 1, 2, shadow);
  canvas.paste(thing, Math.round((side - thing.width) / 2), top);
  return canvas;
}

function averageBrightness(thing: PixelCanvas): number {
  const drawn = thing.pixels.filter((colour) => colour !== clear);
  return drawn.reduce((total, colour) => total + brightness(colour), 0) / drawn.length;
}
