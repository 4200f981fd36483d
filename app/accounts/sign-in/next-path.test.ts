import { describe, expect, it } from 'vitest';
import { parseNextPath } from './sign-in.server.ts';

describe('parseNextPath', () => {
  it('keeps paths of this shop', () => {
    expect(parseNextPath('/checkout')).toBe('/checkout');
    expect(parseNextPath('/?category=SALE')).toBe('/?category=SALE');
  });

  it('sends everything else home', () => {
    const foreign = [
      null,
      '',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'checkout',
      '/a\nb',
      '/a\\b',
    ];
    for (const text of foreign) expect(parseNextPath(text), String(text)).toBe('/');
  });
});
