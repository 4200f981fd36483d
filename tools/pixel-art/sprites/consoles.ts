import { atLightness } from '#tools/pixel-art/colour.ts';
import { dark, ink, shadesOf, white } from '#tools/pixel-art/palettes.ts';
import { bars, button, panel, slats, words } from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';
import { drawSmallGamepad } from './gamepad.ts';

/** A wedge with a slot on top, a cartridge standing in it. */
export function drawTopLoader({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xc9c6bd, 0xd9d3c2, 0x9da1aa, 0x3a3d49]));
  const cartridge = random.pick([band, 0x8b8f98]);
  canvas.polygon([9, 26, 55, 26, 61, 38, 3, 38], shell.light);
  canvas.rect(20, 28, 26, 4, shell.darker);
  canvas.roundRect(23, 8, 20, 22, 2, cartridge);
  drawScene(canvas, 26, 11, 14, 14, random, { motif: false });
  canvas.rect(20, 30, 26, 2, shell.darker);
  panel(canvas, 3, 38, 58, 15, 1, { ...shell, light: shell.lighter });
  canvas.rect(3, 41, 58, 2, band);
  canvas.set(8, 46, 0xff4d3d);
  canvas.rect(11, 45, 6, 3, shell.darker);
  canvas.rect(19, 45, 6, 3, shell.darker);
  canvas.roundRect(38, 45, 8, 5, 1, dark);
  canvas.roundRect(49, 45, 8, 5, 1, dark);
  bars(canvas, 46, 33, 8, 4, shell.dark);
}

/** A ribbed black deck on a front of walnut, with four switches. */
export function drawWoodgrain({ canvas, random, band }: Sketch): void {
  canvas.polygon([10, 24, 54, 24, 61, 40, 3, 40], 0x2b2a2e);
  for (let y = 26; y < 40; y += 2) canvas.tint(3, y, 58, 1, () => 0x3b393d);
  canvas.rect(24, 28, 18, 7, 0x19181b);
  canvas.rect(3, 40, 58, 13, 0x8a5a32);
  for (let i = 0; i < 30; i++) {
    const grain = { x: random.int(3, 55), y: random.int(41, 51), length: random.int(3, 8) };
    const colour = random.pick([0x7a4c28, 0x9b6a3d, 0x6e4222]);
    canvas.rect(grain.x, grain.y, Math.min(grain.length, 61 - grain.x), 1, colour);
  }
  canvas.rect(3, 40, 58, 1, 0xb98550);
  for (const x of [12, 20, 44, 52]) {
    canvas.rect(x, 27, 2, 6, 0xd7d9de);
    canvas.rect(x, 27, 2, 2, white);
  }
  canvas.rect(3, 52, 58, 1, 0x5d371b);
  canvas.rect(3, 46, 58, 1, band);
}

/** A tower with a slot, a pad leaning before it. */
export function drawTower({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0x2b2e38, 0xf0efea, 0x3a4152]));
  panel(canvas, 20, 5, 24, 50, 2, shell);
  canvas.rect(40, 7, 3, 46, shell.dark);
  canvas.rect(25, 14, 1, 22, ink);
  canvas.rect(26, 14, 1, 22, shell.light);
  canvas.rect(24, 41, 3, 3, atLightness(band, 0.72));
  canvas.rect(31, 9, 6, 1, atLightness(band, 0.65));
  slats(canvas, 30, 38, 8, 14, shell.dark);
  const pad = new PixelCanvas(64, 64);
  drawSmallGamepad(pad, shadesOf(random.pick([band, shell.base])), band);
  pad.outline(ink);
  canvas.paste(pad.cropped(), 31, 37);
}

/** A low box with a round lid. */
export function drawLidTop({ canvas, random, band, paint }: Sketch): void {
  const shell = shadesOf(paint ?? random.pick([0xbdbfc4, 0xe5e3dc, band, 0x2f3a5a]));
  canvas.polygon([9, 24, 55, 24, 61, 39, 3, 39], shell.light);
  canvas.ellipse(32, 31, 17, 6, shell.dark);
  canvas.ellipse(32, 30, 17, 6, shell.base);
  canvas.ellipse(32, 30, 11, 3.5, shell.light);
  canvas.rect(30, 29, 5, 2, band);
  panel(canvas, 3, 39, 58, 14, 1, { ...shell, light: shell.lighter });
  canvas.roundRect(33, 43, 11, 6, 1, dark);
  canvas.roundRect(47, 43, 11, 6, 1, dark);
  button(canvas, 10, 45, shell.dark, 3);
  canvas.set(10, 45, 0x5fe08a);
  button(canvas, 19, 45, shell.dark, 2);
  words(canvas, 24, 50, 8, shell.darker, random);
}
