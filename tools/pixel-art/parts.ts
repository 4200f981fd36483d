import { type Colour, clear, mix, tone } from './colour.ts';
import { dark, ink, type Shades, white } from './palettes.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';

/** A lit rim: light above and at the start, shadow below and at the end. */
export function bevel(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  light: Colour,
  shadow: Colour,
): void {
  canvas.tint(x, y, width, 1, () => light);
  canvas.tint(x, y, 1, height, () => light);
  canvas.tint(x, y + height - 1, width, 1, () => shadow);
  canvas.tint(x + width - 1, y, 1, height, () => shadow);
}

/** A moulded plate with rounded corners and a lit rim. */
export function panel(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
  shades: Shades,
): void {
  canvas.roundRect(x, y, width, height, corner, shades.base);
  bevel(canvas, x, y, width, height, shades.light, shades.dark);
}

/** Lines of print: dashes, never letters. */
export function words(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  colour: Colour,
  random: Random,
  lines = 1,
): void {
  for (let line = 0; line < lines; line++) {
    for (let i = 0; i < width; ) {
      const length = Math.min(random.int(2, 5), width - i);
      canvas.rect(x + i, y + line * 2, length, 1, colour);
      i += length + 1;
    }
  }
}

/** A cross of three by three cells. */
export function directionPad(canvas: PixelCanvas, x: number, y: number, colour = dark, cell = 3) {
  canvas.rect(x, y + cell, cell * 3, cell, colour);
  canvas.rect(x + cell, y, cell, cell * 3, colour);
  canvas.set(x + cell + (cell >> 1), y + cell + (cell >> 1), tone(colour, 0.12));
}

/** A round button with a glint. */
export function button(canvas: PixelCanvas, x: number, y: number, colour: Colour, radius = 2) {
  canvas.ellipse(x, y, radius, radius, colour);
  canvas.set(x - 1, y - 1, tone(colour, 0.16));
}

/** Every `step`-th row of a box: vents, ridges, pages. */
export function slats(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
  step = 2,
): void {
  for (let row = y; row < y + height; row += step) canvas.rect(x, row, width, 1, colour);
}

/** Every `step`-th column of a box. */
export function bars(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
  step = 2,
): void {
  for (let column = x; column < x + width; column += step) {
    canvas.rect(column, y, 1, height, colour);
  }
}

/** Lights the upper rim of what is drawn in the box. */
export function lightTop(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  light: Colour,
): void {
  canvas.tint(x, y, width, height, (colour, column, row) =>
    canvas.get(column, row - 1) === clear ? light : colour,
  );
}

/** Darkens the lower rim of what is drawn in the box. */
export function shadeBottom(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  shadow: Colour,
): void {
  canvas.tint(x, y, width, height, (colour, column, row) =>
    canvas.get(column, row + 1) === clear ? shadow : colour,
  );
}

/** A slanting gleam on glass or foil, from its upper end downwards. */
export function gleam(
  canvas: PixelCanvas,
  x: number,
  y: number,
  length: number,
  width: number,
  strength: number,
): void {
  for (let i = 0; i < length; i++) {
    canvas.tint(x - i, y + i, width, 1, (colour) => mix(colour, white, strength));
  }
}

/** Clears the canvas outside a circle. */
export function cutCircle(canvas: PixelCanvas, x: number, y: number, radius: number): void {
  const reach = (radius + 0.2) ** 2;
  canvas.tint(0, 0, canvas.width, canvas.height, (colour, column, row) =>
    (column - x) ** 2 + (row - y) ** 2 > reach ? clear : colour,
  );
}

/** Draws something with an outline of its own, and lays it over the canvas. */
export function overlay(canvas: PixelCanvas, draw: (layer: PixelCanvas) => void): void {
  const layer = new PixelCanvas(canvas.width, canvas.height);
  draw(layer);
  layer.outline(ink);
  canvas.paste(layer);
}
