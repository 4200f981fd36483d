import { createElement } from 'react';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import type { SearchAnswer } from './search.server.ts';
import { highlightMatches, SearchHits } from './search-hits.tsx';

/** 'a[b]c' for a highlighted b. */
const highlight = (text: string, term: string) =>
  highlightMatches(text, term.split('+'))
    .map((part) => (part.highlighted ? `[${part.text}]` : part.text))
    .join('');

describe('highlightMatches', () => {
  it.each([
    ['Night Market', 'ni', '[Ni]ght Market'],
    ['Nintendo', ' NIN ', '[Nin]tendo'],
    ['Banana', 'an', 'B[an][an]a'],
    ['Pokémon', 'poke', '[Poké]mon'],
    ['Pokemon', 'poké', '[Poke]mon'],
    ['Poke\u0301mon', 'mon', 'Poke\u0301[mon]'],
    ['Poke\u0301mon', 'poke', '[Poke\u0301]mon'],
    ['🎮 Pad', 'pad', '🎮 [Pad]'],
    ['İzmir', 'izmir', '[İzmir]'],
    ['a.c', '.', 'a[.]c'],
    ['Funko Goku', 'goku+funko', '[Funko] [Goku]'],
    ['Wii Remote', 'remote+re', 'Wii [Remote]'],
    ['Sega', 'xbox', 'Sega'],
    ['Sega', '  ', 'Sega'],
    ['', 'a', ''],
  ])('%j for %j is %j', (text, term, expected) => expect(highlight(text, term)).toBe(expected));

  it('loses nothing of the text', () => {
    const text = 'Ångström ß ﬁgure';
    for (const term of ['s', 'fi', 'å', 'ss', '\u0301']) {
      const parts = highlightMatches(text, [term]).map((part) => part.text);
      expect(parts.join(''), term).toBe(text);
    }
  });
});

it('isolates the names near a search among Arabic words', () => {
  const near = [{ id: 1, name: 'Wow!' }] as SearchAnswer['near'];
  const more = { hits: [], total: 0, near, getHitId: String, onPick: () => undefined };
  const props = { id: 'hits', term: 'wov', active: -1, shelf: null, ...more };
  const found = createElement(SearchHits, props as Parameters<typeof SearchHits>[0]);
  const render = () => renderAt('/', found);
  expect(inLanguage('ar', render)).toContain('<bdi>Wow!</bdi>');
  expect(render()).toContain('>Wow!</a>');
});
