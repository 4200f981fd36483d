import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('slugOf', () => {
  it.each([
    ['Super Mario World (cartridge only)', 'super-mario-world-cartridge-only'],
    ['Pokémon: Édition Spéciale', 'pokemon-edition-speciale'],
    ['Xbox Series X/S', 'xbox-series-x-s'],
    ['  Figures & Statues ', 'figures-statues'],
    ['', ''],
    ['  ', ''],
  ])('writes %j as %j', (text, slug) => expect(slugOf(text)).toBe(slug));

  it('tells names apart that the alphabet cannot carry', () => {
    const names = ['لعبة سوبر ماريو', 'لعبة زيلدا', 'Mario لعبة', 'Mario', '!!!', '???', '🎮'];
    const slugs = names.map(slugOf);
    expect(new Set(slugs).size).toBe(names.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('holds 80 characters and is its own slug', () => {
    const [first, second] = [slugOf(`${'long '.repeat(40)}1`), slugOf(`${'long '.repeat(40)}2`)];
    expect(first).not.toBe(second);
    for (const slug of [first, second, slugOf('ß\u0000\ud800'), slugOf('Zaatar 64')]) {
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slugOf(slug)).toBe(slug);
    }
  });
});
