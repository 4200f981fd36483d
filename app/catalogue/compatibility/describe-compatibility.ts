import type { Power } from '#app/catalogue/copy/copy.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { findRules, type VerdictFacts } from './works-on.ts';

/** Why it depends, as `content/compatibility.json` names it. */
const reasons: Readonly<Record<string, string>> = {
  shape: msg('Japanese cartridges have another shape, and later games may check the region.'),
  model: msg(
    'No Game Boy is locked to a region, but games for the Color and the Advance need that model or a later one.',
  ),
  few: msg('Only a handful of games refuse.'),
  dsi: msg('Only games made for the later DSi refuse.'),
  game: msg('That depends on the game.'),
  picture: msg('The picture may have the colours and the speed of the other television system.'),
};

const powerTexts: Record<Power, string> = {
  '220v': msg('220 V: made for the sockets of Lebanon.'),
  '110v': msg('110 V: in Lebanon it needs a step-down transformer.'),
  '100-240v': msg('100 to 240 V: in Lebanon it needs a plug adaptor at most.'),
  battery: msg('Batteries: it needs no socket.'),
};

/** Of a game by its region: what it is made for, and what consoles from elsewhere do. */
const gameTexts = {
  pal: {
    own: msg('PAL: made for European consoles.'),
    no: msg('An American or Japanese {name} does not take it.'),
    depends: msg('An American or Japanese {name} may take it.'),
  },
  'ntsc-u': {
    own: msg('NTSC-U: made for American consoles.'),
    no: msg('A European or Japanese {name} does not take it.'),
    depends: msg('A European or Japanese {name} may take it.'),
  },
  'ntsc-j': {
    own: msg('NTSC-J: made for Japanese consoles.'),
    no: msg('A European or American {name} does not take it.'),
    depends: msg('A European or American {name} may take it.'),
  },
};

/** Of a console by its region: what it takes, and what games from elsewhere do. */
const consoleTexts = {
  pal: {
    own: msg('PAL: it takes European games.'),
    no: msg('American and Japanese ones do not run on it as it is.'),
    depends: msg('American and Japanese ones may run on it.'),
  },
  'ntsc-u': {
    own: msg('NTSC-U: it takes American games.'),
    no: msg('European and Japanese ones do not run on it as it is.'),
    depends: msg('European and Japanese ones may run on it.'),
  },
  'ntsc-j': {
    own: msg('NTSC-J: it takes Japanese games.'),
    no: msg('European and American ones do not run on it as it is.'),
    depends: msg('European and American ones may run on it.'),
  },
};

const join = (...sentences: readonly string[]) => sentences.filter(Boolean).join(' ');

function describeGame({ subcategory, region }: VerdictFacts): string {
  const { name, ownRegion, otherRegions, reason = '' } = findRules(subcategory);
  const why = t(reasons[reason] ?? '');
  const always =
    otherRegions === 'yes' ? t('Any {name} takes it, whatever its region.', { name }) : why;
  // The region is not what matters.
  const anyway = ownRegion === otherRegions ? always : '';
  if (region === null) return anyway;
  if (region === 'region-free')
    return join(t('Region free: made for consoles from everywhere.'), anyway);
  const { own, no, depends } = gameTexts[region];
  const rest = {
    yes: always,
    no: t(no, { name }),
    depends: join(t(depends, { name }), why),
    unknown: '',
  }[otherRegions];
  return join(t(own), rest);
}

function describeConsole({ subcategory, region }: VerdictFacts): string {
  const { otherRegions, reason = '' } = findRules(subcategory);
  if (otherRegions === 'yes') return t('It takes games from every region.');
  if (region === null) return '';
  if (region === 'region-free') return t('Region free: it takes games from every region.');
  const { own, no, depends } = consoleTexts[region];
  const rest = {
    no: t(no),
    depends: join(t(depends), t(reasons[reason] ?? '')),
    unknown: '',
  }[otherRegions];
  return join(t(own), rest);
}

interface Compatibility {
  /** Which consoles take the game, or which games the console takes; '' where the shop does not know. */
  region: string;
  /** What it needs of a socket, or ''. */
  power: string;
  /** Whether what matters most is not known. */
  isUnsure: boolean;
}

/** What every visitor reads of a product; null for cards and other products that run on nothing. */
export function describeCompatibility(product: VerdictFacts): Compatibility | null {
  const { kind, power: supply } = product;
  const power = supply ? t(powerTexts[supply]) : '';
  if (kind === 'game') {
    const region = describeGame(product);
    return { region, power, isUnsure: !region };
  }
  if (kind === 'console') return { region: describeConsole(product), power, isUnsure: !power };
  return kind === 'accessory' || power ? { region: '', power, isUnsure: !power } : null;
}
