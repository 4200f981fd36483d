import { sql } from 'kysely';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { saveText } from '#app/settings/texts/edit-text.server.ts';
import { mergeTexts } from '#app/settings/texts/texts.server.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { toText } from '#tests/support/render-at.tsx';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader } from './information.page.tsx';

const given = openTestDatabase();

it('leads to pages in the language of the page, from an English text too', async () => {
  await given.empty('texts');
  const terms = mergeTexts([]).find('page', 'page-terms');
  if (!terms) throw new Error('There are no terms.');
  const content = { ...terms.content, body: '[Privacy](/privacy) costs {deliveryCost}' };
  const owner = { id: null, email: 'owner@example.com' };
  await saveText(given.db, owner, { id: 'page-terms', version: null, content });
  const asked = openBrowser(createPageServices(given.db)).ask('/terms');
  const read = () => loader(asked as unknown as Parameters<typeof loader>[0]);
  const { page } = await inLanguage('ar', read);
  expect(page).toMatchObject({
    language: 'en',
    html: expect.stringMatching(/<a href="\/ar\/privacy">Privacy<\/a> costs \$\d/),
  });
});

describe('the page on delivery', () => {
  const read = async () => {
    const asked = openBrowser(createPageServices(given.db)).ask('/payment-delivery-info');
    const { page } = await loader(asked as unknown as Parameters<typeof loader>[0]);
    return toText(page.html);
  };
  const set = (key: string, value: string) =>
    given.run(sql`insert into settings (key, value) values (${key}, ${value}::jsonb)`);
  beforeEach(() => given.empty('settings, delivery_zones'));

  it('says from which amount delivery is free', async () => {
    expect(await read()).not.toMatch(/free/i);
    await set('freeDeliveryFromCents', '5000');
    expect(await read()).toContain('Free delivery Delivery is free for orders of $50.00 or more.');
  });

  it('offers to collect an order where the checkout does', async () => {
    const text = await read();
    expect(text).toContain('Pick up The checkout arranges delivery. If you would rather collect');
    expect(text).toContain('Please do not set out before you have our answer.');
    await set('collectInCity', '"on"');
    expect(await read()).toContain('Pick up You can collect your order in Beirut, Lebanon.');
    expect(await read()).not.toContain('The checkout arranges delivery.');
  });

  it('calls a zone free that costs nothing', async () => {
    await given.run(sql`insert into delivery_zones (title, fee_cents, position)
      values ('Beirut', 0, 1), ('Hills', 600, 2)`);
    await given.run(sql`insert into delivery_places (zone_id, title, district)
      values (1, 'Hamra', 'Beirut'), (2, 'Jounieh', 'Keserwan')`);
    expect(await read()).toContain('Beirut Free Hamra Hills $6.00 Jounieh');
  });
});
