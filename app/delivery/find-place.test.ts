import { openTestDatabase } from '#tests/support/test-database.ts';
import { findPlace, type Place } from './find-place.ts';
import { foldPlace } from './fold-place.ts';
import { listPlaces } from './places.server.ts';

const given = openTestDatabase();
let places: readonly Place[];

beforeAll(async () => {
  places = await listPlaces(given.db);
});

describe('the fold of a place', () => {
  it.each([
    ['  El-Mina ', 'mina'],
    ['Zahlé', 'zahle'],
    ['Ｊｏｕｎｉｅｈ', 'jounieh'],
    ["Ra's Beirut", 'ras beirut'],
    ['7amra', 'hamra'],
    ['3aley, 5alde', 'aley khalde'],
    ['Ba3lbak', 'baalbak'],
    ['Mar2 Elias 3', 'mar elias 3'],
    ['شارع ٣', 'شارع 3'],
    ['الأشرفيّة', 'اشرفيه'],
    ['الأشرفـــية', 'اشرفيه'],
    ['إهدن', 'اهدن'],
    ['الحمراء', 'حمرا'],
    ['مستشفى', 'مستشفي'],
    ['Elissar', 'elissar'],
    ['El', 'el'],
    ['?!', ''],
  ])('folds %j to %j, which is its own fold', (typed, folded) => {
    expect(foldPlace(typed)).toBe(folded);
    expect(foldPlace(folded)).toBe(folded);
  });
});

describe('the places that the shop starts with', () => {
  it('lie in the five zones, at $4 to $10', () => {
    const zones = Object.fromEntries(places.map((place) => [place.zoneTitle, place.feeCents]));
    const mountain = { Mountain: 600, 'Coast and Bekaa': 800, Far: 1000 };
    expect(zones).toEqual({ Beirut: 400, 'Around Beirut': 500, ...mountain });
    expect(places.length).toBeGreaterThan(200);
    expect(new Set(places.map(({ district }) => district)).size).toBe(26);
  });

  it('have folded spellings, among them their own titles', () => {
    for (const { title, titleFr, titleAr, spellings } of places) {
      expect(spellings.map(foldPlace)).toEqual(spellings);
      const titles = [title, titleFr, titleAr].map((one) => foldPlace(one ?? ''));
      expect(spellings).toEqual(expect.arrayContaining(titles));
    }
    const spellings = places.flatMap((place) => place.spellings);
    expect(new Set(spellings).size).toBe(spellings.length);
  });
});

describe('a typed place', () => {
  const find = (typed: string) => {
    const found = findPlace(typed, places);
    if (!found) return null;
    return 'known' in found ? found.known.title : `${found.maybe.title}?`;
  };

  it.each([
    ['Jounieh', ['جونيه', 'جونية', 'jounié', 'Jouniyeh', 'joune', 'JOUNIEH ', 'Jounieh, Keserwan']],
    ['Jbeil', ['Byblos', 'جبيل', 'Jbeil, Lebanon']],
    ['Saida', ['Sidon', 'Saïda', 'صيدا']],
    ['Sour', ['Tyre', 'Tyr', 'صور']],
    ['Zahle', ['Zahlé', 'زحلة', 'za7le']],
    ['Achrafieh', ['Ashrafieh', 'الأشرفية', 'Achrafieh, Beirut']],
    ['Hamra', ['7amra', 'الحمرا', 'Al Hamra', 'Hamra، بيروت، لبنان']],
    ['Jounieh?', ['Jouniehh', 'Jounieh Lebanon']],
    ['Baalbek?', ['Baalbekk']],
  ])('means %s', (title, typed) => {
    expect(typed.map(find)).toEqual(typed.map(() => title));
  });

  it('means no place that is unlike all, and no place of two zones', () => {
    expect(['Atlantis', '', '???', 'Paris'].map(find)).toEqual([null, null, null, null]);
    expect(find('Hamra, Zahle')).not.toBe('Hamra');
  });

  it('means the first of two places that are as near', () => {
    const twins = places.slice(0, 2).map((place, at) => ({ ...place, spellings: [`abcde${at}`] }));
    expect(findPlace('abcdef', twins)).toEqual({ maybe: twins[0] });
  });
});
