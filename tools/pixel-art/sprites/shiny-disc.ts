import { type Colour, mix } from '#tools/pixel-art/colour.ts';
import { cutCircle, overlay } from '#tools/pixel-art/parts.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

/** The rainbow on the underside of a disc: its colours and where the rays stand (radians). */
interface Sheen {
  colours: readonly Colour[];
  rays: number;
  from: number;
  step: number;
  spread: number;
}

const pastels: readonly Colour[] = [0xf4b8d0, 0xb8e3f4, 0xfdf0b0, 0xc8f0cf, 0xd6c7f5, 0xf7d0b0];

/** Rays on the half that looks out of a case. */
const halfSheen: Sheen = { colours: pastels, rays: 6, from: -1.2, step: 0.42, spread: 0.24 };

/** Rays all around. */
export const fullSheen: Sheen = {
  colours: pastels.slice(0, 4),
  rays: 8,
  from: 0,
  step: 0.785,
  spread: 0.3,
};

/** The playing side of a disc. */
export function drawShinyDisc(
  canvas: PixelCanvas,
  x: number,
  y: number,
  radius: number,
  sheen: Sheen,
  hub: number,
): void {
  canvas.ellipse(x, y, radius, radius, 0xcfd6de);
  const tip = (angle: number) =>
    [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
  for (let ray = 0; ray < sheen.rays; ray++) {
    const angle = sheen.from + ray * sheen.step;
    const colour = sheen.colours[ray % sheen.colours.length] ?? 0;
    canvas.polygon([x, y, ...tip(angle), ...tip(angle + sheen.spread)], colour);
  }
  drawHub(canvas, x, y, hub);
}

/** A disc as it looks out of a case. */
export function drawRimmedDisc(canvas: PixelCanvas, x: number, y: number, radius = 15): void {
  const layer = new PixelCanvas(canvas.width, canvas.height);
  drawShinyDisc(layer, x, y, radius, halfSheen, 4);
  // The tips of the rays may stick out by a pixel: they make the rim.
  const rim = radius ** 2 + 13;
  layer.tint(0, 0, layer.width, layer.height, (colour, column, row) =>
    (column - x) ** 2 + (row - y) ** 2 > rim ? 0x9fabb8 : colour,
  );
  canvas.paste(layer);
}

/** The printed side of a disc, outlined, over what is drawn already. */
export function drawPrintedDisc(sketch: Sketch, x: number, y: number, radius: number): void {
  overlay(sketch.canvas, (layer) => {
    const size = radius * 2 + 1;
    const print = drawScene(layer, x - radius, y - radius, size, size, sketch.random, {
      motif: false,
    });
    cutCircle(layer, x, y, radius);
    const outer = (radius - 1) ** 2;
    layer.tint(x - radius, y - radius, size, size, (colour, column, row) =>
      (column - x) ** 2 + (row - y) ** 2 > outer ? mix(colour, print.light, 0.4) : colour,
    );
    drawHub(layer, x, y, Math.round(radius / 4));
  });
}

function drawHub(canvas: PixelCanvas, x: number, y: number, radius: number): void {
  canvas.ellipse(x, y, radius, radius, 0xeef2f5);
  canvas.ellipse(x, y, radius / 2, radius / 2, 0x8894a3);
}
