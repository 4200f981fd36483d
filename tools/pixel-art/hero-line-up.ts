import { drawWideCartridge } from '#tools/pixel-art/sprites/cartridges.ts';
import { drawJoystick } from '#tools/pixel-art/sprites/controllers.ts';
import { drawDiscCase } from '#tools/pixel-art/sprites/discs.ts';
import { drawFigureBox } from '#tools/pixel-art/sprites/figures.ts';
import { drawBrickHandheld, drawHybridHandheld } from '#tools/pixel-art/sprites/handhelds.ts';
import { type Colour, mix } from './colour.ts';
import type { HeroPalette } from './hero-palettes.ts';
import { ink } from './palettes.ts';
import type { PixelCanvas } from './pixel-canvas.ts';
import { type Random, randomFrom } from './random.ts';
import type { Silhouette } from './sketch.ts';
import { drawSprite } from './sprite.ts';

interface Place {
  x: number;
  silhouette: Silhouette;
  seed: string;
  band: Colour;
  skip?: number;
  firstInt?: number;
}

/** From past to present, in reading order. */
const lineUp: readonly Place[] = [
  { x: 52, silhouette: drawJoystick, seed: 'joy', band: 0xc8452f },
  { x: 103, silhouette: drawWideCartridge, seed: 'cart-7', band: 0x3f8f7f, firstInt: 0 },
  { x: 142, silhouette: drawBrickHandheld, seed: 'brick4', band: 0x94306f, firstInt: 0 },
  { x: 176, silhouette: drawDiscCase, seed: 'disc9', band: 0x2d55c7 },
  { x: 232, silhouette: drawHybridHandheld, seed: 'sw', band: 0xcf2b36, skip: 1, firstInt: 3 },
  { x: 297, silhouette: drawFigureBox, seed: 'fig-21', band: 0xff8a3c },
];

/** Six things on the pavement, each with its shadow. */
export function drawLineUp(canvas: PixelCanvas, { paving }: HeroPalette): void {
  for (const { x, silhouette, seed, band, skip, firstInt } of lineUp) {
    const random = withFirstInt(randomFrom(seed, skip), firstInt);
    const thing = drawSprite(silhouette, { random, band });
    const middle = x + thing.width / 2;
    canvas.ellipse(middle, 121, thing.width / 2 + 2, 2, mix(paving[2], ink, 0.25));
    canvas.paste(thing, x, 122 - thing.height);
  }
}

/** The first whole number is given, not drawn: so this row has looked from the start. */
function withFirstInt(random: Random, first?: number): Random {
  let given = first;
  const int = (low: number, high: number) => {
    const number = given ?? random.int(low, high);
    given = undefined;
    return number;
  };
  return Object.assign(() => random(), { ...random, int });
}
