import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePhone } from './checkout-form.server.ts';
import { phoneWarning } from './shipping.ts';

describe('parsePhone', () => {
  it('reads the forms that are written in Lebanon', () => {
    const forms: Record<string, string> = {
      '03 123456': '+9613123456',
      '03/123456': '+9613123456',
      '70 123 456': '+96170123456',
      '+961 3 123 456': '+9613123456',
      '00961 71 123456': '+96171123456',
      '01 345678': '+9611345678',
      '٠٣ ١٢٣٤٥٦': '+9613123456',
      '۷۰ ۱۲۳ ۴۵۶': '+96170123456',
    };
    for (const [text, e164] of Object.entries(forms)) {
      expect(parsePhone(text), text).toBe(e164);
      expect(phoneWarning(text), text).toBeNull();
    }
  });

  it('reads foreign numbers with their country code', () => {
    expect(parsePhone('+33 6 12 34 56 78')).toBe('+33612345678');
    expect(phoneWarning('+33 6 12 34 56 78')).toBeNull();
  });

  it('takes an unknown prefix, with a warning', () => {
    expect(parsePhone('77 123 456')).toBe('+96177123456');
    expect(phoneWarning('77 123 456')).toMatch(/do not know this prefix/);
  });

  it('refuses what is no number', () => {
    for (const text of ['', 'call me', '12', '+', '+999', '0'.repeat(30)]) {
      expect(parsePhone(text), text).toBeNull();
    }
  });

  it('never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        parsePhone(text);
        phoneWarning(text);
      }),
      { numRuns: 2000 },
    );
  });
});
