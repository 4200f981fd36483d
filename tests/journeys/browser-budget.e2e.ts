import fs from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { expect, signUp, test } from '#tests/support/journey.ts';

// What the browser loads. A benchmark tells how fast that is; here is what it may weigh.

const kilobyte = 1000;
const budgets = { script: 120, stylesheet: 16, font: 60, document: 12 } as const;

/** Everything that a page loads by itself, once it has come to rest. */
async function load(page: Page, url: string): Promise<Request[]> {
  const loaded: Request[] = [];
  const note = (request: Request) => loaded.push(request);
  page.on('requestfinished', note);
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('requestfinished', note);
  return loaded;
}

async function kilobytesOf(requests: readonly Request[], type: string): Promise<number> {
  const sizes = await Promise.all(
    requests.filter((request) => request.resourceType() === type).map((request) => request.sizes()),
  );
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / kilobyte;
}

test('the first page is light', async ({ page }) => {
  const loaded = await load(page, '/');
  for (const [type, budget] of Object.entries(budgets)) {
    const weight = await kilobytesOf(loaded, type);
    expect(weight, `KB of ${type}`).toBeGreaterThan(1);
    expect(weight, `KB of ${type}`).toBeLessThanOrEqual(budget);
  }
});

function sourcesOf(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(folder, name));
}

const read = (file: string) => fs.readFileSync(file, 'utf8');

/** What only the owner's side says, of all that the browser's build holds. */
function wordsOfAdmin(): string[] {
  const isAdmin = (file: string) => file.startsWith(path.join('app', 'admin'));
  const sources = sourcesOf('app');
  const others = sources
    .filter((file) => !isAdmin(file))
    .map(read)
    .join('\n');
  const assets = fs.readdirSync('build/client/assets').filter((name) => name.endsWith('.js'));
  const built = assets.map((name) => read(path.join('build/client/assets', name))).join('\n');
  const said = sources
    .filter(isAdmin)
    .flatMap((file) => [...read(file).matchAll(/'([^'\n]{8,})'/g)]);
  const words = said.map(([, words = '']) => words).filter((one) => one.includes(' '));
  return words.filter((one) => built.includes(one) && !others.includes(one));
}

test("nothing of the owner's side reaches a shopper", async ({ page }) => {
  const words = wordsOfAdmin();
  expect(words.length).toBeGreaterThan(20);
  await signUp(page);
  for (const url of ['/', '/?category=Nintendo', '/product/1', '/cart', '/checkout']) {
    const scripts = (await load(page, url)).filter((one) => one.resourceType() === 'script');
    expect(scripts.length, url).toBeGreaterThan(3);
    for (const script of scripts) {
      const text = (await (await script.response())?.text()) ?? '';
      const found = words.filter((one) => text.includes(one));
      expect(found, `${url} loads ${script.url()}`).toEqual([]);
    }
  }
});
