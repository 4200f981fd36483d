import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// A file imports from its own folder and from folders before it.
const order = [
  'platform',
  'ui',
  'audit',
  'settings',
  'accounts',
  'catalogue',
  'search',
  'wishlist',
  'cart',
  'orders',
  'checkout',
  'blog',
  'information',
  'newsletter',
  'admin',
  'layout',
  'server',
];
const composing = /\.(page|layout|route)\.tsx?$/;
const suffixes = /^[a-z0-9-]+(\.(page|layout|route|server|email|test|module))*\.(tsx?|css)$/;
const drawers = /^(utils?|lib|helpers?|misc|common|managers?|constants|types|index)$/;

interface SourceFile {
  /** From `app/`. */
  name: string;
  folder: string;
  text: string;
  imports: { from: string; typeOnly: boolean }[];
}

function importsOf(text: string) {
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[^'"]*?from\s+)?['"]([^'"]+)['"]/gm,
  );
  return [...found].map(([, typeOnly, from]) => ({
    from: from ?? '',
    typeOnly: Boolean(typeOnly),
  }));
}

const files: SourceFile[] = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => {
    const text = fs.readFileSync(path.join('app', name), 'utf8');
    return { name, folder: name.split(path.sep)[0] ?? '', text, imports: importsOf(text) };
  });

const features = files.filter((file) => file.name.includes(path.sep) && file.folder !== 'styles');
const isTest = (file: SourceFile) => file.name.includes('.test.');

/** Where an import leads, from `app/`; null for packages. */
function target(file: SourceFile, from: string): string | null {
  if (from.startsWith('#app/')) return from.slice('#app/'.length);
  if (from.startsWith('.')) return path.normalize(path.join(path.dirname(file.name), from));
  return null;
}

function breaches(check: (file: SourceFile, to: string, typeOnly: boolean) => boolean): string[] {
  return features
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      file.imports.flatMap(({ from, typeOnly }) => {
        const to = target(file, from);
        return to !== null && !to.includes('+types') && check(file, to, typeOnly)
          ? [`${file.name} imports ${from}`]
          : [];
      }),
    );
}

describe('the rules of the house', () => {
  it('keeps every file in a known folder, in kebab-case, with a known suffix', () => {
    const strange = files.filter((file) => {
      const inRoot = !file.name.includes(path.sep);
      const known = inRoot || file.folder === 'styles' || order.includes(file.folder);
      return !known || !suffixes.test(path.basename(file.name));
    });
    expect(strange.map((file) => file.name)).toEqual([]);
  });

  it('has no drawers and no barrels', () => {
    const named = features.filter((file) =>
      file.name.split(path.sep).some((part) => drawers.test(part.replace(/\..*$/, ''))),
    );
    expect(named.map((file) => file.name)).toEqual([]);
  });

  it('imports only from its own folder and from folders before it', () => {
    const found = breaches((file, to) => {
      if (composing.test(file.name)) return false;
      const there = order.indexOf(to.split(path.sep)[0] ?? '');
      return there > order.indexOf(file.folder);
    });
    // The header shows what the pages have loaded, by their types alone.
    expect(found.filter((line) => !line.startsWith('layout/'))).toEqual([]);
  });

  it('crosses folders by #app and stays inside with ./', () => {
    const crooked = features.flatMap((file) =>
      file.imports
        .filter(({ from }) => {
          const to = target(file, from);
          if (to === null || to.includes('+types')) return false;
          const sameFolder = path.dirname(to) === path.dirname(file.name);
          return from.startsWith('#app/') ? sameFolder : !sameFolder;
        })
        .map(({ from }) => `${file.name} imports ${from}`),
    );
    expect(crooked).toEqual([]);
  });

  it('lets nobody but routes.ts name a page, layout or route', () => {
    expect(breaches((_file, to, typeOnly) => composing.test(to) && !typeOnly)).toEqual([]);
  });

  it('lets components import no more than types from the server', () => {
    const found = breaches(
      (file, to, typeOnly) =>
        file.name.endsWith('.tsx') &&
        !composing.test(file.name) &&
        /\.server\./.test(to) &&
        !typeOnly,
    );
    expect(found).toEqual([]);
  });

  it('keeps rules free of the server, of React and of Node', () => {
    const rules = features.filter(
      (file) =>
        /^[a-z0-9-]+\.ts$/.test(path.basename(file.name)) &&
        !path.basename(file.name).startsWith('use-') &&
        !isTest(file),
    );
    const impure = rules.flatMap((file) =>
      file.imports
        .filter(
          ({ from, typeOnly }) => !typeOnly && /^(node:|react$|react-dom)|\.server\./.test(from),
        )
        .map(({ from }) => `${file.name} imports ${from}`),
    );
    expect(impure).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const reading = files.filter((file) => file.text.includes('process.env') && !isTest(file));
    expect(reading.map((file) => file.name)).toEqual([path.join('platform', 'config.server.ts')]);
  });

  it('keeps ui free of features', () => {
    const found = breaches((file, to) => file.folder === 'ui' && !/^(ui|platform)\b/.test(to));
    expect(found).toEqual([]);
  });
});
