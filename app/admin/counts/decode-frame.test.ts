import { create } from 'qrcode';
import { drawBars } from '#app/catalogue/copy/barcode.ts';
import { createSeen } from './camera-scanner.tsx';
import { decodeFrame, type Frame } from './decode-frame.ts';

const scale = 4;
const margin = 40;

/** A picture of dark squares on white, as a camera sees a label. */
function draw(width: number, height: number, isDark: (x: number, y: number) => boolean): Frame {
  const size = { width: width * scale + 2 * margin, height: height * scale + 2 * margin };
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let y = 0; y < height * scale; y += 1) {
    for (let x = 0; x < width * scale; x += 1) {
      const at = ((y + margin) * size.width + x + margin) * 4;
      if (isDark(Math.floor(x / scale), Math.floor(y / scale))) data.fill(20, at, at + 3);
    }
  }
  return { data, ...size };
}

it('reads the QR code of a sticker, and the barcode of a box as it is drawn on a label', () => {
  const url = 'https://sandouk.example/product/12';
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules;
  expect(decodeFrame(draw(size, size, (x, y) => Boolean(data[y * size + x])))).toBe(url);
  for (const barcode of ['4006381333931', '96385074']) {
    const bars = drawBars(barcode);
    expect(decodeFrame(draw(bars.length, 40, (x) => bars[x] === true))).toBe(barcode);
  }
  expect(decodeFrame(draw(30, 30, () => false))).toBeNull();
});

it.each([
  ['stays', 'A'.repeat(60), 'A'],
  ['has two codes', 'AB'.repeat(30), 'A'],
  ['has one of its codes covered', `ABA${'B'.repeat(40)}${'AB'.repeat(3)}`, 'A'],
  ['is another one with two codes', `AB${'.'.repeat(30)}${'BA'.repeat(9)}`, 'AB'],
  ['makes room for others', `AAA...${'B'.repeat(20)}..${'C'.repeat(20)}`, 'ABC'],
  ['is panned to, with the last one seen again', `${'A'.repeat(12)}BA${'B'.repeat(30)}`, 'AB'],
  ['lies beside another', `AAA${'B'.repeat(12)}${'A'.repeat(12)}${'B'.repeat(30)}`, 'AB'],
])('counts a box that %s once', (_, seen, counted) => {
  const isNew = createSeen();
  // What the camera sees at each tenth of a second.
  const isCounted = (code: string, index: number) => code !== '.' && isNew(code, index * 100);
  expect([...seen].filter(isCounted).join('')).toBe(counted);
});
