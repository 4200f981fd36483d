import type { Colour } from '#tools/pixel-art/colour.ts';
import { atLightness } from '#tools/pixel-art/colour.ts';
import { blue, dark, green, ink, red, type Shades, yellow } from '#tools/pixel-art/palettes.ts';
import { button, directionPad, lightTop, overlay, shadeBottom } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Silhouette, Sketch } from '#tools/pixel-art/sketch.ts';

const horns = [8, 22, 22, 17, 42, 17, 56, 22, 62, 50, 54, 55, 44, 44, 20, 44, 10, 55, 2, 50];
const smallHorns = [4, 22, 12, 19, 22, 19, 30, 22, 33, 37, 28, 39, 23, 33, 11, 33, 6, 39, 1, 37];

/** The horned pad of today, 60 wide: two sticks, a cross, four buttons. */
export function drawGamepad(canvas: PixelCanvas, shell: Shades, band: Colour): void {
  canvas.polygon(horns, shell.base);
  lightTop(canvas, 2, 16, 60, 8, shell.light);
  shadeBottom(canvas, 2, 36, 60, 20, shell.dark);
  directionPad(canvas, 11, 24);
  button(canvas, 49, 24, green);
  button(canvas, 45, 28, blue);
  button(canvas, 53, 28, red);
  button(canvas, 49, 32, yellow);
  for (const x of [23, 41]) {
    canvas.ellipse(x, 38, 5, 5, dark);
    canvas.ellipse(x, 37, 3, 3, 0x5d6472);
  }
  canvas.roundRect(27, 22, 11, 7, 1, atLightness(band, 0.5));
  canvas.rect(30, 32, 5, 2, shell.darker);
}

/** The same pad half as large, to stand before a console. */
export function drawSmallGamepad(canvas: PixelCanvas, shell: Shades, band: Colour): void {
  canvas.polygon(smallHorns, shell.base);
  lightTop(canvas, 1, 18, 34, 5, shell.light);
  canvas.rect(6, 25, 5, 1, ink);
  canvas.rect(8, 23, 1, 5, ink);
  canvas.set(26, 23, green);
  canvas.set(24, 25, blue);
  canvas.set(28, 25, red);
  canvas.set(26, 27, yellow);
  canvas.ellipse(12, 30, 2, 2, dark);
  canvas.ellipse(22, 30, 2, 2, dark);
  canvas.rect(14, 23, 6, 3, atLightness(band, 0.55));
}

/** The same machine with two flat pads before it. */
export function withTwoPads(drawMachine: Silhouette): Silhouette {
  const draw = (sketch: Sketch) => {
    drawMachine(sketch);
    for (const x of [3, 34]) overlay(sketch.canvas, (layer) => drawFlatPad(layer, x));
  };
  return Object.defineProperty(draw, 'name', { value: `${drawMachine.name}WithPads` });
}

function drawFlatPad(canvas: PixelCanvas, x: number): void {
  canvas.line(x + 13, 45, x + 13, 49, dark);
  canvas.roundRect(x, 49, 27, 11, 5, 0xb4b8c0);
  canvas.roundRect(x + 1, 49, 25, 4, 2, 0xd3d6db);
  directionPad(canvas, x + 3, 51, ink, 2);
  canvas.rect(x + 11, 55, 4, 1, dark);
  button(canvas, x + 19, 56, 0x6b55b8, 1);
  button(canvas, x + 23, 53, red, 1);
}
