import { atLightness, type Colour, clear } from '#tools/pixel-art/colour.ts';
import { bezel, ink, plastics, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { button, directionPad, overlay, panel, words } from '#tools/pixel-art/parts.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawGamepad } from './gamepad.ts';
import { drawShinyDisc, fullSheen } from './shiny-disc.ts';

const wrenchSteel: Colour = 0xaeb6c2;

/** An upright handheld with a broken screen, and a plaster. */
export function drawCrackedHandheld({ canvas, random, band }: Sketch): void {
  const shell = shadesOf(random.pick([0xc9c6bd, band, 0xe8e6df]));
  panel(canvas, 14, 5, 28, 50, 3, shell);
  canvas.roundRect(17, 8, 22, 20, 2, bezel);
  canvas.rect(20, 11, 16, 14, 0xa8c81f);
  canvas.line(21, 12, 28, 18, 0xe8f5c0);
  canvas.line(28, 18, 24, 24, 0xe8f5c0);
  canvas.line(28, 18, 34, 20, 0xe8f5c0);
  directionPad(canvas, 17, 33);
  button(canvas, 37, 34, atLightness(band, 0.5));
  button(canvas, 32, 38, atLightness(band, 0.5));
  canvas.rect(23, 46, 4, 1, shell.darker);
  canvas.rect(29, 46, 4, 1, shell.darker);
  canvas.polygon([38, 24, 44, 18, 60, 34, 54, 40], 0xf3cfa0);
  canvas.polygon([45, 24, 49, 20, 56, 27, 52, 31], 0xfbe6c8);
  canvas.bitmap(49, 24, ['...#', '#...', '....', '..#.'], { '#': 0xb98550 });
}

/** A scratched disc under a polishing sponge. */
export function drawDiscPolishing({ canvas, random }: Sketch): void {
  drawShinyDisc(canvas, 28, 33, 23, fullSheen, 8);
  canvas.line(14, 20, 22, 28, 0x7d8896);
  canvas.line(34, 44, 44, 50, 0x7d8896);
  canvas.roundRect(38, 36, 22, 16, 4, yellow);
  canvas.roundRect(40, 38, 18, 12, 3, 0xffdf7d);
  words(canvas, 43, 43, 12, 0xa36a00, random);
}

/** A toolbox with a screwdriver and a wrench standing in it. */
export function drawToolbox({ canvas, random, band }: Sketch): void {
  const metal = shadesOf(random.pick([band, 0xc63f35, 0x2f6f8f]));
  canvas.rect(24, 18, 16, 4, metal.darker);
  canvas.rect(22, 18, 3, 10, metal.darker);
  canvas.rect(39, 18, 3, 10, metal.darker);
  panel(canvas, 6, 27, 52, 28, 2, metal);
  canvas.rect(6, 36, 52, 2, metal.darker);
  canvas.rect(27, 33, 10, 8, yellow);
  canvas.rect(30, 36, 4, 3, ink);
  overlay(canvas, (layer) => {
    layer.roundRect(20, 4, 7, 14, 2, yellow);
    layer.rect(22, 6, 1, 10, 0xfff0b8);
    layer.rect(22, 18, 3, 9, 0xc7ccd4);
    layer.roundRect(38, 6, 9, 7, 2, wrenchSteel);
    layer.rect(41, 4, 3, 4, clear);
    layer.rect(40, 12, 5, 15, wrenchSteel);
  });
  canvas.bitmap(45, 42, ['..#..', '..#..', '#####', '..#..', '..#..'], { '#': white });
}

/** A pad under a wrench. */
export function drawPadRepair({ canvas, random, band }: Sketch): void {
  drawGamepad(canvas, shadesOf(random.pick(plastics)), band);
  overlay(canvas, drawWrench);
}

function drawWrench(canvas: PixelCanvas): void {
  canvas.ellipse(50, 14, 8, 8, wrenchSteel);
  canvas.rect(47, 4, 7, 9, clear);
  canvas.line(44, 19, 22, 50, wrenchSteel, 6);
  canvas.line(45, 19, 23, 50, 0xcfd6de, 2);
}
