import fs from 'node:fs';
import path from 'node:path';

// A file imports from its own room and from rooms before it.
const order = [
  ...['platform', 'ui', 'audit', 'settings', 'accounts', 'catalogue', 'delivery', 'search'],
  ...['wishlist', 'wants', 'cart', 'credit', 'orders', 'checkout', 'counter', 'dispatch', 'cases'],
  ...['blog', 'information', 'newsletter', 'admin', 'layout', 'server'],
];
/** The rooms of the admin. The files in `admin` itself come first; layouts compose all. */
const adminOrder = [
  ...['forms', 'pickers', 'order-moves', 'alerts', 'health', 'settings', 'delivery', 'photos'],
  ...[
    'products',
    'stickers',
    'share',
    'counts',
    'import',
    'texts',
    'demand',
    'overview',
    'dispatch',
    'counter',
    'cases',
  ],
  ...['orders', 'new-order', 'users', 'audit-log', 'search'],
];
const composing = /\.(page|layout|route)\.tsx?$/;
const suffixes =
  /^[a-z0-9-]+(\.(page|layout|route|server|client|email|browser|test|module))*\.(tsx?|css)$/;
const drawers = /^(utils?|lib|helpers?|misc|common|managers?|constants|types|index)$/;

const exportedNames = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm;
const routeExports =
  /^(ErrorBoundary|Layout|action|client\w+|handle\w*|headers|links|loader|meta|shouldRevalidate)$/;

/** What `ui` and `platform` may not speak of: what is sold, an order's statuses, the shop's URLs. */
const sales =
  /\b(products?|carts?|checkouts?|wishlists?|catalogues?|categor(y|ies)|subcategor(y|ies)|couriers?|shoppers?|stock|orders|order (number|id|status|item)s?)\b/;
