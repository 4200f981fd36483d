import fc from 'fast-check';
import { describeBarcodeError, drawBars, parseBarcode } from './barcode.ts';

it('reads EAN and UPC as they are printed, and says what is wrong with others', () => {
  const printed = [' 4 006381-333931 ', '٤٠٠٦٣٨١٣٣٣٩٣١', '045496590420', '96385074', ''];
  const read = ['4006381333931', '4006381333931', '0045496590420', '96385074', null];
  expect(printed.map(parseBarcode)).toEqual(read);
  for (const [text, message] of [
    ['4006381333932', 'One digit is wrong: with these before it, the last one is 1.'],
    ['40063813', 'One digit is wrong: with these before it, the last one is 2.'],
    ['400638133393', 'One digit is wrong: with these before it, the last one is 0.'],
    ['40063', 'A barcode has 8, 12 or 13 digits. This one has 5.'],
    ['CIB-1', 'Enter the digits below the bars.'],
  ]) {
    expect(parseBarcode(text ?? '')).toBeUndefined();
    expect(describeBarcodeError(text ?? '')).toBe(message);
  }
});

it('notices each digit that is mistyped', () => {
  const position = fc.nat(12);
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'4006381333931'].map(Number);
      digits[at] = ((digits[at] ?? 0) + by) % 10;
      expect(parseBarcode(digits.join(''))).toBeUndefined();
    }),
  );
});

it('draws the bars of the standard', () => {
  const toText = (bars: boolean[]) => bars.map((isDark) => (isDark ? '1' : '0')).join('');
  // 4003994155486, the example of ISO/IEC 15420.
  expect(toText(drawBars('4003994155486'))).toBe(
    ['101', '0001101', '0100111', '0111101', '0001011', '0010111', '0011101', '01010'].join('') +
      ['1100110', '1001110', '1001110', '1011100', '1001000', '1010000', '101'].join(''),
  );
  expect(drawBars('96385074')).toHaveLength(67);
});
