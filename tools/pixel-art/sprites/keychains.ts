import { clear, tone } from '#tools/pixel-art/colour.ts';
import { pickMotif } from '#tools/pixel-art/motifs.ts';
import { bezel, bodyShades, gold, shadesOf, steel, yellow } from '#tools/pixel-art/palettes.ts';
import {
  button,
  cutCircle,
  directionPad,
  lightTop,
  overlay,
  panel,
  shadeBottom,
  slats,
} from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** The split ring with the first links of its chain, down to row 28. */
function drawRing(canvas: PixelCanvas): void {
  canvas.ellipse(32, 11, 9, 9, steel);
  canvas.ellipse(32, 11, 6, 6, clear);
  canvas.tint(23, 2, 19, 9, () => 0xe9edf2);
  canvas.rect(31, 19, 3, 3, 0x9aa2ad);
  canvas.rect(31, 23, 3, 3, steel);
  canvas.rect(30, 26, 5, 3, 0x9aa2ad);
}

/** A motif in enamel with a cream edge. */
function drawMotifKeychain({ canvas, random, band }: Sketch): void {
  drawRing(canvas);
  const charm = new PixelCanvas(13, 15);
  charm.bitmap(1, 1, pickMotif(random), {
    '#': band,
    '+': tone(band, 0.16, 0.8),
    '-': tone(band, -0.15),
    o: yellow,
  });
  charm.outline(0xfbf6e6);
  canvas.paste(charm, 12, 27, 3);
}

/** A round medal with a picture. */
export function drawMedalKeychain({ canvas, random, band, paint }: Sketch): void {
  drawRing(canvas);
  const metal = shadesOf(paint ?? random.pick([gold, steel, band]));
  overlay(canvas, (layer) => {
    drawScene(layer, 18, 28, 29, 29, random);
    cutCircle(layer, 32, 42, 13);
    const rim = new PixelCanvas(64, 64);
    rim.ellipse(32, 42, 15, 15, metal.base);
    lightTop(rim, 16, 26, 33, 16, metal.lighter);
    shadeBottom(rim, 16, 42, 33, 17, metal.darker);
    rim.ellipse(32, 42, 12, 12, clear);
    layer.paste(rim);
  });
}

/** A cartridge the size of a thumb. */
export function drawCartridgeKeychain({ canvas, random, band, paint }: Sketch): void {
  drawRing(canvas);
  const shell = bodyShades(random, band, paint);
  overlay(canvas, (layer) => {
    panel(layer, 18, 29, 29, 28, 2, shell);
    slats(layer, 20, 33, 3, 20, shell.dark, 3);
    layer.rect(25, 32, 19, 17, shell.darker);
    drawScene(layer, 26, 33, 17, 15, random);
    layer.polygon([32, 51, 38, 51, 35, 55], shell.darker);
  });
}

/** A handheld the size of a thumb. */
export function drawHandheldKeychain({ canvas, random, band, paint }: Sketch): void {
  drawRing(canvas);
  const shell = shadesOf(paint ?? random.pick([band, 0xf0efea, 0xf5c535, 0x6b55b8]));
  overlay(canvas, (layer) => {
    panel(layer, 20, 28, 25, 31, 3, shell);
    layer.roundRect(23, 31, 19, 12, 1, bezel);
    drawScene(layer, 25, 32, 15, 10, random, { motif: false });
    directionPad(layer, 23, 47, bezel, 2);
    button(layer, 40, 47, tone(band, 0.05), 1);
    button(layer, 36, 50, tone(band, 0.05), 1);
  });
}

/** A coin, a key and a heart on one ring. */
export function drawCharmKeychain({ canvas, random, band }: Sketch): void {
  drawRing(canvas);
  overlay(canvas, (layer) => {
    layer.line(30, 27, 18, 34, steel);
    layer.line(34, 27, 46, 34, steel);
    layer.ellipse(15, 43, 9, 9, gold);
    layer.ellipse(15, 43, 6, 6, yellow);
    layer.rect(14, 39, 3, 9, gold);
    const heart = ['.##.##.', '#######', '#######', '.#####.', '..###..', '...#...'];
    const large = new PixelCanvas(7, 6);
    large.bitmap(0, 0, heart, { '#': random.pick([0xe4463b, band]) });
    large.set(1, 1, 0xffffff);
    layer.paste(large, 38, 36, 3);
    layer.rect(31, 29, 3, 24, steel);
    layer.rect(34, 45, 4, 3, steel);
    layer.rect(34, 50, 3, 3, steel);
  });
}

export const keychains = [
  drawMotifKeychain,
  drawMedalKeychain,
  drawCartridgeKeychain,
  drawHandheldKeychain,
  drawCharmKeychain,
];
