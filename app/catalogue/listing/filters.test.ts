import { formatFilters, hasLooseFilters, parseFilters } from './filters.ts';
import { listingUrl } from './listing.ts';
import { describeNarrowing, type FacetCount } from './narrowing.ts';
import { parseListing } from './parse-listing.ts';

const parse = (query: string) => formatFilters(parseFilters(new URLSearchParams(query)));
const parseList = (query: string) => parseListing(new URLSearchParams(query));

describe('the filters of a URL', () => {
  it.each([
    ['', ''],
    ['min=20&max=60', 'min=20&max=60'],
    ['max=19.99&min=$5,50', 'min=5.50&max=19.99'],
    ['min=60&max=20', 'min=20&max=60'],
    ['min=-1&max=abc&stock=2&condition=nope,&region=constructor', ''],
    ['min=&max=0&stock=1', 'stock=1'],
    ['condition=good,very-good,good', 'condition=very-good,good'],
    ['region=ntsc-u&region=pal&complete=complete', 'complete=complete&region=pal,ntsc-u'],
    ['reduced=1&region=not-recorded,pal&new=1', 'new=1&reduced=1&region=pal,not-recorded'],
    ['works=maybe,switch.pal,mine,nes.pal,nes.moon', 'works=nes.pal,switch.pal,maybe'],
    ['works=maybe,mine', 'works=mine'],
    ['works=maybe', ''],
  ])('%j become %j', (query, filters) => {
    expect(parse(query)).toBe(filters);
    expect(parse(filters)).toBe(filters);
    expect(hasLooseFilters(new URLSearchParams(filters))).toBe(false);
    expect(hasLooseFilters(new URLSearchParams(query))).toBe(query !== filters);
  });

  it('stand in the URL of the list as they are written, before the page', () => {
    const filters = 'min=20&max=60&stock=1&condition=very-good,good&complete=complete&region=pal';
    const url = `/?category=Sega&sort=price-asc&${filters}&page=2`;
    expect(listingUrl(parseList(url.slice(2)))).toBe(url);
    expect(parseList('min=20').all).toBe(true);
    expect(parseList('view=last-ones&min=20').filters).toBe('');
  });
});

describe('describeNarrowing', () => {
  const count = (facts: Partial<FacetCount>): FacetCount => ({
    ...{ condition: null, complete: null, region: null, works: null, count: 1 },
    ...{ stock: true, new: false, reduced: false },
    ...{ minCents: 1000, maxCents: 1000, ...facts },
  });
  const sega = [
    count({ region: 'pal', condition: 'good', count: 3 }),
    count({ region: 'pal', condition: 'fair', count: 2, maxCents: 9000 }),
    count({ region: 'ntsc-j', condition: 'good', stock: false }),
    count({ count: 40 }),
  ];
  const regions = 'Region: PAL (Europe) 5,NTSC-J (Japan) 1,Not recorded 40';
  const describeFor = (filters: string, all = sega) =>
    describeNarrowing(parseList(`category=Sega&${filters}`), { all, priced: all });
  const list = (filters: string, all = sega) =>
    describeFor(filters, all).facets.map(
      ({ legend, options }) => `${legend}: ${options.map(({ text, count }) => `${text} ${count}`)}`,
    );

  it('offers what at least two values stand for, with counts', () => {
    const facets = ['Stock: In stock only 45', 'Condition: Good 4,Fair 2,Not recorded 40', regions];
    expect(list('')).toEqual(facets);
    expect(list('', [count({ region: 'pal', count: 9 })])).toEqual([]);
    expect(describeFor('', [count({ count: 9 })]).prices).toBeNull();
  });

  it('counts each facet by what is chosen of the others', () => {
    const facets = ['Stock: In stock only 0', 'Condition: Good 1,Fair 0,Not recorded 0', regions];
    expect(list('region=ntsc-j')).toEqual(facets);
  });

  it('has a chip for each choice, with the list without it', () => {
    const { chips, clearUrl } = describeFor('min=20&stock=1&region=pal,ntsc-j');
    const texts = ['From $20', 'In stock', 'PAL (Europe)', 'NTSC-J (Japan)'];
    expect(chips.map(({ text }) => text)).toEqual(texts);
    expect(chips[2]?.url).toBe('/?category=Sega&min=20&stock=1&region=ntsc-j');
    expect(clearUrl).toBe('/?category=Sega');
  });
});
