import { type Colour, clear } from './colour.ts';

/** The insets of a rounded corner, row by row, for corner sizes 0 to 5. */
const cornerInsets = [[], [1], [2, 1], [3, 1, 1], [4, 2, 1, 1], [6, 4, 3, 2, 1, 1]] as const;

/** A small picture drawn pixel by pixel. Positions may be fractions; they are rounded. */
export class PixelCanvas {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly pixels: Int32Array;
  private left = 0;
  private top = 0;
  private right: number;
  private bottom: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Int32Array(width * height).fill(clear);
    this.right = width;
    this.bottom = height;
  }

  get(x: number, y: number): Colour {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return clear;
    return this.pixels[y * this.width + x] ?? clear;
  }

  set(x: number, y: number, colour: Colour): void {
    const column = Math.round(x);
    const row = Math.round(y);
    if (column < this.left || row < this.top || column >= this.right || row >= this.bottom) return;
    this.pixels[row * this.width + column] = colour;
  }

  rect(x: number, y: number, width: number, height: number, colour: Colour): void {
    const left = Math.round(x);
    const top = Math.round(y);
    const from = Math.max(left, this.left);
    const to = Math.min(left + Math.ceil(width), this.right);
    const last = Math.min(top + Math.ceil(height), this.bottom);
    if (to <= from) return;
    for (let row = Math.max(top, this.top); row < last; row++) {
      this.pixels.fill(colour, row * this.width + from, row * this.width + to);
    }
  }

  roundRect(x: number, y: number, w: number, h: number, corner: number, colour: Colour): void {
    const insets: readonly number[] = cornerInsets[corner] ?? [];
    for (let row = 0; row < h; row++) {
      const inset = Math.max(insets[row] ?? 0, insets[h - 1 - row] ?? 0);
      this.rect(x + inset, y + row, w - inset * 2, 1, colour);
    }
  }

  ellipse(centreX: number, centreY: number, radiusX: number, radiusY: number, colour: Colour) {
    for (let y = Math.floor(centreY - radiusY); y <= centreY + radiusY; y++) {
      for (let x = Math.floor(centreX - radiusX); x <= centreX + radiusX; x++) {
        const across = ((x - centreX) / (radiusX + 0.2)) ** 2;
        const down = ((y - centreY) / (radiusY + 0.2)) ** 2;
        if (across + down <= 1) this.set(x, y, colour);
      }
    }
  }

  /** Fills the shape through the points, given flat as x, y, x, y, … */
  polygon(points: readonly number[], colour: Colour): void {
    const corners: [x: number, y: number][] = [];
    for (let i = 0; i < points.length; i += 2) corners.push([points[i] ?? 0, points[i + 1] ?? 0]);
    const heights = corners.map(([, y]) => y);
    const last = Math.ceil(Math.max(...heights));
    for (let y = Math.floor(Math.min(...heights)); y <= last; y++) {
      const crossings: number[] = [];
      let [fromX, fromY] = corners.at(-1) ?? [0, 0];
      for (const [toX, toY] of corners) {
        if (fromY <= y !== toY <= y) {
          crossings.push(fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX));
        }
        [fromX, fromY] = [toX, toY];
      }
      crossings.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const start = Math.round(crossings[i] ?? 0);
        this.rect(start, y, Math.round(crossings[i + 1] ?? 0) - start, 1, colour);
      }
    }
  }

  line(fromX: number, fromY: number, toX: number, toY: number, colour: Colour, thickness = 1) {
    const steps = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY), 1);
    for (let i = 0; i <= steps; i++) {
      const x = Math.round(fromX + ((toX - fromX) * i) / steps);
      const y = Math.round(fromY + ((toY - fromY) * i) / steps);
      this.rect(x, y, thickness, thickness, colour);
    }
  }

  /** Draws rows of characters; those without a colour stay as they are. */
  bitmap(x: number, y: number, rows: readonly string[], colours: Record<string, Colour>): void {
    rows.forEach((row, down) => {
      [...row].forEach((character, across) => {
        const colour = colours[character];
        if (colour !== undefined) this.set(x + across, y + down, colour);
      });
    });
  }

  /** Every second pixel, as a chessboard. */
  dither(x: number, y: number, width: number, height: number, colour: Colour): void {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) {
        if ((column + row) % 2 === 0) this.set(column, row, colour);
      }
    }
  }

  /** Recolours what is drawn already; `recolour` sees the pixels above and before as changed. */
  tint(
    x: number,
    y: number,
    width: number,
    height: number,
    recolour: (colour: Colour, x: number, y: number) => Colour,
  ): void {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) {
        const colour = this.get(column, row);
        if (colour !== clear) this.set(column, row, recolour(colour, column, row));
      }
    }
  }

  /** A line one pixel wide around all that is drawn. */
  outline(colour: Colour): void {
    const around: number[] = [];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (this.get(x, y) === clear && this.hasDrawnNeighbour(x, y)) {
          around.push(y * this.width + x);
        }
      }
    }
    for (const index of around) this.pixels[index] = colour;
  }

  private hasDrawnNeighbour(x: number, y: number): boolean {
    const beside = this.get(x - 1, y) !== clear || this.get(x + 1, y) !== clear;
    return beside || this.get(x, y - 1) !== clear || this.get(x, y + 1) !== clear;
  }

  /** Lays another canvas on this one, each of its pixels `scale` wide. */
  paste(other: PixelCanvas, x = 0, y = 0, scale = 1): void {
    other.pixels.forEach((colour, index) => {
      if (colour === clear) return;
      const across = (index % other.width) * scale;
      const down = Math.floor(index / other.width) * scale;
      this.rect(x + across, y + down, scale, scale, colour);
    });
  }

  /** Runs `draw`; what falls outside the box is not drawn. */
  within(x: number, y: number, width: number, height: number, draw: () => void): void {
    const before = [this.left, this.top, this.right, this.bottom] as const;
    this.left = Math.max(0, x);
    this.top = Math.max(0, y);
    this.right = Math.min(this.width, x + width);
    this.bottom = Math.min(this.height, y + height);
    draw();
    [this.left, this.top, this.right, this.bottom] = before;
  }

  /** A copy without the empty margins. */
  cropped(): PixelCanvas {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    this.pixels.forEach((colour, index) => {
      if (colour === clear) return;
      const x = index % this.width;
      const y = Math.floor(index / this.width);
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    });
    const copy = new PixelCanvas(Math.max(1, right - left), Math.max(1, bottom - top));
    copy.paste(this, -left, -top);
    return copy;
  }
}
