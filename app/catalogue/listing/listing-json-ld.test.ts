import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { pickContact } from '#app/settings/shop-contact.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { listSchemaErrors } from '#tests/support/schema-org.ts';
import { describeShop, listItems } from './listing-json-ld.ts';

const contact = pickContact(defaultSettings(readConfig({})));
const toUrl = (path: string) => new URL(path, 'https://box.example').href;
const describeStore = (change: Partial<typeof contact> = {}, logo = '') => {
  const facts = describeShop('Box', { ...contact, ...change }, logo, toUrl);
  expect(listSchemaErrors(facts)).toEqual([]);
  return facts['@graph'][0];
};

it('tells engines where and when the shop is open, as far as the owner says it', () => {
  const store = describeStore({
    ...{ street: 'Bliss Street', mapPin: 'https://maps.example/1' },
    ...{ openingHours: ['Mon-Sat 10:00-19:00'], instagram: 'https://www.instagram.com/box' },
  });
  expect(store).toMatchObject({
    address: { streetAddress: 'Bliss Street', addressCountry: 'LB' },
    hasMap: 'https://maps.example/1',
    openingHours: ['Mo-Sa 10:00-19:00'],
    sameAs: ['https://www.instagram.com/box'],
  });
  expect(describeStore({}, 'https://images.example/own.png')).toMatchObject({
    logo: 'https://images.example/own.png',
  });
  for (const name of ['hasMap', 'openingHours', 'sameAs'])
    expect(describeStore()).not.toHaveProperty(name);
});

it('lists the pages of the language in which the list is read', () => {
  const products = [{ id: 7 }] as ProductSummary[];
  const list = inLanguage('ar', () => listItems('Sega', { products, total: 1 }, toUrl));
  expect(listSchemaErrors(list)).toEqual([]);
  expect(list.itemListElement).toMatchObject([{ url: 'https://box.example/ar/product/7' }]);
});
