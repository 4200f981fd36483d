import { tone } from '#tools/pixel-art/colour.ts';
import { bezel, dark, ink, shadesOf, steel, white, yellow } from '#tools/pixel-art/palettes.ts';
import { bars, bevel, button, overlay, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

const lamp = 0xff4d3d;

/** Eight bits: a two-tone box with a flap at the front. */
export function drawFrontLoader({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xc9c6bd, 0xd9d3c2, 0xb4b8c0]));
  canvas.polygon([10, 18, 54, 18, 60, 28, 4, 28], shell.lighter);
  bars(canvas, 38, 19, 14, 9, shell.light);
  panel(canvas, 4, 28, 56, 13, 0, shell);
  panel(canvas, 4, 41, 56, 12, 0, shadesOf(0x5d6472));
  canvas.rect(8, 30, 34, 10, shell.dark);
  canvas.rect(9, 31, 32, 8, tone(shell.dark, 0.05));
  words(canvas, 12, 35, 18, band, random);
  canvas.rect(45, 30, 12, 10, ink);
  bars(canvas, 46, 31, 10, 8, 0x3a3d49);
  canvas.set(8, 44, lamp);
  for (const x of [11, 19]) {
    canvas.rect(x, 44, 6, 4, 0x2e3038);
    canvas.rect(x, 44, 6, 1, band);
  }
  canvas.roundRect(36, 44, 9, 6, 1, bezel);
  canvas.roundRect(48, 44, 9, 6, 1, bezel);
  canvas.rect(8, 53, 6, 2, ink);
  canvas.rect(50, 53, 6, 2, ink);
}

/** Sixteen bits: a low black wedge with a raised ring around its slot. */
export function drawRingDeck({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2e3038, 0x2e3038, 0x3a3d49]));
  canvas.polygon([10, 23, 54, 23, 61, 41, 3, 41], shell.base);
  canvas.ellipse(38, 31, 17, 8, shell.darker);
  canvas.ellipse(38, 30, 17, 8, shell.light);
  canvas.ellipse(38, 30, 14, 6, shell.dark);
  canvas.rect(28, 28, 20, 4, ink);
  canvas.rect(29, 29, 18, 1, shell.lighter);
  canvas.rect(9, 36, 9, 2, shell.darker);
  button(canvas, 14, 30, band, 2);
  panel(canvas, 3, 41, 58, 12, 1, shell);
  words(canvas, 8, 44, 20, steel, random);
  canvas.rect(8, 47, 14, 1, band);
  canvas.roundRect(35, 44, 10, 6, 1, bezel);
  canvas.roundRect(48, 44, 10, 6, 1, bezel);
  canvas.set(27, 48, lamp);
}

/** Sixteen bits in two greys, with sliding switches and a cartridge in place. */
export function drawSliderDeck({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xc9c6bd, 0xd9d3c2, 0xb9b6c4]));
  const cartridge = shadesOf(random.pick([0x8b8f98, band, 0x5d6472]));
  panel(canvas, 20, 9, 26, 20, 3, cartridge);
  drawScene(canvas, 23, 12, 20, 12, random, { motif: false });
  canvas.polygon([8, 25, 56, 25, 60, 38, 4, 38], shell.light);
  canvas.rect(17, 27, 32, 3, ink);
  canvas.rect(18, 30, 30, 6, shell.dark);
  for (const x of [8, 50]) {
    canvas.rect(x, 29, 7, 7, tone(band, 0.02, 0.7, 0));
    canvas.rect(x, 29, 7, 2, tone(band, 0.14, 0.7));
  }
  panel(canvas, 3, 38, 58, 15, 3, shell);
  canvas.rect(3, 44, 58, 9, shell.dark);
  bevel(canvas, 3, 38, 58, 15, shell.lighter, shell.darker);
  canvas.roundRect(14, 45, 14, 6, 2, bezel);
  canvas.roundRect(36, 45, 14, 6, 2, bezel);
  canvas.rect(30, 41, 4, 1, lamp);
}

/** One deck with two slots of different width, a cartridge in each. */
export function drawTwinSlot({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x3a3d49, 0x5d6472, 0xe8e6df]));
  panel(canvas, 11, 11, 20, 18, 2, shadesOf(0xc9c6bd));
  drawScene(canvas, 14, 14, 14, 11, random, { motif: false });
  panel(canvas, 37, 15, 14, 14, 1, shadesOf(band));
  drawScene(canvas, 39, 18, 10, 8, random, { motif: false });
  canvas.polygon([8, 25, 56, 25, 60, 37, 4, 37], shell.light);
  canvas.rect(9, 27, 24, 3, ink);
  canvas.rect(35, 27, 18, 3, ink);
  panel(canvas, 4, 37, 56, 16, 2, shell);
  canvas.rect(4, 40, 56, 1, band);
  canvas.roundRect(8, 44, 9, 6, 1, bezel);
  canvas.roundRect(20, 44, 9, 6, 1, bezel);
  slats(canvas, 35, 44, 12, 6, shell.darker);
  button(canvas, 54, 46, yellow, 2);
}

/** A replica that sits in the palm, with its pad before it. */
export function drawMicroConsole({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xc9c6bd, 0x2e3038, 0xe8e6df]));
  canvas.polygon([19, 15, 53, 15, 57, 23, 15, 23], shell.light);
  canvas.rect(27, 17, 18, 3, shell.darker);
  panel(canvas, 15, 23, 42, 13, 1, shell);
  canvas.rect(15, 26, 42, 1, band);
  canvas.set(19, 30, lamp);
  canvas.rect(22, 29, 5, 3, shell.darker);
  canvas.rect(38, 29, 7, 4, bezel);
  canvas.rect(47, 29, 7, 4, bezel);
  overlay(canvas, (layer) => {
    layer.line(41, 34, 41, 44, dark);
    panel(layer, 8, 41, 42, 15, 2, shadesOf(random.pick([0xe8e6df, 0xc9c6bd])));
    layer.rect(11, 45, 36, 8, dark);
    layer.bitmap(13, 46, ['..##..', '..##..', '######', '######', '..##..', '..##..'], {
      '#': white,
    });
    button(layer, 36, 49, tone(band, 0.05), 2);
    button(layer, 42, 49, tone(band, 0.05), 2);
    layer.rect(22, 50, 8, 2, 0x8b8f98);
  });
}
