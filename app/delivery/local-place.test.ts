import { expect, it } from 'vitest';
import { inLanguage } from '#app/platform/language/words.server.ts';
import type { Place } from './find-place.ts';
import { localDestination, localTitle, localZone } from './local-place.ts';

const beirut: Place = {
  ...{ id: 1, title: 'Beirut', titleAr: 'بيروت', titleFr: null, district: 'Beirut' },
  ...{ zoneTitle: 'Beirut', feeCents: 400, spellings: ['beirut'] },
};

it('names places, zones and destinations in the language of the page', () => {
  const name = () => [
    localTitle(beirut),
    localZone('Beirut', [beirut]),
    localZone('Mountain', [beirut]),
    localZone('Islands', [beirut]),
    localDestination({ placeTitle: 'Beirut', city: 'بيروت' }),
    localDestination({ placeTitle: null, city: 'Somewhere' }),
  ];
  expect(name()).toEqual(['Beirut', 'Beirut', 'Mountain', 'Islands', 'Beirut', 'Somewhere']);
  expect(inLanguage('ar', name)).toEqual([
    ...['بيروت', 'بيروت', 'الجبل', 'Islands', 'بيروت', 'Somewhere'],
  ]);
  expect(inLanguage('fr', name)).toEqual([
    ...['Beirut', 'Beirut', 'Montagne', 'Islands', 'بيروت', 'Somewhere'],
  ]);
});
