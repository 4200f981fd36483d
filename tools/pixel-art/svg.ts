import { type Colour, clear, hexOf } from './colour.ts';
import type { PixelCanvas } from './pixel-canvas.ts';

/** The picture as SVG: one path for each colour, equal neighbours merged into boxes. */
export function svgOf(canvas: PixelCanvas): string {
  const { width, height } = canvas;
  const ground = groundOf(canvas);
  const paths = boxesByColour(canvas, ground);
  if (ground !== clear) paths.unshift([ground, `M0 0h${width}v${height}H0z`]);
  const drawn = paths.map(([colour, path]) => `<path fill="${hexOf(colour)}" d="${path}"/>`);
  const size = `viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn.join('')}</svg>\n`;
}

/** The commonest colour of a picture without holes: it is laid under everything else. */
function groundOf(canvas: PixelCanvas): Colour {
  const counts = new Map<Colour, number>();
  for (const colour of canvas.pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  if (counts.has(clear)) return clear;
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a);
  return commonest?.[0] ?? clear;
}

function boxesByColour(canvas: PixelCanvas, ground: Colour): [Colour, string][] {
  const { width, height } = canvas;
  const taken = new Uint8Array(width * height);
  const paths = new Map<Colour, string>();
  const isFree = (x: number, y: number, colour: Colour) =>
    canvas.get(x, y) === colour && !taken[y * width + x];

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = canvas.get(x, y);
      if (colour === clear || colour === ground || taken[y * width + x]) continue;
      let right = x + 1;
      while (isFree(right, y, colour)) right++;
      let bottom = y + 1;
      while (isRowFree(x, right, bottom, colour)) bottom++;
      for (let row = y; row < bottom; row++) taken.fill(1, row * width + x, row * width + right);
      const box = `M${x} ${y}h${right - x}v${bottom - y}h-${right - x}z`;
      paths.set(colour, (paths.get(colour) ?? '') + box);
    }
  }
  return [...paths];

  function isRowFree(from: number, to: number, y: number, colour: Colour): boolean {
    for (let x = from; x < to; x++) if (!isFree(x, y, colour)) return false;
    return true;
  }
}
