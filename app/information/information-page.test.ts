import { sql } from 'kysely';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { saveText } from '#app/settings/texts/edit-text.server.ts';
import { mergeTexts } from '#app/settings/texts/texts.server.ts';
import { createPageServices, openBrowser } from '#tests/support/page-context.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loader } from './information.page.tsx';

const given = openTestDatabase();

it('leads to pages in the language of the page, from an English text too', async () => {
  await given.run(sql`truncate texts`);
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
