import type { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';
import type { ScenePalette } from './scene-palettes.ts';

/** Where a scene is drawn. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Three bands of colour with a dithered seam, and what hangs in them. */
export function drawSky(
  canvas: PixelCanvas,
  frame: Frame,
  palette: ScenePalette,
  random: Random,
): void {
  const { x, y, width, height } = frame;
  const [high, middle, low] = palette.sky;
  const band = Math.round(height / 3);
  canvas.rect(x, y, width, height, low);
  canvas.rect(x, y, width, band, high);
  canvas.rect(x, y + band, width, band, middle);
  canvas.dither(x, y + band - 1, width, 1, middle);
  canvas.dither(x, y + band, width, 1, high);
  canvas.dither(x, y + 2 * band - 1, width, 1, low);
  canvas.dither(x, y + 2 * band, width, 1, middle);

  const light = random.pick(['sun', 'stars', 'rays', 'moon', 'none', 'stars'] as const);
  if (light === 'sun') drawSettingSun(canvas, frame, palette);
  if (light === 'moon') {
    const radius = Math.max(2, width >> 3);
    const [moonX, moonY] = [x + Math.round(width * 0.75), y + Math.round(height * 0.25)];
    canvas.ellipse(moonX, moonY, radius, radius, palette.light);
  }
  if (light === 'rays') drawRays(canvas, frame, palette);
  if (light === 'stars') {
    for (let i = 0; i < (width * height) / 45; i++) {
      const starX = x + random.int(0, width - 1);
      const starY = y + random.int(0, Math.round(height * 0.6));
      canvas.set(starX, starY, i % 3 ? palette.light : palette.accent);
    }
  }
}

function drawSettingSun(canvas: PixelCanvas, frame: Frame, palette: ScenePalette): void {
  const { x, y, width, height } = frame;
  const radius = Math.max(4, Math.round(Math.min(width, height) * 0.32));
  const centreX = x + (width >> 1);
  const centreY = y + Math.round(height * 0.5);
  canvas.ellipse(centreX, centreY, radius, radius, palette.accent);
  for (let row = 2; row < radius; row += 3) {
    canvas.rect(centreX - radius, centreY + row, radius * 2 + 1, 1, palette.sky[2]);
  }
}

function drawRays(canvas: PixelCanvas, frame: Frame, palette: ScenePalette): void {
  const { x, y, width, height } = frame;
  const centreX = x + (width >> 1);
  const centreY = y + height * 0.55;
  const reach = width + height;
  const tip = (sixteenth: number) => {
    const angle = (sixteenth / 16) * 6.283;
    return [centreX + Math.cos(angle) * reach, centreY + Math.sin(angle) * reach] as const;
  };
  for (let ray = 0; ray < 16; ray += 2) {
    canvas.polygon([centreX, centreY, ...tip(ray), ...tip(ray + 1)], palette.sky[1]);
  }
}
