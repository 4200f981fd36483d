import { mix } from './colour.ts';
import { findMotif, growInvader, pickMotif } from './motifs.ts';
import { ink } from './palettes.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import type { Random } from './random.ts';
import { drawLand } from './scene-land.ts';
import { pickScenePalette, type ScenePalette } from './scene-palettes.ts';
import { drawSky } from './scene-sky.ts';

interface SceneOptions {
  palette?: ScenePalette;
  /** False leaves the landscape empty. */
  motif?: boolean;
  /** How far the motif stands below the middle. */
  lowered?: number;
}

/** The picture on a label, a screen or a cover: a sky, a land, and something in front of it. */
export function drawScene(
  canvas: PixelCanvas,
  x: number,
  y: number,
  width: number,
  height: number,
  random: Random,
  options: SceneOptions = {},
): ScenePalette {
  const palette = options.palette ?? pickScenePalette(random);
  const frame = { x, y, width, height };
  canvas.within(x, y, width, height, () => {
    drawSky(canvas, frame, palette, random);
    drawLand(canvas, frame, palette, random);
    if (options.motif === false) return;
    const motif = motifFor(width, height, palette, random);
    const left = x + Math.round((width - motif.width) / 2);
    const top = y + Math.round((height - motif.height) / 2 + (options.lowered ?? 0));
    canvas.paste(motif, left, top);
  });
  return palette;
}

/** A motif as large as fits, in whole steps, outlined where there is room for it. */
function motifFor(width: number, height: number, palette: ScenePalette, random: Random) {
  const grows = findMotif(random.name) === null && random.chance(0.15);
  const rows = grows ? growInvader(random) : pickMotif(random);
  const small = new PixelCanvas(rows[0]?.length ?? 1, rows.length);
  small.bitmap(0, 0, rows, motifColours(palette));
  const scale = scaleFor(small, width, height);
  const motif = new PixelCanvas(small.width * scale + 2, small.height * scale + 2);
  motif.paste(small, 1, 1, scale);
  if (width > 14) motif.outline(mix(palette.farLand, ink, 0.5));
  return motif;
}

function scaleFor(motif: PixelCanvas, width: number, height: number): number {
  if (width >= motif.width * 3 + 2 && height >= motif.height * 3) return 3;
  return width >= motif.width * 2 - 1 && height >= motif.height * 2 ? 2 : 1;
}

/** What the characters of a motif stand for. */
function motifColours(palette: ScenePalette) {
  return { '#': palette.main, '+': palette.light, '-': palette.dark, o: palette.spark };
}