const statuses = /['"`](pending|processing|shipped|delivered)['"`]/;
const shopUrl =
  /['"`(]\/(admin|blog|cart|checkout|login|newsletter|orders?|products?|profile|search|wishlist)\b/;

/** Newer than the browsers that README.md promises: Safari 16.4, Chrome 111 and Firefox 115. */
const tooNew = [
  /\bURL\.(canParse|parse)\(/,
  /\b(\w*(query|search|params)|read)(\(.*\))?\.size\b/i,
  /:dir\(/,
  /\.(groupBy|toWellFormed|isWellFormed)\(/,
  /\b(Promise\.(withResolvers|try)|AbortSignal\.any|Array\.fromAsync)\b/,
  /\.(isDisjointFrom|isSubsetOf|isSupersetOf|(symmetricD|d)ifference|intersection|(?<!\bz\.)union)\(/,
  /\.(keys|values|entries)\(\)\s*\.(?!then)/,
];

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

const folders = ['.', 'app', 'commands', 'db', 'tests', 'tools'];
/** All TypeScript of the project. */
const exporting = folders.flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') })),
);

/** Whether the router looks for an export of this name. */
const isForRouter = (file: string, name: string): boolean =>
  (composing.test(file) || /^app.(root|entry\.\w+)\.tsx$/.test(file)) && routeExports.test(name);

const isTest = ({ name }: { name: string }) => name.includes('.test.');
const inRooms = files.filter(({ name, room }) => name.includes(path.sep) && room !== 'styles');
const sources = inRooms.filter((file) => !isTest(file));

/** Where an import leads, from `app/`; null for packages, other folders and generated types. */
function findTarget(file: SourceFile, from: string): string | null {
  if (from.includes('+types')) return null;
  if (from.startsWith('#app/')) return from.slice('#app/'.length);
  return from.startsWith('.') ? path.join(path.dirname(file.name), from) : null;
}

interface Import {
  file: SourceFile;
  from: string;
  typeOnly: boolean;
  /** Where it leads, from `app/`; null for packages, other folders and generated types. */
  to: string | null;
}

/** The imports that break a rule. */
function findBreaches(breaks: (one: Import) => boolean, among = sources): string[] {
  return among.flatMap((file) =>
    file.imports
      .map((one) => ({ ...one, file, to: findTarget(file, one.from) }))
      .filter(breaks)
      .map(({ from }) => `${file.name} imports ${from}`),
  );
}

/** Names of libraries that are no sales words: an icon, a type and properties of Open Graph. */
const borrowed = /\bShoppingCart\b|'website' \| 'article' \| 'product'|product:price:\w+/g;

/** Names and texts without comments. */
function readCode(text: string): string {
  return text.replaceAll(borrowed, '').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
}

/** With the words of each name apart. */
const splitNames = (code: string) =>
  code.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

const tables = new Set(
  Array.from(
    fs.readFileSync('db/schema.sql', 'utf8').matchAll(/^create table (\w+)/gm),
    ([, name = '']) => name,
  ),
);
/** A table that the query builder or SQL writes; one that is named at run time is not seen. */
const written =
  /(?:\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]|\b(?:(?:insert|merge)\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?)(\w+)/gi;

/** The files that write a table of another feature, each with its reason. */
const foreignWrites: [file: string, table: string][] = [
  // A courier's run follows the status and the amount of its orders, whose room stands before dispatch.
  ['orders/moves/order-runs.server.ts', 'run_orders'],
  // The statement that gives products another title takes the wants for it along; wants stand after the catalogue.
  ['catalogue/copy/write-facts.server.ts', 'wants'],
  // What is known of this installation is one row; each feature adds its own facts.
  ['admin/settings/first-hour.server.ts', 'installation'],
  ['orders/feed/order-pushes.server.ts', 'installation'],
  // The demo leaves the tables of many features in one transaction, as `db/demo` has filled them.
  ...['cases', 'cash_entries', 'couriers', 'credit_entries', 'looking_for', 'orders', 'products']
    .concat('search_misses', 'settings', 'tills', 'titles')
    .map((table): [string, string] => ['admin/settings/clear-demo.server.ts', table]),
];

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

  it('are at most thirty in a room', () => {
    const rooms = Map.groupBy(
      fs.readdirSync('app', { recursive: true, withFileTypes: true }).filter((it) => it.isFile()),
      ({ parentPath }) => parentPath,
    );
    expect([...rooms].filter(([, { length }]) => length > 30).map(([room]) => room)).toEqual([]);
  });

  it('have at most 350 lines, and their tests 500', () => {
    const long = files.filter((file) => {
      const length = file.text.split('\n').length - 1;
      return /\.tsx?$/.test(file.name) && length > (isTest(file) ? 500 : 350);
    });
    expect(long.map(({ name }) => name)).toEqual([]);
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

  it('of the browser call nothing that an older browser lacks', () => {
    const calls = files
      .filter((file) => !isTest(file) && !file.name.includes('.server.'))
      .flatMap(({ name, text }) =>
        tooNew.flatMap((call) => {
          const found = call.exec(readCode(text));
          return found ? [`${name}: ${found[0]}`] : [];
        }),
      );
    expect(calls, 'too new for Safari 16.4, Chrome 111 or Firefox 115').toEqual([]);
  });

  it('export no two things of one name, and nothing that no other file uses', () => {
    const names = new Map<string, string[]>();
    for (const { file, text } of exporting) {
      for (const [, name = ''] of text.matchAll(exportedNames)) {
        if (!isForRouter(file, name)) names.set(name, [...(names.get(name) ?? []), file]);
      }
    }
    const words = exporting.map(({ file, text }) => ({ file, used: new Set(text.match(/\w+/g)) }));
    const isUnused = ([name, [file]]: [string, string[]]) =>
      !words.some((other) => other.file !== file && other.used.has(name));
    expect([...names].filter(([, { length }]) => length > 1)).toEqual([]);
    expect([...names].filter(isUnused)).toEqual([]);
  });
});

describe('imports', () => {
  it('lead to the own room or to a room before it', () => {
    const getRank = (name: string) => order.indexOf(name.split(path.sep)[0] ?? '');
    const found = findBreaches(
      ({ file, to }) =>
        !composing.test(file.name) && to !== null && getRank(to) > getRank(file.name),
    );
    expect(found).toEqual([]);
  });

  it('lead to the own room of the admin or to a room before it', () => {
    const getRank = (name: string) => adminOrder.indexOf(name.split(path.sep)[1] ?? '');
    const isInAdmin = (name: string) => name.startsWith('admin/') && !/\.layout\.tsx$/.test(name);
    const found = findBreaches(
      ({ file, to }) =>
        to !== null && isInAdmin(file.name) && isInAdmin(to) && getRank(to) > getRank(file.name),
    );
    const rooms = sources.flatMap(({ name }) => name.match(/^admin\/([^/.]+)\//)?.[1] ?? []);
    expect([found, rooms.filter((room) => !adminOrder.includes(room))]).toEqual([[], []]);
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
    expect(findBreaches(({ from }) => /^#(tools|tests)\//.test(from))).toEqual([]);
  });

  it('are written #app/ across folders and ./ inside', () => {
    const found = findBreaches(({ file, from, to }) => {
      if (to === null) return false;
      return (path.dirname(to) === path.dirname(file.name)) === from.startsWith('#app/');
    }, inRooms);
    expect(found).toEqual([]);
  });

  it('of pages, layouts and routes are for routes.ts alone', () => {
    const found = findBreaches(
      ({ to, typeOnly }) => to !== null && composing.test(to) && !typeOnly,
    );
    expect(found).toEqual([]);
  });

  it('of components take no more than types from the server', () => {
    const isComponent = (name: string) => /(?<!\.server)\.tsx$/.test(name) && !composing.test(name);
    const found = findBreaches(
      ({ file, to, typeOnly }) =>
        isComponent(file.name) && /\.server\./.test(to ?? '') && !typeOnly,
    );
    expect(found).toEqual([]);
  });

  it('of rules are free of the server, of React and of Node', () => {
    const isRule = (name: string) => /^(?!use-)[a-z0-9-]+\.ts$/.test(path.basename(name));
    const found = findBreaches(
      ({ file, from, typeOnly }) =>
        isRule(file.name) && !typeOnly && /^(node:|react$|react-dom)|\.server\./.test(from),
    );
    expect(found).toEqual([]);
  });
});

describe('a table', () => {
  it('is written by one feature', () => {
    const writes = sources.flatMap(({ name, room, text }) =>
      Array.from(readCode(text).matchAll(written), ([, table = '']) => ({ name, room, table })),
    );
    const isForeign = ({ name, table }: { name: string; table: string }) =>
      foreignWrites.some(([file, of]) => file === name && of === table);
    const own = Map.groupBy(
      writes.filter((write) => tables.has(write.table) && !isForeign(write)),
      ({ table }) => table,
    );
    const shared = [...own].filter(([, by]) => new Set(by.map(({ room }) => room)).size > 1);
    expect(shared.map(([table, by]) => [table, ...new Set(by.map(({ name }) => name))])).toEqual(
      [],
    );
    const isNeeded = ([file, table]: [string, string]) =>
      writes.some(({ name, room, table: of }) => {
        const isOthers = own.get(table)?.some((write) => write.room !== room);
        return name === file && of === table && isOthers;
      });
    expect(foreignWrites.filter((one) => !isNeeded(one))).toEqual([]);
  });
});
