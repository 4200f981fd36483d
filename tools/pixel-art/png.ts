import { crc32, deflateSync } from 'node:zlib';
import { type Colour, clear } from './colour.ts';
import type { PixelCanvas } from './pixel-canvas.ts';

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const filterNone = 0;
const filterUp = 2;

/** The picture as an indexed PNG, each pixel enlarged to `scale` x `scale`. */
export function pngOf(canvas: PixelCanvas, scale = 1): Buffer {
  const colours = [...new Set(canvas.pixels)];
  // The clear entry goes first, so that tRNS is a single byte.
  if (colours.includes(clear)) colours.sort((a, b) => Number(b === clear) - Number(a === clear));
  if (colours.length > 256) throw new Error(`A picture of ${colours.length} colours`);
  const bits = colours.length <= 16 ? 4 : 8;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(canvas.width * scale, 0);
  header.writeUInt32BE(canvas.height * scale, 4);
  header.set([bits, 3], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(colours.flatMap(bytesOf))),
    ...(colours[0] === clear ? [chunk('tRNS', Buffer.from([0]))] : []),
    chunk('IDAT', deflateSync(rowsOf(canvas, scale, colours, bits), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function rowsOf(canvas: PixelCanvas, scale: number, colours: Colour[], bits: 4 | 8): Buffer {
  const indexes = new Map(colours.map((colour, index) => [colour, index]));
  const rowLength = Math.ceil((canvas.width * scale * bits) / 8) + 1;
  const rows = Buffer.alloc(rowLength * canvas.height * scale, filterNone);
  for (let y = 0; y < canvas.height; y++) {
    const start = y * scale * rowLength;
    for (let x = 0; x < canvas.width * scale; x++) {
      const index = indexes.get(canvas.get(Math.floor(x / scale), y)) ?? 0;
      const at = start + 1 + ((x * bits) >> 3);
      rows[at] = bits === 8 ? index : (rows[at] ?? 0) | (x % 2 === 0 ? index << 4 : index);
    }
    // The other rows of an enlarged pixel say "as above" and are zeros: deflate makes them vanish.
    for (let copy = 1; copy < scale; copy++) rows[start + copy * rowLength] = filterUp;
  }
  return rows;
}

function bytesOf(colour: Colour): number[] {
  return colour === clear ? [0, 0, 0] : [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(data.length + 12);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), data.length + 8);
  return whole;
}
