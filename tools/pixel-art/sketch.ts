import type { Colour } from './colour.ts';
import type { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';

/** What a silhouette is drawn from. The canvas is 64 x 64; things stand on row 53 to 59. */
export interface Sketch {
  canvas: PixelCanvas;
  random: Random;
  /** The category's colour. */
  band: Colour;
  /** The colour the product's name asks for, or null. */
  paint: Colour | null;
  /** The product's slug, for the marks that follow it, such as the grade on a slab. */
  name: string;
}

export type Silhouette = (sketch: Sketch) => void;
