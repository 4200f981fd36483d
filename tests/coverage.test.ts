import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decidedTexts, specifiedTexts } from './specification-texts.ts';

// docs/coverage.md says which test shows which sentence of the specification.

interface Row {
  asked: string;
  tests: string[];
}

/** The rows of all tables: what is asked, and the tests that show it. */
const rows: Row[] = fs
  .readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!What is asked |---)/.test(line))
  .map((line) => {
    const [asked = '', tests = ''] = line.slice(2, -2).split(' | ');
    return { asked, tests: tests.split('<br>') };
  });

/**
 * The titles of a test file as they stand in its source: a title that is filled in for each case
 * keeps its placeholders. `it.skip` and the like have no title here, since they show nothing.
 */
function titlesOf(file: string): Set<string> {
  const isRun = /\.test\.tsx?$/.test(file) || /^tests\/journeys\/.*\.e2e\.ts$/.test(file);
  const source = isRun && fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  // A call of what was called before is `it.each(…)('title', …)`.
  const calls = source.matchAll(/(?:\b(?:it|test)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g);
  return new Set([...calls].map(([, , title = '']) => title));
}

function readSources(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|md)$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .map((text) => text.replace(/<br \/>/g, '').replace(/\s+/g, ' '));
}

const sources = ['app', 'content'].flatMap(readSources);

/** True where a source says it; what is filled in may be any expression. */
function isSaid(text: string): boolean {
  const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[\^$.*+?()[\]|]/g, '\\$&'));
  const whole = new RegExp(`(?<!\\w)${parts.join('\\$?\\{[^}]*\\}')}(?!\\w)`);
  return sources.some((source) => whole.test(source));
}

describe('the table of what is asked', () => {
  it('names a test for every sentence', () => {
    expect(rows.length).toBeGreaterThan(200);
    const without = rows.filter(({ tests }) => tests.some((test) => !test.includes(' › ')));
    expect(without.map(({ asked }) => asked)).toEqual([]);
  });

  it('names only tests that there are', () => {
    const titles = new Map<string, Set<string>>();
    const missing = rows.flatMap(({ asked, tests }) =>
      tests.flatMap((test) => {
        const [file = '', title = ''] = test.split(' › ').map((part) => part.trim());
        const known = titles.get(file) ?? titlesOf(file);
        titles.set(file, known);
        return known.has(title) ? [] : [`${asked}: ${test}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('the words of the shop', () => {
  it('are those of the specification, to the letter', () => {
    expect(specifiedTexts.filter((text) => !isSaid(text))).toEqual([]);
  });

  it('are those of the decisions, to the letter', () => {
    expect(decidedTexts.filter((text) => !isSaid(text))).toEqual([]);
  });
});
