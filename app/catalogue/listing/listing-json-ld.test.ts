import { readConfig } from '#app/platform/config.server.ts';
import { pickContact } from '#app/settings/shop-contact.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { listSchemaErrors } from '#tests/support/schema-org.ts';
import { describeShop } from './listing-json-ld.ts';

const contact = pickContact(defaultSettings(readConfig({})));
const describeStore = (change: Partial<typeof contact> = {}) => {
  const facts = describeShop(
    'Box',
    { ...contact, ...change },
    (path) => `https://box.example${path}`,
  );
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
  for (const name of ['hasMap', 'openingHours', 'sameAs'])
    expect(describeStore()).not.toHaveProperty(name);
});
