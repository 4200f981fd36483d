import { parseMapPin } from './map-pin.ts';

describe('parseMapPin', () => {
  it.each([
    ['https://maps.app.goo.gl/AbC1', 'https://maps.app.goo.gl/AbC1'],
    [
      'Dropped pin  https://maps.google.com/?q=33.9,35.5 near me',
      'https://maps.google.com/?q=33.9,35.5',
    ],
    ['HTTPS://WWW.OpenStreetMap.org/#map=1', 'https://www.openstreetmap.org/#map=1'],
    ['https://maps.example/"><img src=x>', 'https://maps.example/%22%3E%3Cimg'],
    ['', null],
    ['  ', null],
  ])('reads %j', (text, link) => expect(parseMapPin(text)).toBe(link));

  it.each([
    'http://maps.google.com/?q=1',
    'javascript:alert(1)',
    'geo:33.9,35.5',
    'maps.google.com',
    'https://',
    'https://localhost/x',
    'https://google.com@evil.example/',
    'beside the bakery',
  ])('refuses %j', (text) => expect(parseMapPin(text)).toBeUndefined());
});
