import { readPriceWords } from './price-words.ts';
import { isOffer, readTerm } from './read-term.ts';

const synonyms = new Map([
  ['manette', 'controller'],
  ['ps2', 'playstation 2'],
  ['يد', 'controller'],
  ['jeux', 'game'],
]);

it.each<[term: string, text: string, spellings: string[]]>([
  ['sonic two', 'sonic two', ['sonic', 'two 2 ii']],
  ['Sonic II', 'sonic ii', ['sonic', 'ii 2 two']],
  ['final fantasy 7', 'final fantasy 7', ['final', 'fantasy', '7 vii seven']],
  ['tekken3', 'tekken 3', ['tekken', '3 iii three']],
  ['manette ps2', 'controller playstation 2', ['controller', 'playstation 2 ps2']],
  ['jeux ps2', 'playstation 2', ['playstation 2 ps2']],
  ['يد', 'controller', ['controller']],
  ['batteries', 'batteries', ['batteries battery']],
  ['posters', 'posters', ['posters poster']],
  ['xbox one', 'xbox one', ['xbox one']],
  ['mario under 20', 'mario, up to $20.00', ['mario']],
])('31.1 reads %s as %s', (term, text, spellings) => {
  const reading = readTerm(term, synonyms);
  expect(reading?.text).toBe(text);
  const read = reading?.keywords.map((keyword) => keyword.spellings.slice(0, 3).join(' ')) ?? [];
  for (const [index, words] of spellings.entries()) {
    for (const word of words.split(' ')) expect(read[index]).toContain(word);
  }
  expect(read).toHaveLength(spellings.length);
});

it('31.1 adds the goods of a kind after what has its name', () => {
  const [charger] = readTerm('charger', synonyms)?.keywords ?? [];
  expect(charger?.kin).toEqual(expect.arrayContaining(['adaptor', 'cable']));
  expect(readTerm('sonic', synonyms)).toMatchObject({ hasMeaning: false });
  expect(readTerm('charger', synonyms)).toMatchObject({ hasMeaning: true });
});

it.each(['', ' ', '%', '!!'])('31.1 reads nothing in "%s"', (term) => {
  expect(readTerm(term, synonyms)).toBeNull();
});

it.each([
  ['mario under 20', 'mario', 'max=20'],
  ['أقل من 20 دولار', '', 'max=20'],
  ['jeux ps1 moins de 30$', 'jeux ps1', 'max=30'],
  ['ta7t ٢٠ switch', 'switch', 'max=20'],
  ['between 10 and 20.50 dollars', '', 'min=10&max=20.50'],
  ['entre 10 et 20', '', 'min=10&max=20'],
  ['figure over $50', 'figure', 'min=50'],
  ['ps2 more than 20', 'ps2', 'min=20'],
  ['ps2 not more than 20', 'ps2', 'max=20'],
  ['mario no more than $20', 'mario', 'max=20'],
  ['jeux ps2 pas plus de 20', 'jeux ps2', 'max=20'],
  ['ps2 مش اكتر من 20', 'ps2', 'max=20'],
  ['mug 20$', 'mug', 'max=20'],
  ['ps5 under 1,000', 'ps5', 'max=1000'],
  ['ps5 under 1,000.00$', 'ps5', 'max=1000'],
  ['over $1,234,567', '', 'min=1234567'],
  ['$19.99', '', 'max=19.99'],
  ['mario 9.99$', 'mario', 'max=9.99'],
  ['moins de 9,99', '', 'max=9.99'],
  ['$10-$20', '', 'min=10&max=20'],
  ['10 - 20$ mario', 'mario', 'min=10&max=20'],
  ['$10–20', '', 'min=10&max=20'],
  ['ps5,under 20', 'ps5,', 'max=20'],
  ['ps4,moins de 100', 'ps4,', 'max=100'],
  ['fifa 20,$15', 'fifa 20,', 'max=15'],
  ['under 20,ps5', ',ps5', 'max=20'],
  ['10-20', '10-20', ''],
  ['under 1,00000', 'under 1,00000', ''],
  ['mad max 2', 'mad max 2', ''],
  ['undertale', 'undertale', ''],
  ['ps4 500', 'ps4 500', ''],
])('31.1 reads the prices of %s', (term, rest, filters) => {
  expect(readPriceWords(term)).toEqual({ rest, filters, isCheapFirst: false });
});

it.each([
  ['ps2 cheap', 'ps2'],
  ['ps2 pas cher', 'ps2'],
  ['رخيص ps2', 'ps2'],
  ['ps2,cheap', 'ps2,'],
])('31.1 puts the cheapest of %s first', (term, rest) => {
  expect(readPriceWords(term)).toEqual({ rest, filters: '', isCheapFirst: true });
});

it.each([
  ['vendre ma ps4', true],
  ['sell my ps4', true],
  ['بدي بيع ps4', true],
  ['trade-in ps4', true],
  ['ps4 للبيع', false],
  ['PS4 à vendre', false],
  ['ps4 for sale', false],
  ['best selling ps4', false],
  ['Best-selling ps4', false],
])('31.1 whether %s offers goods: %s', (term, isOffered) => {
  expect(isOffer(term)).toBe(isOffered);
  if (!isOffered) expect(readTerm(term, synonyms)?.text).toBe('ps4');
});

it.each(['for sale', 'À vendre', 'للبيع'])('31.1 takes %s alone for what is reduced', (term) => {
  expect(isOffer(term)).toBe(false);
  expect(readTerm(term, synonyms)?.text).toBe('sale');
});
