import { latinDigits } from '#app/platform/text/latin-digits.ts';

const lengths = [8, 12, 13];

/** The digit that makes the weighted sum of an EAN or a UPC a multiple of ten. */
function findCheckDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

const toDigits = (text: string) => latinDigits(text).replace(/[\s-]/g, '');

/**
 * Reads an EAN-8, EAN-13 or UPC as it is printed, with its check digit. A UPC becomes the EAN that it is a
 * part of, as scanners read it. Null for an empty text, undefined for any other.
 */
export function parseBarcode(text: string): string | null | undefined {
  const digits = toDigits(text);
  if (digits === '') return null;
  return describeBarcodeError(text) ? undefined : digits.length === 12 ? `0${digits}` : digits;
}

/** What is wrong with a barcode; empty for a good one. */
export function describeBarcodeError(text: string): string {
  const digits = toDigits(text);
  if (!/^\d*$/.test(digits)) return 'Enter the digits below the bars.';
  if (!lengths.includes(digits.length))
    return `A barcode has 8, 12 or 13 digits. This one has ${digits.length}.`;
  const check = findCheckDigit(digits.slice(0, -1));
  const isRight = check === Number(digits.at(-1));
  return isRight ? '' : `One digit is wrong: with these before it, the last one is ${check}.`;
}

/** Which of its bars are dark, from the first guard to the last: 95 of an EAN-13, 67 of an EAN-8. */
export function drawBars(barcode: string): boolean[] {
  const digits = [...barcode].map(Number);
  const isLong = digits.length === 13;
  const shown = isLong ? digits.slice(1) : digits;
  const half = shown.length / 2;
  const parity = isLong ? (parities[digits[0] ?? 0] ?? '') : 'LLLL';
  const left = shown.slice(0, half).map((digit, index) => drawDigit(digit, parity[index] ?? 'L'));
  const right = shown.slice(half).map((digit) => drawDigit(digit, 'R'));
  const bars = ['101', ...left, '01010', ...right, '101'].join('');
  return [...bars].map((bar) => bar === '1');
}

const leftOdd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011';
const patterns = leftOdd.split(' ');
/** Which digits of the left half have even parity tells the first digit. */
const parities = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
].concat(['LGLGGL', 'LGGLGL']);

const invert = (bars: string) => bars.replace(/[01]/g, (bar) => (bar === '0' ? '1' : '0'));

function drawDigit(digit: number, set: string): string {
  const odd = patterns[digit] ?? '';
  if (set === 'L') return odd;
  return set === 'R' ? invert(odd) : [...invert(odd)].toReversed().join('');
}

/** Whether a text comes from a scanner, a barcode or the QR code of a sticker, rather than from a keyboard. */
export const isCode = (text: string) =>
  /^(https?:\/\/|\/product\/)|^[\d\s-]{8,}$/.test(text.trim());
