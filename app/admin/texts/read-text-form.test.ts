import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { formatTextContent } from '#app/settings/texts/text-kinds.ts';
import { mergeTexts } from '#app/settings/texts/texts.server.ts';
import { readTextForm } from './read-text-form.server.ts';

const settings = defaultSettings(readConfig({}));

function read(id: string, changes: Record<string, string>) {
  const page = mergeTexts([]).find('page', id);
  if (!page) throw new Error(`There is no ${id}.`);
  const typed = { ...formatTextContent('page', page.content), ...changes };
  return readTextForm(page, (name) => typed[name as keyof typeof typed], settings);
}

it('names each field of a page with a placeholder that stands for nothing there', () => {
  const wrong = { title: '{shop}', description: '{fee}', lead: 'In {days}.', body: '{x}' };
  expect(read('page-terms', wrong).errors).toEqual({
    title: '{shop} is not filled in here. Write it out.',
    description: expect.stringMatching(/^\{fee\} stands for nothing\. Use \{shop\}, /),
    lead: expect.stringContaining('{days} stands for nothing.'),
    body: expect.stringContaining('{x} stands for nothing.'),
  });
});

it('fills the opening and the text of a page in, in its own language', () => {
  const filled = { lead: '{city}', body: '{city}' };
  const city = 'بيروت';
  expect(read('page-terms', filled)).toMatchObject({
    ...{ errors: {}, shown: { lead: 'Beirut, Lebanon' } },
    html: expect.stringContaining('Beirut'),
  });
  expect(read('page-terms.ar', filled)).toMatchObject({
    ...{ errors: {}, shown: { lead: expect.stringContaining(city) } },
    html: expect.stringContaining(city),
  });
});
