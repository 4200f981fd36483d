import type { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';
import type { ScenePalette } from './scene-palettes.ts';
import type { Frame } from './scene-sky.ts';

type DrawLand = (
  canvas: PixelCanvas,
  frame: Frame,
  palette: ScenePalette,
  random: Random,
  /** Where the ground begins. */
  ground: number,
) => void;

/** One of seven lands along the lower edge of the frame. */
export function drawLand(
  canvas: PixelCanvas,
  frame: Frame,
  palette: ScenePalette,
  random: Random,
): void {
  const share = random.pick([0.2, 0.25, 0.3]);
  const ground = frame.y + frame.height - Math.max(3, Math.round(frame.height * share));
  random.pick(lands)(canvas, frame, palette, random, ground);
}

const drawHills: DrawLand = (canvas, { x, y, width, height }, { land, farLand }) => {
  const bottom = y + height;
  canvas.ellipse(x + width * 0.2, bottom + 2, width * 0.5, height * 0.35, farLand);
  canvas.ellipse(x + width * 0.85, bottom + 1, width * 0.5, height * 0.3, land);
  canvas.rect(x, bottom - 2, width, 2, land);
};

const drawMountains: DrawLand = (canvas, frame, { land, farLand }, _random, ground) => {
  const { x, y, width, height } = frame;
  const bottom = y + height;
  const [farPeak, peak] = [ground - height * 0.22, ground - height * 0.1];
  canvas.polygon([x - 4, bottom, x + width * 0.28, farPeak, x + width * 0.6, bottom], farLand);
  canvas.polygon([x + width * 0.35, bottom, x + width * 0.72, peak, x + width + 6, bottom], land);
  canvas.rect(x, bottom - 2, width, 2, land);
};

const drawSea: DrawLand = (canvas, { x, width, height }, palette, _random, ground) => {
  canvas.rect(x, ground, width, height, palette.land);
  for (let row = 1; row < 8; row += 2) {
    for (let i = 0; i < width; i += 5) {
      const wave = row % 4 === 1 ? palette.sky[2] : palette.farLand;
      canvas.rect(x + ((i + row * 3) % width), ground + row, 3, 1, wave);
    }
  }
};

const drawGrid: DrawLand = (canvas, { x, y, width, height }, palette, _random, ground) => {
  const centre = x + (width >> 1);
  canvas.rect(x, ground, width, height, palette.farLand);
  canvas.rect(x, ground, width, 1, palette.accent);
  for (let line = -4; line <= 4; line++) {
    canvas.line(centre + line * 2, ground, centre + line * 7, y + height, palette.land);
  }
  canvas.rect(x, ground + 3, width, 1, palette.land);
};

const drawCity: DrawLand = (canvas, { x, y, width, height }, palette, random) => {
  const bottom = y + height;
  for (let i = 0; i < width; ) {
    const house = random.int(3, 6);
    const storeys = random.int(3, Math.round(height * 0.34));
    const wall = i % 2 ? palette.land : palette.farLand;
    canvas.rect(x + i, bottom - storeys, house, storeys, wall);
    for (let row = bottom - storeys + 1; row < bottom; row += 2) {
      if (random.chance(0.6)) canvas.set(x + i + 1, row, palette.accent);
    }
    i += house;
  }
};

const drawDunes: DrawLand = (canvas, { x, width, height }, palette, _random, ground) => {
  for (let i = 0; i < width; i++) {
    const wave = Math.sin(((i + x) / width) * 6 + height) * 2;
    canvas.rect(x + i, ground + wave, 1, height, palette.land);
    canvas.rect(x + i, ground + 4 - wave, 1, height, palette.farLand);
  }
};

const drawForest: DrawLand = (canvas, { x, y, width, height }, palette, random) => {
  const bottom = y + height;
  for (let i = -2; i < width; i += 4) {
    const tree = random.int(4, 8);
    const leaf = i % 8 ? palette.land : palette.farLand;
    canvas.polygon([x + i, bottom, x + i + 3, bottom - tree - 2, x + i + 6, bottom], leaf);
  }
};

const lands = [drawHills, drawMountains, drawSea, drawGrid, drawCity, drawDunes, drawForest];
