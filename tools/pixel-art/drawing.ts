import type { Colour } from './colour.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import { pngOf } from './png.ts';
import { svgOf } from './svg.ts';

/** A finished picture, ready to be sent. */
export interface Drawing {
  width: number;
  height: number;
  /** An indexed PNG, each pixel enlarged to `scale` x `scale` (8 for social cards). */
  toPng(scale?: number): Buffer;
  /** Crisp at any size. */
  toSvg(): string;
  /** A square icon on a solid ground; `maskable` keeps it inside the circle that launchers cut. */
  toIconPng(size: number, options?: { maskable?: boolean; ground?: Colour }): Buffer;
}

const faceplate: Colour = 0x102a40;

/** Gives a canvas its ways out. */
export function drawingOf(canvas: PixelCanvas): Drawing {
  const { width, height } = canvas;
  return {
    width,
    height,
    toPng: (scale = 1) => pngOf(canvas, scale),
    toSvg: () => svgOf(canvas),
    toIconPng: (size, { maskable = false, ground = faceplate } = {}) => {
      const room = maskable ? (size * 0.8) / Math.SQRT2 : size * 0.84;
      const scale = Math.max(1, Math.floor(room / Math.max(width, height)));
      const icon = new PixelCanvas(size, size);
      icon.rect(0, 0, size, size, ground);
      const margin = (length: number) => Math.floor((size - length * scale) / 2);
      icon.paste(canvas, margin(width), margin(height), scale);
      return pngOf(icon);
    },
  };
}
