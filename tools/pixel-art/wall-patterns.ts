import type { Colour } from './colour.ts';
import { bars } from './parts.ts';
import type { PixelCanvas } from './pixel-canvas.ts';

type DrawPattern = (canvas: PixelCanvas, colour: Colour, floorTop: number) => void;

const drawDots: DrawPattern = (canvas, colour, floorTop) => {
  for (let y = 3; y < floorTop; y += 8) {
    for (let x = y % 16 > 7 ? 7 : 3; x < canvas.width; x += 8) canvas.rect(x, y, 2, 2, colour);
  }
};

const drawRays: DrawPattern = (canvas, colour) => {
  const centre = canvas.width / 2;
  const tip = (twentieth: number) => {
    const angle = (twentieth / 20) * 2 * Math.PI;
    return [centre + Math.cos(angle) * 80, centre + 3 + Math.sin(angle) * 80] as const;
  };
  for (let ray = 0; ray < 20; ray += 2) {
    canvas.polygon([centre, centre + 3, ...tip(ray), ...tip(ray + 1)], colour);
  }
};

const drawStripes: DrawPattern = (canvas, colour) => {
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      if (Math.floor((x + y) / 9) % 2) canvas.set(x, y, colour);
    }
  }
};

const drawDisc: DrawPattern = (canvas, colour) => {
  const centre = canvas.width / 2;
  canvas.ellipse(centre, centre, centre - 5, centre - 5, colour);
};

const drawPluses: DrawPattern = (canvas, colour, floorTop) => {
  for (let y = 4; y < floorTop; y += 12) {
    for (let x = (y / 12) % 2 < 1 ? 4 : 10; x < canvas.width; x += 12) {
      canvas.rect(x + 1, y, 1, 3, colour);
      canvas.rect(x, y + 1, 3, 1, colour);
    }
  }
};

const drawWaves: DrawPattern = (canvas, colour, floorTop) => {
  const wave = [0, 0, 1, 2, 2, 2, 1, 0];
  for (let y = 4; y < floorTop; y += 9) {
    for (let x = 0; x < canvas.width; x++) {
      canvas.rect(x, y + (wave[x % wave.length] ?? 0), 1, 2, colour);
    }
  }
};

const drawZigzag: DrawPattern = (canvas, colour, floorTop) => {
  for (let y = 2; y < floorTop - 4; y += 10) {
    for (let x = 0; x < canvas.width; x++) canvas.rect(x, y + Math.abs((x % 12) - 6), 1, 2, colour);
  }
};

const drawBoards: DrawPattern = (canvas, colour, floorTop) => {
  bars(canvas, 0, 0, canvas.width, floorTop, colour, 9);
};

const drawChecks: DrawPattern = (canvas, colour) => {
  for (let y = 0; y < canvas.height; y += 9) {
    for (let x = 0; x < canvas.width; x += 9) {
      if ((x + y) % 18) canvas.rect(x, y, 9, 9, colour);
    }
  }
};

const drawHalftone: DrawPattern = (canvas, colour) => {
  for (let y = 0; y < canvas.height; y += 6) {
    const dot = Math.round((y / canvas.height) * 4);
    for (let x = y % 12 ? 3 : 0; x < canvas.width; x += 6) canvas.rect(x, y, dot, dot, colour);
  }
};

const drawBricks: DrawPattern = (canvas, colour, floorTop) => {
  for (let y = 6; y < floorTop; y += 8) {
    canvas.rect(0, y, canvas.width, 1, colour);
    for (let x = y % 16 > 7 ? 3 : 11; x < canvas.width; x += 16) {
      canvas.rect(x, y - 7, 1, 7, colour);
    }
  }
};

const drawDiamonds: DrawPattern = (canvas, colour, floorTop) => {
  for (let y = 0; y < floorTop; y++) {
    for (let x = 0; x < canvas.width; x++) {
      if (Math.abs((x % 14) - 7) + Math.abs((y % 14) - 7) < 4) canvas.set(x, y, colour);
    }
  }
};

/** What a wall is papered with. */
export const wallPatterns = {
  dots: drawDots,
  rays: drawRays,
  stripes: drawStripes,
  disc: drawDisc,
  pluses: drawPluses,
  waves: drawWaves,
  zigzag: drawZigzag,
  boards: drawBoards,
  checks: drawChecks,
  halftone: drawHalftone,
  bricks: drawBricks,
  diamonds: drawDiamonds,
};

export const wallPatternNames = Object.keys(wallPatterns) as (keyof typeof wallPatterns)[];
