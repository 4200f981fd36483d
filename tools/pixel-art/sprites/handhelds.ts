import { atLightness, tone } from '#tools/pixel-art/colour.ts';
import { bezel, bodyShades, dark, ink, red, yellow } from '#tools/pixel-art/palettes.ts';
import { button, directionPad, panel } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import { reflectiveGreens } from '#tools/pixel-art/scene-palettes.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** The upright brick with a green screen. */
export function drawBrickHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 18, 5, 28, 50, 3, shell);
  canvas.roundRect(21, 8, 22, 20, 2, bezel);
  const palette = random.chance(0.5) ? reflectiveGreens : undefined;
  drawScene(canvas, 24, 11, 16, 14, random, { palette });
  canvas.set(22, 14, red);
  directionPad(canvas, 21, 33);
  button(canvas, 41, 34, atLightness(band, 0.5));
  button(canvas, 36, 38, atLightness(band, 0.5));
  canvas.rect(27, 46, 4, 1, shell.darker);
  canvas.rect(33, 46, 4, 1, shell.darker);
  for (let slit = 36; slit < 44; slit += 2) canvas.line(slit, 52, slit + 2, 48, shell.dark);
}

/** Held sideways, rounded, buttons at the shoulders. */
export function drawWideHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 4, 18, 56, 28, 4, shell);
  canvas.roundRect(17, 20, 30, 23, 1, bezel);
  drawScene(canvas, 19, 22, 26, 19, random);
  directionPad(canvas, 6, 25);
  button(canvas, 55, 26, atLightness(band, 0.52));
  button(canvas, 51, 30, atLightness(band, 0.52));
  canvas.rect(8, 39, 5, 1, shell.darker);
  canvas.rect(51, 38, 5, 1, shell.darker);
  canvas.rect(51, 40, 5, 1, shell.darker);
  canvas.rect(8, 16, 8, 2, shell.dark);
  canvas.rect(48, 16, 8, 2, shell.dark);
}

/** Two screens of one width on a hinge. */
export function drawTwinHandheld({ canvas, random, band, paint }: Sketch): void {
  const shell = bodyShades(random, band, paint);
  panel(canvas, 11, 5, 42, 25, 2, shell);
  canvas.rect(16, 8, 32, 19, bezel);
  drawScene(canvas, 18, 9, 28, 17, random);
  canvas.rect(14, 30, 36, 2, shell.darker);
  panel(canvas, 11, 32, 42, 24, 2, shell);
  canvas.rect(21, 35, 22, 17, bezel);
  drawScene(canvas, 22, 36, 20, 15, random, { motif: false });
  directionPad(canvas, 13, 39, dark, 2);
  button(canvas, 48, 40, shell.darker, 1);
  button(canvas, 46, 44, shell.darker, 1);
  button(canvas, 50, 44, shell.darker, 1);
  button(canvas, 48, 48, shell.darker, 1);
}

const gripPairs = [
  [0xff6f59, 0x31a9c6],
  [0x8bc34a, 0xff8fb3],
  [yellow, 0x5d6bd6],
] as const;

/** A tablet between two grips, often of two colours. */
export function drawHybridHandheld({ canvas, random, band, paint }: Sketch): void {
  const [first, second] = random.pick([...gripPairs, [band, band] as const]);
  canvas.roundRect(3, 19, 14, 28, 3, paint ?? first);
  canvas.roundRect(47, 19, 14, 28, 3, paint ?? second);
  canvas.tint(3, 19, 58, 1, (colour) => tone(colour, 0.1));
  canvas.rect(14, 19, 36, 28, 0x2a2c36);
  drawScene(canvas, 17, 22, 30, 22, random);
  button(canvas, 8, 26, dark, 2);
  button(canvas, 56, 37, dark, 2);
  canvas.bitmap(7, 34, ['.#.', '###', '.#.'], { '#': ink });
  canvas.bitmap(54, 25, ['..#..', '.....', '#...#', '.....', '..#..'], { '#': ink });
}
