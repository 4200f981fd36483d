import { sql } from 'kysely';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { resetText, saveText } from './edit-text.server.ts';
import { selectTexts } from './stored-texts.server.ts';
import {
  formatTextContent,
  getTextKind,
  parseTypedText,
  readTypedText,
  type TextContent,
  type TextKind,
} from './text-kinds.ts';
import { listMissingLanguages, mergeTexts, readText } from './texts.server.ts';

const given = openTestDatabase('texts, audit_log');
const owner = { id: null, email: 'owner@example.com' };
const first = mergeTexts([]);
const id = 'article-0a1b2c3d';
const builtIn = 'article-fifty-hertz';

const read = async () => mergeTexts(await selectTexts(given.db).execute());
const save = (textId: string, version: string | null, content: TextContent<TextKind>) =>
  saveText(given.db, owner, { id: textId, version, content });
const listAudits = () =>
  given.run(sql<{ action: string }>`
    select action, subject_id, before, after from audit_log order by id`);
/** The first texts of home, with another button. */
const homeWith = (button: string) => ({ ...first.home, button });

function writeArticle(changes: Partial<TextContent<'article'>> = {}): TextContent<'article'> {
  const article = first.find('article', builtIn);
  if (!article) throw new Error('no article');
  return { ...article.content, slug: 'a-new-one', published: false, ...changes };
}

async function saved(outcome: ReturnType<typeof save>) {
  const done = await outcome;
  if ('refused' in done) throw new Error(done.refused);
  return done.saved.version;
}

it('are the files until they are edited: an upgrade changes those only', async () => {
  expect((await read()).home).toMatchObject({ headline: 'Past to\nPresent', featured: [] });
  expect(first.list('page')).toHaveLength(7);
  expect(first.list('article').every(({ content }) => content.published)).toBe(true);
  await saved(save('home', null, homeWith('Stories')));
  // A row from before an upgrade that has added a field.
  await given.run(sql`update texts set content = content - 'featured'`);
  expect((await read()).home).toEqual(homeWith('Stories'));
  await given.run(sql`update texts set content = '{"headline": 5}'`);
  expect((await read()).home).toEqual(first.home);
});

describe('an edited text', () => {
  it('is refused where another administrator has saved before', async () => {
    const version = await saved(save('home', null, homeWith('One')));
    const late = await save('home', null, homeWith('Two'));
    const now = { version, content: { button: 'One' } };
    expect(late).toMatchObject({ refused: 'changed', now });
    await saved(save('home', version, homeWith('Two')));
    expect(await save('home', version, homeWith('Three'))).toHaveProperty('refused');
    expect((await read()).home.button).toBe('Two');
  });

  it('is saved once by two at the same time, and once where the answer was lost', async () => {
    const buttons = ['One', 'Two', 'Three', 'Four'];
    const outcomes = await Promise.all(buttons.map((one) => save('home', null, homeWith(one))));
    expect(outcomes.filter((outcome) => 'saved' in outcome)).toHaveLength(1);
    const { button } = (await read()).home;
    expect(await save('home', null, homeWith(button))).toHaveProperty('saved');
    expect(await listAudits()).toHaveLength(1);
  });

  it('is recorded with what was before, and goes back to the first version', async () => {
    const version = await saved(save('home', null, homeWith('Stories')));
    const reset = (seen: string | null) =>
      resetText(given.db, owner, { id: 'home', version: seen });
    expect(await reset(null)).toHaveProperty('refused');
    expect(await reset(version)).toEqual({ reset: true });
    expect((await read()).home).toEqual(first.home);
    const [before, after] = [{ button: 'Read the blog' }, { button: 'Stories' }];
    expect(await listAudits()).toEqual([
      { action: 'edit', subject_id: 'home', before, after },
      { action: 'reset', subject_id: 'home', before: after, after: before },
    ]);
  });
});

