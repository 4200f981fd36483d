import fs from 'node:fs';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import type { Region } from '#app/catalogue/copy/copy.ts';
import { describeCompatibility } from './describe-compatibility.ts';
import {
  findRules,
  findVerdict,
  type Platform,
  platformNames,
  type Verdict,
  type VerdictFacts,
  worksOn,
} from './works-on.ts';

const snes = 'Super Nintendo (SNES)';
const facts = (given: Partial<VerdictFacts>): VerdictFacts => ({
  kind: 'game',
  subcategory: snes,
  region: 'pal',
  power: null,
  ...given,
});

/** The lines of the article's table, with the verdict on a game from another region. */
const lines: Record<string, `${Verdict['answer']}: ${string}`> = {
  'Game Boy, Game Boy Advance, Game Gear, Lynx': 'yes: Game Boy Advance, Game Gear, Atari Lynx',
  'Nintendo DS': 'depends: Nintendo DS',
  'Switch, PlayStation 4 and 5, Xbox One and Series':
    'yes: Switch, PlayStation 4, PlayStation 5, Xbox One, Xbox Series X/S',
  'PlayStation 3, PSP, PS Vita': 'depends: PlayStation 3, PSP, PS Vita',
  'NES, Super Nintendo, Nintendo 64': `no: NES, ${snes}, Nintendo 64`,
  'GameCube, Wii, Wii U, 3DS': 'no: GameCube, Wii, Wii U, 3DS',
  'PlayStation 1 and 2, Saturn, Dreamcast, first Xbox':
    'no: PlayStation 1, PlayStation 2, Saturn, Dreamcast, Xbox Original',
  'Xbox 360': 'depends: Xbox 360',
  'Mega Drive': 'depends: Mega Drive',
  'Atari 2600': 'depends: Atari 2600',
};

const regions = ['pal', 'ntsc-u', 'ntsc-j'] as const;
const pairs = regions.flatMap((game) =>
  regions.flatMap((own) => (own === game ? [] : [[game, own] as const])),
);

describe('the table of the article on regions (issue 17)', () => {
  it('has these lines', () => {
    const article = fs.readFileSync('content/blog/fifty-hertz.md', 'utf8');
    const [, table = ''] = article.split('|---|---|\n');
    const first = [...table.matchAll(/^\| (.+?) \|/gm)].map(([, cell = '']) =>
      cell.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
    );
    expect(first).toEqual(Object.keys(lines));
  });

  it.each(Object.entries(lines))('%s', (_line, verdict) => {
    const [answer = '', platforms = ''] = verdict.split(': ');
    for (const platform of platforms.split(', ') as Platform[]) {
      const { subcategory = platform, name } = findRules(platform);
      for (const [region, ownRegion] of pairs) {
        const own = { platform, region: ownRegion };
        expect(worksOn(own, facts({ subcategory, region })).answer, name).toBe(answer);
        expect(worksOn({ platform, region }, facts({ subcategory, region })).answer).toBe('yes');
        expect(worksOn(own, facts({ subcategory, region: 'region-free' })).answer).toBe('yes');
        const unsaid = worksOn(own, facts({ subcategory, region: null })).answer;
        expect(unsaid).toBe(answer === 'yes' ? 'yes' : 'unknown');
      }
    }
  });

  it('leaves open which Game Boy a game is for', () => {
    const own = { platform: 'Gameboy', region: 'pal' } as const;
    for (const region of ['pal', 'ntsc-j', 'region-free', null] as const) {
      const game = facts({ subcategory: 'Gameboy', region });
      expect(worksOn(own, game).answer).toBe('depends');
      expect(worksOn({ ...own, platform: 'Game Boy Advance' }, game).answer).toBe('yes');
    }
  });
});

it('names each platform once, as its category does', () => {
  const subcategories = categoryTree.flatMap((category) => category.subcategories);
  const places = platformNames.map(({ platform }) => findRules(platform).subcategory ?? platform);
  expect(places.filter((place) => !subcategories.includes(place))).toEqual([]);
  expect(new Set(platformNames.map(({ name }) => name)).size).toBe(platformNames.length);
});

describe('the verdict on a product', () => {
  const pal = { platform: snes, region: 'pal' } as const;
  const ntsc = { platform: snes, region: 'ntsc-u' } as const;

  it.each([
    ['Works on your Super Nintendo (PAL).', [pal]],
    ['Does not work on your Super Nintendo (NTSC).', [ntsc]],
    ['Works on your Super Nintendo (PAL).', [ntsc, pal]],
    ['Works on your Super Nintendo (region free).', [ntsc, { ...ntsc, region: 'region-free' }]],
    [undefined, [{ platform: 'Switch', region: 'pal' }]],
    [undefined, []],
  ] as const)('is %s', (sentence, consoles) => {
    expect(findVerdict(consoles, facts({}))?.sentence).toBe(sentence);
  });

  it.each<[keyof VerdictFacts, unknown[]]>([
    ['region', [null]],
    ['kind', [null, 'accessory', 'console']],
    ['subcategory', ['Rare Games', '__proto__', 'Nintendo 64']],
  ])('is never a yes from what is not known: a %s of %j', (fact, values) => {
    const unknown = { answer: 'unknown', sentence: 'We are not sure.' };
    for (const value of values) expect(worksOn(pal, facts({ [fact]: value }))).toEqual(unknown);
  });

  it('knows nothing of the other regions of platforms that the table does not name', () => {
    const own = { platform: 'Master System', region: 'pal' } as const;
    const game = (region: Region) => facts({ subcategory: 'Master System', region });
    expect(worksOn(own, game('ntsc-j')).answer).toBe('unknown');
    expect(worksOn(own, game('pal')).answer).toBe('yes');
  });
});

describe('what every visitor reads', () => {
  const pal = 'PAL: made for European consoles.';
  const ntsc = 'NTSC-J: made for Japanese consoles.';
  const free = 'Region free: made for consoles from everywhere.';
  const takes = 'PAL: it takes European games.';

  it.each([
    [{}, `${pal} An American or Japanese Super Nintendo does not take it.`],
    [{ region: 'ntsc-j' }, `${ntsc} A European or American Super Nintendo does not take it.`],
    [
      { region: 'ntsc-u', subcategory: 'Xbox 360' },
      'NTSC-U: made for American consoles. A European or Japanese Xbox 360 may take it. That depends on the game.',
    ],
    [{ region: 'region-free' }, free],
    [
      { region: 'region-free', subcategory: 'Gameboy' },
      `${free} No Game Boy is locked to a region, but games for the Color and the Advance need that model or a later one.`,
    ],
    [{ region: null }, ''],
    [{ region: null, subcategory: 'Switch' }, 'Any Switch takes it, whatever its region.'],
    [{ subcategory: 'Rare Games' }, pal],
    [{ kind: 'console' }, `${takes} American and Japanese ones do not run on it as it is.`],
    [{ kind: 'console', subcategory: 'Switch' }, 'It takes games from every region.'],
    [{ kind: 'console', subcategory: 'NeoGeo' }, takes],
    [{ kind: 'console', region: null }, ''],
    [{ kind: 'accessory' }, ''],
    [{ kind: 'card' }, undefined],
    [{ kind: null }, undefined],
  ] as const)('of %o: %s', (given, text) => {
    expect(describeCompatibility(facts(given))?.region).toBe(text);
  });

  it('names what a supply of 110 V needs', () => {
    const text = '110 V: in Lebanon it needs a step-down transformer.';
    for (const kind of ['console', 'accessory', 'other'] as const) {
      expect(describeCompatibility(facts({ kind, power: '110v' }))?.power).toBe(text);
    }
  });
});
