import { atLightness, type Colour, chromaOf } from './colour.ts';
import type { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';
import { wallPatternNames, wallPatterns } from './wall-patterns.ts';

/** The colours of a wall: its ground, its pattern, and the floor before it. */
interface Wall {
  base: Colour;
  pattern: Colour;
  floor: Colour;
}

type Strength = readonly [lightness: number, chromaFactor: number];

const strengths = {
  tint: [
    [0.93, 0.4],
    [0.89, 0.55],
    [0.83, 0.65],
  ],
  middle: [
    [0.85, 0.7],
    [0.81, 0.78],
    [0.73, 0.85],
  ],
  full: [
    [0.78, 0.8],
    [0.745, 0.82],
    [0.65, 0.85],
  ],
  deep: [
    [0.37, 0.7],
    [0.41, 0.74],
    [0.29, 0.65],
  ],
} as const satisfies Record<string, readonly [base: Strength, pattern: Strength, floor: Strength]>;

const hueTurns = [0, 0, 0.4, -0.4, 1.3, 2.2, 2.7, 3.1, -1.4];
const floorHeight = 11;

/** Fills the canvas with a patterned wall and a floor; returns the floor's colour. */
export function drawBackground(
  canvas: PixelCanvas,
  random: Random,
  band: Colour,
  spriteBrightness: number,
): Colour {
  const wall = wallOf(random, band, spriteBrightness);
  const size = canvas.width;
  const floorTop = size - floorHeight;
  canvas.rect(0, 0, size, size, wall.base);
  const name = random.pick(wallPatternNames);
  wallPatterns[name](canvas, wall.pattern, floorTop);
  if (name === 'disc' || name === 'halftone') return wall.floor;
  canvas.rect(0, floorTop, size, floorHeight, wall.floor);
  if (name === 'boards') canvas.rect(0, floorTop + 2, size, 1, wall.pattern);
  else canvas.dither(0, floorTop - 1, size, 1, wall.floor);
  return wall.floor;
}

/** The band at one of four strengths, its hue turned: dark sprites never get the dark wall. */
function wallOf(random: Random, band: Colour, spriteBrightness: number): Wall {
  const hueTurn = random.pick(hueTurns);
  const strength = strengths[random.pick(strengthsFor(spriteBrightness))];
  // A grey band would give a grey wall whichever way its hue is turned.
  const vividness = chromaOf(band) < 0.06 ? 2.2 : 1;
  const [base, pattern, floor] = strength.map(([lightness, chromaFactor]) =>
    atLightness(band, lightness, chromaFactor * vividness, hueTurn),
  ) as [Colour, Colour, Colour];
  return { base, pattern, floor };
}

function strengthsFor(spriteBrightness: number): readonly (keyof typeof strengths)[] {
  if (spriteBrightness < 95) return ['tint', 'tint', 'middle', 'full'];
  if (spriteBrightness > 150) return ['middle', 'full', 'deep', 'tint'];
  return ['tint', 'tint', 'middle', 'full', 'deep'];
}
