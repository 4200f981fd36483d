import { getTelUrl, getWhatsAppUrl, isLandline } from './tel.ts';

it.each([
  ['+961 70 555 018', 'https://wa.me/96170555018'],
  ['00961 70 555 018', 'https://wa.me/96170555018'],
  ['03 123 456', 'https://wa.me/9613123456'],
  ['70 555 018', 'https://wa.me/96170555018'],
  ['961 70 555 018', 'https://wa.me/96170555018'],
  ['+961 03 123 456', 'https://wa.me/9613123456'],
  ['+961 (0)70 555 018', 'https://wa.me/96170555018'],
  ['+33 6 12 34 56 78', 'https://wa.me/33612345678'],
  ['+33 0 612 345 678', 'https://wa.me/330612345678'],
  ['06 12 34 56 78', 'https://wa.me/961612345678'],
])('leads to the chat with %s as the world dials it', (phone, url) => {
  expect(getWhatsAppUrl(phone)).toBe(url);
});

it('leaves a number to call as it is, but for its blanks', () => {
  expect(getTelUrl('+961 (1) 555-018')).toBe('tel:+9611555018');
});

it('knows a landline, which has no chat', () => {
  const landlines = ['+961 1 555 018', '01/555018', '009619123456', '+9618901234'];
  expect(landlines.map(isLandline)).not.toContain(false);
  const others = ['+9613123456', '03 123 456', '70 555 018', '+96181123456', '+3311234567', ''];
  expect(others.map(isLandline)).not.toContain(true);
});
