import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean; optional?: boolean; os?: string[] }>;
}

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));
const { packages }: Lock = read('package-lock.json');
const { allowScripts }: { allowScripts: Record<string, boolean> } = read('package.json');

/** A folder with start.mjs and what `files` adds, which starts nothing of this one. */
function copyStart(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-start-'));
  fs.copyFileSync('start.mjs', path.join(root, 'start.mjs'));
  const all = { 'package.json': '{"type": "module"}', 'package-lock.json': '{}', ...files };
  for (const [name, content] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  return root;
}

const start = (cwd: string, mode: string, env = {}) =>
  spawnSync('node', ['start.mjs', mode], {
    cwd,
    env: { ...process.env, npm_config_fetch_retries: '0', ...env },
    encoding: 'utf8',
  });

/** The stamp of the installation of a lock file of `{}`. */
const installed = createHash('sha256').update('{}').digest('hex');

it('keeps what is installed where what is newer does not come', () => {
  const one = {
    version: '1.0.0',
    resolved: 'http://127.0.0.1:1/one.tgz',
    integrity: 'sha512-AA==',
  };
  const about = { name: 'shop', version: '1.0.0', dependencies: { one: '1.0.0' } };
  const locked = { '': about, 'node_modules/one': one };
  const root = copyStart({
    'package.json': JSON.stringify(about),
    'package-lock.json': JSON.stringify({ ...about, lockfileVersion: 3, packages: locked }),
    'node_modules/.installed': 'of an earlier version',
    'node_modules/one/index.js': 'it runs',
  });
  const { status, stderr } = start(root, '--build');
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('npm ci failed. Check the network'),
  ]);
  expect(fs.readFileSync(path.join(root, 'node_modules/one/index.js'), 'utf8')).toBe('it runs');
});

it('puts a build in the place of the last one when it is done, and keeps that where it fails', () => {
  const folders = ['app', 'content', 'public', 'tools/languages', 'db'];
  const sources = folders.map((name) => [`${name}/a`, '']);
  const configs = ['server.ts', 'vite.config.ts', 'react-router.config.ts'].map((name) => [
    name,
    '',
  ]);
  const root = copyStart({
    ...Object.fromEntries([...sources, ...configs]),
    'node_modules/.installed': installed,
    'node_modules/.bin/react-router':
      '#!/bin/sh\nmkdir -p "$BUILD_FOLDER/server" && echo "$RESULT" > "$BUILD_FOLDER/server/index.js" && exit "$RESULT"\n',
    // What is there when it flushes.
    'node_modules/.bin/sync': '#!/bin/sh\ncat build/server/index.js >> flushed\n',
    'build/server/index.js': 'the last one\n',
  });
  for (const name of ['react-router', 'sync'])
    fs.chmodSync(path.join(root, 'node_modules/.bin', name), 0o755);
  const server = path.join(root, 'build/server/index.js');
  const build = (RESULT: string) => {
    const { status } = start(root, '--build', { RESULT });
    return [status, fs.readFileSync(server, 'utf8').trim()];
  };
  expect(build('1')).toEqual([1, 'the last one']);
  expect(build('0')).toEqual([0, '0']);
  expect(fs.readFileSync(path.join(root, 'flushed'), 'utf8')).toBe('the last one\n0\n');
  // A build that is finished is not made again, but one that a power cut emptied.
  expect(build('1')).toEqual([0, '0']);
  fs.writeFileSync(server, '');
  expect(build('0')).toEqual([0, '0']);
  // As an archive brings it, with its time there.
  fs.writeFileSync(path.join(root, 'app/a'), 'another');
  fs.utimesSync(path.join(root, 'app/a'), 1, 1);
  expect(build('1')).toEqual([1, '0']);
  expect(build('0')).toEqual([0, '0']);
  // A test is no part of it.
  fs.writeFileSync(path.join(root, 'app/a.test.ts'), '');
  expect(build('1')).toEqual([0, '0']);
  expect(fs.readdirSync(root).filter((name) => name.startsWith('.'))).toEqual([]);
});

it('reads .env as systemd does', () => {
  const root = copyStart({
    'node_modules/.installed': installed,
    'shop.ts':
      'for (const [name, value] of Object.entries(process.env)) if (/^[A-F]$/.test(name)) console.log(name + value);',
    '.env': [
      'A=horse\\battery#1',
      "B='horse\\battery#1 '",
      'C="a\\b \\"c\\\\"',
      '#D=1',
      'E= x y ',
      'F=',
    ].join('\n'),
  });
  const printed = start(root, '--shop').stdout.trim().split('\n').sort();
  expect(printed).toEqual(['Ahorsebattery#1', 'Bhorse\\battery#1 ', 'Ca\\b "c\\', 'Ex y', 'F']);
});

it('gives what starts shops of its own nothing of .env but the browser, and `shop` all of it', () => {
  const names = ['CHROMIUM', 'DATABASE_URL', 'PUBLIC_URL', 'SHOP_NAME'];
  const print = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])))`;
  const root = copyStart({
    'node_modules/.installed': installed,
    'shop.ts': print,
    'tests/run.ts': print,
    '.env': names.map((name) => `${name}=of .env`).join('\n'),
  });
  const given = {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    SHOP_NAME: 'Mine',
  };
  const read = (mode: string) => JSON.parse(start(root, mode, given).stdout);
  // Empty, so that a start.mjs that they run does not read them again.
  expect(read('--test')).toEqual(['of .env', '', '', 'Mine']);
  expect(read('--shop')).toEqual(['of .env', 'of .env', 'of .env', 'Mine']);
});

it('says in one line who is to install where this user cannot', () => {
  const root = copyStart({
    'node_modules/.installed': 'of an earlier version',
    // As for a user who is not the owner of the folder: a test may run as root.
    'refuse.mjs': `import fs from 'node:fs';
      fs.mkdirSync = () => { throw Object.assign(new Error(), { code: 'EACCES' }); };`,
  });
  const { status, stderr } = start(root, '--shop', { NODE_OPTIONS: '--import ./refuse.mjs' });
  expect([status, stderr.trim().split('\n').at(-1)]).toEqual([
    1,
    `The files are newer than what is installed. As the owner of ${fs.realpathSync(root)}: npm run build.`,
  ]);
});

it('installs what the shop is built with, also where NODE_ENV is production', () => {
  expect(fs.readFileSync('start.mjs', 'utf8')).toContain("['ci', '--include=dev'");
});

it('lets nothing run while it is installed but what is approved by name', () => {
  const running = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect(running).toContain('node');
  expect(running.filter((name) => !(name in allowScripts))).toEqual([]);
  // The list approves no package that is not installed.
  expect(Object.keys(allowScripts).filter((name) => !running.includes(name))).toEqual([]);
});
