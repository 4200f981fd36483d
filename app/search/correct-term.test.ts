import { sql } from 'kysely';
import { listProducts } from '#app/catalogue/listing/listing.server.ts';
import { parseListing } from '#app/catalogue/listing/parse-listing.ts';
import { connectionOptions } from '#app/platform/database/database.server.ts';
import { openEvents } from '#app/platform/events/events.server.ts';
import { createLog } from '#app/platform/http/log.server.ts';
import { settingsChannel } from '#app/settings/shop-settings.server.ts';
import { demoProducts } from '#db/demo/demo-product.ts';
import { insertProducts } from '#db/demo/seed.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { correctTerm } from './correct-term.server.ts';
import { applySynonyms, type Synonyms } from './read-term.ts';
import { createTermReader, searchProducts } from './search.server.ts';
import { startSearchTerms, updateSearchTerms } from './search-terms.server.ts';
import { toSound } from './sound.ts';
import { splitTerms } from './split-terms.ts';
import { addSynonym, createSynonymsCache, restoreSynonym } from './synonyms.server.ts';

const given = openTestDatabase();
const actor = { id: null, email: 'owner@example.com' };
let synonyms: Synonyms;

const fail = (error: unknown) => {
  throw error;
};

beforeAll(async () => {
  await insertProducts(given.db, demoProducts());
  await updateSearchTerms(given.db);
  synonyms = await createSynonymsCache(given.db, fail).read();
});

describe('applySynonyms', () => {
  const meanings = new Map([
    ['mega drive', 'genesis'],
    ['mega', 'large'],
    ['jeux', 'game'],
    ['psx', 'playstation 1'],
  ]);
  it.each([
    ['psx', 'playstation 1'],
    ['sonic mega drive', 'sonic genesis'],
    ['mega sonic drive', 'large sonic drive'],
    ['jeux psx', 'playstation 1'],
    ['jeux', 'game'],
    ['game psx', 'playstation 1'],
    ['', ''],
  ])('makes %j %j', (typed, expected) => {
    const parts = applySynonyms(splitTerms(typed), meanings);
    expect(parts.map(({ text }) => text).join(' ')).toBe(expected);
  });
});

describe('a search that finds nothing', () => {
  it.each([
    ['بلايستيشن', 'playstation', /playstation/i],
    ['بلايستيشن ٥', 'playstation 5', /PlayStation 5/],
    ['نينتندو', 'nintendo', /nintendo/i],
    ['زيلدا', 'zelda', /Zelda/],
    ['pokimon', 'pokemon', /Pok[eé]mon/],
    ['megadrive', 'mega drive', /Mega Drive/],
    ['psx', 'playstation 1', /PlayStation 1/],
    ['manette', 'controller', /controller/i],
    ['jeux megadrive', 'mega drive', /Mega Drive/],
    ['dreemcast', 'dreamcast', /Dreamcast/],
    ['سوبر ماريو', 'super mario', /Super Mario/],
    ['spiderman', 'spider-man', /Spider-Man/],
    ['luigis mansoin', 'luigi mansion', /Luigi/],
    ['zeldda', 'zelda', /Zelda/],
    ['game boy advence', 'game boy advance', /Game Boy Advance/],
    ['gameboy advence', 'game boy advance', /Game Boy Advance/],
  ])('for %s shows the results for %s', async (term, corrected, first) => {
    const found = await searchProducts(given.db, term, synonyms);
    const [hit] = found.hits;
    expect(found.notes).toEqual([
      `No products found for "${term}"`,
      `Showing results for "${corrected}"`,
    ]);
    expect(`${hit?.category} ${hit?.subcategory} ${hit?.name}`).toMatch(first);
    const listing = parseListing(new URLSearchParams({ q: term }));
    const listed = await listProducts(given.db, listing, createTermReader(given.db, synonyms));
    expect(listed).toMatchObject({ total: found.total, notes: found.notes });
  });

  it('31.1 keeps the prices of a term whose words it corrects', async () => {
    const { hits, notes } = await searchProducts(given.db, 'zeldda under 20', synonyms);
    expect(notes).toContain('Showing results for "zelda, up to $20.00"');
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.every(({ priceCents }) => priceCents <= 2000)).toBe(true);
  });

  it.each(['zqxjwv', 'zzzz nothing', '97531', 'مممم', '%%'])(
    'for %s stays not found',
    async (term) => {
      const { hits, total, notes } = await searchProducts(given.db, term, synonyms);
      expect([hits, total, notes]).toEqual([[], 0, undefined]);
      expect(await correctTerm(given.db, term, synonyms)).toBeNull();
    },
  );

  it('finds Arabic names by their letters', async () => {
    await given.run(sql`insert into products (name, price_cents, category, stock)
      values ('مجلة Game عدد 3', 100, 'Guides', 1)`);
    await updateSearchTerms(given.db);
    for (const term of ['مجلة', 'عدد 3', 'عدد game', 'مجله']) {
      expect((await searchProducts(given.db, term, synonyms)).total, term).toBe(1);
    }
    await given.run(sql`delete from products where name like 'مجلة%'`);
    await updateSearchTerms(given.db);
  });

  it('leaves what is found as it is', async () => {
    const exact = await searchProducts(given.db, 'NINTENDO', synonyms);
    expect(exact).toEqual(await searchProducts(given.db, 'nintendo'));
    expect(exact.notes).toBeUndefined();
    const { notes } = await searchProducts(given.db, 'goku funko', synonyms);
    expect(notes).toEqual(['No products found for "goku funko"', 'Showing results for all words']);
  });
});

