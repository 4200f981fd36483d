import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { parseAttempt, parsePhone, parseShipping } from './checkout-form.server.ts';
import { phoneWarning } from './shipping.ts';

const line = { productId: 7, quantity: 2 };
const asked = {
  ...{ firstName: 'Rana', lastName: 'Haddad', email: 'rana@example.com' },
  ...{ phone: '03 123456', address: 'Hamra', city: 'Beirut' },
};

function toForm(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

function parseLines(lines: unknown, change: Record<string, string> = {}) {
  const sent = { attemptKey: randomUUID(), totalCents: '2000', lines: JSON.stringify(lines) };
  return parseAttempt(toForm({ ...sent, ...change }));
}

describe('the address', () => {
  it('wants six fields; building, landmark, map pin and notes are optional (D37)', () => {
    const none = { building: null, landmark: null, mapPin: null, notes: null };
    const shipping = { ...asked, phone: '+9613123456', ...none };
    expect(parseShipping(toForm(asked)).shipping).toEqual(shipping);
    const optional = {
      building: 'Sidon, 3rd floor',
      landmark: 'Beside the flower shop',
      mapPin: 'https://maps.app.goo.gl/a',
      notes: 'Ring',
    };
    const all = parseShipping(toForm({ ...asked, ...optional })).shipping;
    expect(all).toEqual({ ...shipping, ...optional });
    const empty = parseShipping(toForm({}));
    expect(Object.keys(empty.errors).sort()).toEqual(Object.keys(asked).sort());
    expect(empty.shipping).toBeNull();
  });

  it('gives back a map pin that is no link, with what to do', () => {
    expect(parseShipping(toForm({ ...asked, mapPin: 'by the sea' }))).toMatchObject({
      text: { mapPin: 'by the sea' },
      errors: { mapPin: 'Paste a link that begins with https://, or leave this empty.' },
      shipping: null,
    });
  });

  it('takes any link of a thousand characters, once more as it is stored, and no endless one', () => {
    const parse = (mapPin: string) => parseShipping(toForm({ ...asked, mapPin }));
    const link = 'https://www.google.com/maps/place/';
    for (const letter of ['ب', '🎮']) {
      const mapPin = parse(link + letter.repeat(960)).shipping?.mapPin ?? '';
      expect(mapPin).toBe(link + encodeURIComponent(letter).repeat(960));
      expect(parse(mapPin).shipping?.mapPin).toBe(mapPin);
    }
    const message = expect.stringMatching(/^At most 12000 characters/);
    expect(parse(link + '🎮'.repeat(1200)).errors).toEqual({ mapPin: message });
  });

  it('keeps the lines of the notes', () => {
    const { shipping } = parseShipping(toForm({ ...asked, notes: 'Blue gate\r\nRing twice  ' }));
    expect(shipping?.notes).toBe('Blue gate\nRing twice');
  });

  it('cuts nothing: what is too long is given back with how much it is too long', () => {
    const notes = '🎮'.repeat(1003);
    expect(parseShipping(toForm({ ...asked, notes }))).toMatchObject({
      text: { notes },
      errors: { notes: 'At most 1000 characters: please shorten this by 3.' },
      shipping: null,
    });
    expect(parseShipping(toForm({ ...asked, notes: notes.slice(6) })).errors).toEqual({});
  });

  it.each([...Object.keys(asked).map((field) => [field, ' ']), ['email', 'rana@']])(
    'is refused where %s is %j, which is named',
    (field = '', value = '') => {
      const { errors, shipping } = parseShipping(toForm({ ...asked, [field]: value }));
      expect(Object.keys(errors)).toEqual([field]);
      expect(shipping).toBeNull();
    },
  );
});

describe('what the cart sends along', () => {
  it('is ids, quantities, the total that was shown and a key', () => {
    expect(parseLines([{ ...line, priceCents: 1, name: 'Cedar Quest' }])).toEqual({
      attemptKey: expect.stringMatching(/^[\da-f-]{36}$/),
      totalCents: 2000,
      lines: [line],
      isCollected: false,
      balanceCents: 0,
      sentKeys: [],
    });
    expect(parseLines([line], { credit: '2500' })?.balanceCents).toBe(2500);
    expect(parseLines([line], { getBy: 'collect' })?.isCollected).toBe(true);
    const sent = Array.from({ length: 6 }, () => randomUUID());
    const sentKeys = ['damaged', ...sent].join();
    expect(parseLines([line], { sentKeys })?.sentKeys).toEqual(sent.slice(1));
  });

  it.each([
    ['', undefined],
    ['unknown', null],
    ['0', 0],
    ['600', 600],
  ])('has the fee %j as %j', (feeCents, fee) => {
    expect(parseLines([line], { feeCents })?.shownFeeCents).toBe(fee);
  });

  it.each([
    ['', '', undefined],
    ['soon', '2026-11-25', undefined],
    ['2026-11-25', '2026-11-26', { from: '2026-11-25', to: '2026-11-26' }],
    ['2026-12-12', '', { from: '2026-12-12', to: null }],
  ])('has the days %j and %j as %j', (dueFrom, dueTo, days) => {
    expect(parseLines([line], { dueFrom, dueTo })?.shownDays).toEqual(days);
  });

  it.each(['six', '6.5', '-1'])('is refused with the fee %j', (feeCents) => {
    expect(parseLines([line], { feeCents })).toBeNull();
  });

  it('has repeated products merged', () => {
    const other = { ...line, productId: 8 };
    const merged = parseLines([line, other, { ...line, quantity: 3 }])?.lines;
    expect(merged).toEqual([{ ...line, quantity: 5 }, other]);
  });

  it.each([0, -1, 1.5, 1e21, '2', null])('is refused with the quantity %j', (quantity) => {
    expect(parseLines([{ ...line, quantity }])).toBeNull();
  });

  it('is refused without a UUID for a key', () => {
    expect(parseLines([line], { attemptKey: 'again' })).toBeNull();
  });
});

describe('parsePhone', () => {
  it.each([
    ['03 123456', '+9613123456'],
    ['03/123456', '+9613123456'],
    ['70 123 456', '+96170123456'],
    ['+961 3 123 456', '+9613123456'],
    ['00961 71 123456', '+96171123456'],
    ['01 345678', '+9611345678'],
    ['961 3 123456', '+9613123456'],
    ['96170123456', '+96170123456'],
    ['٠٣ ١٢٣٤٥٦', '+9613123456'],
    ['۷۰ ۱۲۳ ۴۵۶', '+96170123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
  ])('reads %s, as it is written in Lebanon or abroad', (text, e164) => {
    expect(parsePhone(text)).toBe(e164);
    expect(phoneWarning(text)).toBeNull();
  });

  it('takes an unknown prefix, with a warning', () => {
    expect(parsePhone('77 123 456')).toBe('+96177123456');
    expect(phoneWarning('77 123 456')).toMatch(/do not know this prefix/);
    expect(phoneWarning('70123456 or 71123456')).toMatch(/too many or too few digits/);
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
