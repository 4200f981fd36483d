import type { Colour } from './colour.ts';
import { ink } from './palettes.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';
import type { Silhouette } from './sketch.ts';

interface Subject {
  random: Random;
  band: Colour;
  paint?: Colour | null;
  name?: string;
}

/** One thing by itself: outlined, without margins. */
export function drawSprite(
  silhouette: Silhouette,
  { random, band, paint = null, name = '' }: Subject,
): PixelCanvas {
  const canvas = new PixelCanvas(64, 64);
  silhouette({ canvas, random, band, paint, name });
  canvas.outline(ink);
  return canvas.cropped();
}