describe('the search terms', () => {
  const recount = async () => {
    const names = await given.list(sql`select name_text || ' ' || search_text
      from search_names join categories on id = category_id where not is_archived`);
    const counts: Record<string, number> = {};
    for (const text of names) {
      for (const word of new Set(text.match(/[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu))) {
        if (word.length > 1) counts[word] = (counts[word] ?? 0) + 1;
      }
    }
    return counts;
  };
  const readTerms = async () => {
    const rows = await given.run(sql<{ term: string; sound: string; count: number }>`
      select term, sound, product_count as count from search_terms`);
    expect(rows.filter(({ term, sound }) => toSound(term) !== sound)).toEqual([]);
    return Object.fromEntries(rows.map(({ term, count }) => [term, count]));
  };

  it('are the words of the products that are not archived, after every kind of change', async () => {
    expect(await readTerms()).toEqual(await recount());
    await given.run(sql`update products set name = 'Qwertz ' || name where id % 7 = 0`);
    await given.run(sql`update products set archived_at = now() where id % 5 = 0`);
    await given.run(
      sql`update products set category = 'Sega', subcategory = 'Saturn' where id % 11 = 0`,
    );
    await given.run(sql`delete from products where id % 13 = 0`);
    await Promise.all([updateSearchTerms(given.db), updateSearchTerms(given.db)]);
    await updateSearchTerms(given.db);
    const terms = await readTerms();
    expect(terms).toEqual(await recount());
    expect(terms.qwertz).toBeGreaterThan(5);
    await given.run(
      sql`update products set name = replace(name, 'Qwertz ', ''), archived_at = null`,
    );
    expect(await updateSearchTerms(given.db)).toBe(true);
    expect((await readTerms()).qwertz).toBeUndefined();
    expect(await updateSearchTerms(given.db)).toBe(false);
  });

  it('are counted some seconds after a change, and the pages are invalidated', async () => {
    const connection = connectionOptions(given.address);
    const events = openEvents({ connection, log: createLog('silent') });
    const onNotification = vi.fn();
    events.subscribe([settingsChannel], { onNotification, onClose: () => undefined });
    await expect.poll(() => onNotification.mock.calls).toHaveLength(1);
    const stop = startSearchTerms(given.db, events, fail);
    await given.run(sql`insert into products (name, price_cents, category, stock)
      values ('Blorptron', 100, 'Retro', 1)`);
    const correct = () => correctTerm(given.db, 'بلوربترون', synonyms);
    await expect.poll(correct).toBe('blorptron');
    await expect.poll(() => onNotification.mock.calls).toHaveLength(2);
    stop();
    events.close();
  });
});

describe('the synonyms', () => {
  it('of the seed are folded as they are looked up', () => {
    expect(synonyms.size).toBeGreaterThan(250);
    const unfolded = [...synonyms.keys()].filter((one) => splitTerms(one).join(' ') !== one);
    expect(unfolded).toEqual([]);
    expect([...synonyms].filter(([spelling, means]) => !means || means === spelling)).toEqual([]);
  });

  it('are added by the owner with an audit entry, and put back unless changed since', async () => {
    const read = async () => (await createSynonymsCache(given.db, fail).read()).get('virtual poy');
    const added = await addSynonym(given.db, actor, { term: ' Virtual  POY', means: 'Gameboy ' });
    expect(added).toEqual({ added: { spelling: 'virtual poy', means: 'gameboy' } });
    const now = await createSynonymsCache(given.db, fail).read();
    expect(await correctTerm(given.db, 'virtual poy', now)).toBe('gameboy');
    const entries = await given.run(sql`select action, subject_id, before, after from audit_log`);
    const means = { before: { means: null }, after: { means: 'gameboy' } };
    expect(entries).toEqual([{ action: 'add', subject_id: 'virtual poy', ...means }]);
    const back = { spelling: 'virtual poy', from: 'gameboy', to: null };
    const late = await restoreSynonym(given.db, actor, { ...back, from: 'atari' });
    expect([late, await read()]).toEqual([{ refused: 'changed' }, 'gameboy']);
    expect(await restoreSynonym(given.db, actor, back)).toEqual({ restored: true });
    expect(await read()).toBeUndefined();
  });

  it('find what they mean with accents, too', async () => {
    await addSynonym(given.db, actor, { term: 'pocket monsters', means: 'Pokémon' });
    const now = await createSynonymsCache(given.db, fail).read();
    const { total } = await searchProducts(given.db, 'pokemon');
    expect(await searchProducts(given.db, 'pocket monsters', now)).toMatchObject({ total });
  });

  it('replace a seeded one, and refuse what means nothing', async () => {
    await addSynonym(given.db, actor, { term: 'PSX', means: 'PlayStation 2' });
    const found = sql`select means, is_seeded from search_synonyms where spelling = 'psx'`;
    expect(await given.run(found)).toEqual([{ means: 'playstation 2', is_seeded: false }]);
    for (const [term, means] of [
      ['', 'mario'],
      ['!!', 'mario'],
      ['one two three four five', 'mario'],
      ['mario', ' '],
      ['Mario', 'MARIO!'],
    ] as const) {
      const outcome = await addSynonym(given.db, actor, { term, means });
      expect(outcome, term).toMatchObject({ refused: 'invalid' });
    }
  });
});
