import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// A file imports from its own room and from rooms before it.
const order = [
  'platform',
  'ui',
  'audit',
  'settings',
  'accounts',
  'catalogue',
  'delivery',
  'search',
  'wishlist',
  'wants',
  'cart',
  'orders',
  'checkout',
  'dispatch',
  'blog',
  'information',
  'newsletter',
  'admin',
  'layout',
  'server',
];
const composing = /\.(page|layout|route)\.tsx?$/;
const suffixes =
  /^[a-z0-9-]+(\.(page|layout|route|server|client|email|browser|test|module))*\.(tsx?|css)$/;
const drawers = /^(utils?|lib|helpers?|misc|common|managers?|constants|types|index)$/;

/** What `ui` and `platform` may not speak of: what is sold, an order's statuses, the shop's URLs. */
const sales =
  /\b(products?|carts?|checkouts?|wishlists?|catalogues?|categor(y|ies)|subcategor(y|ies)|couriers?|shoppers?|stock|orders|order (number|id|status|item)s?)\b/;
const statuses = /['"`](pending|processing|shipped|delivered)['"`]/;
const shopUrl =
  /['"`(]\/(admin|blog|cart|checkout|login|newsletter|orders?|products?|profile|search|wishlist)\b/;

interface SourceFile {
  /** From `app/`. */
  name: string;
  room: string;
  text: string;
  imports: { from: string; typeOnly: boolean }[];
}

function findImports(text: string): SourceFile['imports'] {
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^'"]*?from\s+)?['"]([^'"]+)['"]/gm,
  );
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...found].map(([, type, from = '']) => ({ from, typeOnly: Boolean(type) })),
    ...[...dynamic].map(([, from = '']) => ({ from, typeOnly: false })),
  ];
}

const files: SourceFile[] = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => {
    const text = fs.readFileSync(path.join('app', name), 'utf8');
    return { name, room: name.split(path.sep)[0] ?? '', text, imports: findImports(text) };
  });

const isTest = ({ name }: { name: string }) => name.includes('.test.');
const inRooms = files.filter(({ name, room }) => name.includes(path.sep) && room !== 'styles');
const sources = inRooms.filter((file) => !isTest(file));

/** Where an import leads, from `app/`; null for packages, other folders and generated types. */
function findTarget(file: SourceFile, from: string): string | null {
  if (from.includes('+types')) return null;
  if (from.startsWith('#app/')) return from.slice('#app/'.length);
  return from.startsWith('.') ? path.join(path.dirname(file.name), from) : null;
}

function findBreaches(
  breaks: (file: SourceFile, to: string, typeOnly: boolean) => boolean,
): string[] {
  return sources.flatMap((file) =>
    file.imports.flatMap(({ from, typeOnly }) => {
      const to = findTarget(file, from);
      return to !== null && breaks(file, to, typeOnly) ? [`${file.name} imports ${from}`] : [];
    }),
  );
}

/** Names and texts without comments, with the words of each name apart. */
/** Names of libraries that are no sales words: an icon, a type of Open Graph. */
const borrowed = /\bShoppingCart\b|'website' \| 'article' \| 'product'/g;

function readCode(text: string): string {
  return text.replaceAll(borrowed, '').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
}

const splitNames = (code: string) =>
  code.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

/** The first circle of imports that starts and ends at a file, types included. */
function findCircle(name: string, targets: ReadonlyMap<string, string[]>): string[] | null {
  const ways = [[name]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of targets.get(way.at(-1) ?? '') ?? []) {
      if (next === name) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

describe('files', () => {
  it('lie in a known room, in kebab-case, with a known suffix, and in no drawer', () => {
    const strange = files.filter(({ name, room }) => {
      const parts = name.split(path.sep);
      const known = parts.length === 1 || room === 'styles' || order.includes(room);
      const drawer = parts.some((part) => drawers.test(part.replace(/\..*$/, '')));
      return !known || parts.length > 3 || drawer || !suffixes.test(path.basename(name));
    });
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  it('read the environment in one place', () => {
    const reading = files.filter((file) => file.text.includes('process.env') && !isTest(file));
    expect(reading.map(({ name }) => name)).toEqual([path.join('platform', 'config.server.ts')]);
  });

  it('of ui and platform do not speak of selling', () => {
    const speaking = sources
      .filter(({ room }) => room === 'ui' || room === 'platform')
      .flatMap(({ name, text }) => {
        const code = readCode(text);
        const found =
          sales.exec(splitNames(code).toLowerCase()) ?? statuses.exec(code) ?? shopUrl.exec(code);
        return found ? [`${name}: ${found[0]}`] : [];
      });
    expect(speaking).toEqual([]);
  });
});

describe('imports', () => {
  it('lead to the own room or to a room before it', () => {
    const isLater = (file: SourceFile, to: string) =>
      order.indexOf(to.split(path.sep)[0] ?? '') > order.indexOf(file.room);
    expect(findBreaches((file, to) => !composing.test(file.name) && isLater(file, to))).toEqual([]);
  });

  it('make no circle', () => {
    const targets = new Map(
      sources.map((file) => [
        file.name,
        file.imports.flatMap(({ from }) => findTarget(file, from) ?? []),
      ]),
    );
    const circles = sources.flatMap(({ name }) => findCircle(name, targets) ?? []);
    expect([...new Set(circles)]).toEqual([]);
  });

  it('never lead from the shop to its tools and tests', () => {
    const leading = sources.flatMap(({ name, imports }) =>
      imports.filter(({ from }) => /^#(tools|tests)\//.test(from)).map(({ from }) => [name, from]),
    );
    expect(leading).toEqual([]);
  });

  it('are written #app/ across folders and ./ inside', () => {
    const crooked = inRooms.flatMap((file) =>
      file.imports
        .filter(({ from }) => {
          const to = findTarget(file, from);
          if (to === null) return false;
          const sameFolder = path.dirname(to) === path.dirname(file.name);
          return from.startsWith('#app/') ? sameFolder : !sameFolder;
        })
        .map(({ from }) => `${file.name} imports ${from}`),
    );
    expect(crooked).toEqual([]);
  });

  it('of pages, layouts and routes are for routes.ts alone', () => {
    expect(findBreaches((_file, to, typeOnly) => composing.test(to) && !typeOnly)).toEqual([]);
  });

  it('of components take no more than types from the server', () => {
    const isComponent = ({ name }: SourceFile) =>
      /(?<!\.server)\.tsx$/.test(name) && !composing.test(name);
    const found = findBreaches(
      (file, to, typeOnly) => isComponent(file) && /\.server\./.test(to) && !typeOnly,
    );
    expect(found).toEqual([]);
  });

  it('of rules are free of the server, of React and of Node', () => {
    const rules = sources.filter(({ name }) =>
      /^(?!use-)[a-z0-9-]+\.ts$/.test(path.basename(name)),
    );
    const impure = rules.flatMap(({ name, imports }) =>
      imports
        .filter(
          ({ from, typeOnly }) => !typeOnly && /^(node:|react$|react-dom)|\.server\./.test(from),
        )
        .map(({ from }) => `${name} imports ${from}`),
    );
    expect(impure).toEqual([]);
  });
});