describe('a text in another language', () => {
  const home = { kind: 'home', id: 'home' } as const;

  it('comes with the shop until the English one is edited, and is the owner’s from the first save', async () => {
    const arabic = first.find('home', 'home.ar')?.content ?? first.home;
    expect(readText(first, home, 'ar')).toMatchObject({ language: 'ar', text: { id: 'home.ar' } });
    expect(readText(first, home, 'en')).toMatchObject({ language: 'en', text: { id: 'home' } });
    expect(first.list('home')).toHaveLength(1);
    await saved(save('home', null, homeWith('Stories')));
    const inEnglish = { language: 'en', text: { content: { button: 'Stories' } } };
    expect(readText(await read(), home, 'ar')).toMatchObject(inEnglish);
    expect(listMissingLanguages(await read(), home)).toEqual(['ar', 'fr']);
    await saved(save('home.ar', null, arabic));
    expect(readText(await read(), home, 'ar')).toMatchObject({ text: { content: arabic } });
    expect(listMissingLanguages(await read(), home)).toEqual(['fr']);
  });

  it('stays as it comes with the shop while only the featured products change', async () => {
    const typed = { ...formatTextContent('home', first.home), featured: '1,2' };
    const { values } = parseTypedText(
      'home',
      readTypedText('home', (name) => typed[name as keyof typeof typed]),
    );
    await saved(save('home', null, { ...(values as typeof first.home), published: true }));
    expect(readText(await read(), home, 'ar')).toMatchObject({ text: { id: 'home.ar' } });
    expect(listMissingLanguages(await read(), home)).toEqual([]);
  });

  it('is deleted where none comes with the shop', async () => {
    const page = first.find('page', 'page-terms')?.content ?? first.home;
    const own = { id: 'page-own.ar', version: await saved(save('page-own.ar', null, page)) };
    expect(await resetText(given.db, owner, own)).toEqual({ reset: true });
    expect((await read()).find('page', 'page-own.ar')).toBeNull();
    expect(getTextKind('article-own.ar')).toBeNull();
  });
});

describe('an article', () => {
  it('changes its link as a draft only, and takes no other’s', async () => {
    let version = await saved(save(id, null, writeArticle()));
    const taken = { refused: 'link-taken' };
    expect(await save('article-11111111', null, writeArticle())).toEqual(taken);
    expect(await save(id, version, writeArticle({ slug: 'fifty-hertz' }))).toEqual(taken);
    version = await saved(save(id, version, writeArticle({ slug: 'other', published: true })));
    const moved = await save(id, version, writeArticle({ published: true }));
    expect(moved).toEqual({ refused: 'link-published' });
    expect(await resetText(given.db, owner, { id, version })).toEqual({ refused: 'published' });
    version = await saved(save(id, version, writeArticle({ slug: 'other' })));
    expect(await resetText(given.db, owner, { id, version })).toEqual({ reset: true });
    expect((await read()).find('article', id)).toBeNull();
    const actions = (await listAudits()).map(({ action }) => action);
    expect(actions).toEqual(['add', 'publish', 'unpublish', 'delete']);
  });

  it('of the files may be a draft, and its link stays its own', async () => {
    const version = await saved(save(builtIn, null, writeArticle({ slug: 'fifty-hertz' })));
    await saved(save(builtIn, version, writeArticle({ slug: 'sixty-hertz' })));
    const other = await save(id, null, writeArticle({ slug: 'fifty-hertz' }));
    expect(other).toEqual({ refused: 'link-taken' });
    const stored = (await read()).find('article', builtIn)?.content;
    expect(stored).toMatchObject({ slug: 'sixty-hertz', published: false });
  });
});

describe('what is typed', () => {
  const typed = { ...writeArticle(), tags: ' Care, Repair,,Care ', body: '- a\r\n  - b\u0000\r\n' };
  const parse = (changes: Record<string, string> = {}) => {
    const sent: Record<string, unknown> = { ...typed, ...changes };
    return parseTypedText(
      'article',
      readTypedText('article', (name) => sent[name]),
    );
  };

  it('becomes values, with the blanks that Markdown needs', () => {
    const { values, errors } = parse();
    expect(errors).toEqual({});
    expect(values).toMatchObject({ tags: ['Care', 'Repair'], body: '- a\n  - b' });
  });

  it.each([
    ['title', ''],
    ['slug', 'No Blanks'],
    ['slug', '../x'],
    ['publishDate', '2026-02-30'],
    ['tags', 'x'.repeat(41)],
    ['image', 'javascript:alert(1)'],
    ['image', '/images/../../etc'],
    ['body', 'x'.repeat(100_001)],
  ])('is refused: %s %#', (name, value) => {
    expect(Object.keys(parse({ [name]: value }).errors)).toEqual([name]);
  });
});
