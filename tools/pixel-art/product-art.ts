import type { DemoPart } from '#db/demo/demo-product.ts';
import { silhouetteFor } from '#tools/pixel-art/kinds/silhouette-for.ts';
import { drawBackground } from './background.ts';
import { drawShelfThing } from './category-art.ts';
import { brightness, type Colour, clear, mix } from './colour.ts';
import { colourNamedIn, ink } from './palettes.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import { views } from './product-views.ts';
import { type Random, randomFrom } from './random.ts';
import { bandOf } from './ribbon-colour.ts';
import { drawSprite } from './sprite.ts';

/** What a drawing depends on: slugs, as they stand in its URL. */
interface ProductSlugs {
  category: string;
  subcategory: string;
  name: string;
}

const side = 72;

/** A thing that the product's name speaks of. The numbers that follow belong to its wall. */
function drawThing(product: ProductSlugs) {
  const { category, subcategory, name } = product;
  const random = randomFrom(`${name}|${category}|${subcategory}`);
  const silhouette = silhouetteFor(product, random);
  const band = bandOf(category);
  const thing = drawSprite(silhouette, { random, band, paint: colourNamedIn(name), name });
  return { thing, random, band };
}

/** The drawing of a product, 72 x 72: its thing before a wall. */
export function drawProduct(product: ProductSlugs): PixelCanvas {
  const { thing, random, band } = drawThing(product);
  return standBeforeWall(thing, random, band);
}

/** A further photo of a product, 72 x 72: its back, its board or a close-up. */
export function drawProductView(product: ProductSlugs, part: DemoPart): PixelCanvas {
  const { thing, random, band } = drawThing(product);
  const { category, subcategory, name } = product;
  const { draw, fills } = views[part];
  const view = draw({
    thing,
    front: drawProduct(product),
    random: randomFrom(`${name}|${part}`),
    band,
    slugs: `${category}/${subcategory}/${name}-`,
  });
  return fills ? view : standBeforeWall(view, random, band);
}

/** The drawing of a category, 72 x 72, for products without an image: the thing of its tile. */
export function drawCategory(categorySlug: string): PixelCanvas {
  const random = randomFrom(`category ${categorySlug}`);
  return standBeforeWall(drawShelfThing(categorySlug), random, bandOf(categorySlug));
}

function standBeforeWall(thing: PixelCanvas, random: Random, band: Colour): PixelCanvas {
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
