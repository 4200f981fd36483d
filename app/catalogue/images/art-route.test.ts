import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import * as art from '#app/catalogue/art/art.server.ts';
import { ART_VERSION } from '#app/catalogue/art/art-version.ts';
import type { Drawing } from '#app/catalogue/art/drawing.server.ts';
import { loader } from './art.route.ts';

vi.mock('#app/catalogue/art/art.server.ts', { spy: true });

function ask(path: string, version = String(ART_VERSION)): Response {
  const args = { params: { version, '*': path }, context: new RouterContextProvider() };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

it.each([
  ['product/sega/saturn/x.png', 72],
  ['product/sega/saturn/x@2x.png', 144],
  ['product/sega/saturn/x@8x.png', 576],
  ['hero-night@4x.png', 1440],
  ['icon-192-maskable.png', 192],
  ['empty/cart.png', 64],
  ['shelf/sega.png', 61],
])('draws %s', async (path, width) => {
  const answer = ask(path);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(width);
});

it.each(['0', '2', '01', '1.0', 'latest'])('knows no version %s', (version) => {
  expect(ask('logo.svg', version).status).toBe(404);
});

it.each([
  'product/sega/saturn/x@4x.png',
  'product/sega/saturn/x@3x.png',
  'product/sega/saturn/x@16x.png',
  'product/sega/saturn/x.svg',
  'product/none/saturn/x.png',
  'hero-day@8x.png',
  'shelf/sega@8x.png',
  'empty/cart@2x.png',
  'icon-4096.png',
  'logo.png',
  'logo@8x.png',
])('draws nothing that the shop does not show: %s', (path) => {
  expect(ask(path).status).toBe(404);
});

it('draws a picture once, however often it is asked for', async () => {
  const draw = vi.mocked(art.productPicture);
  draw.mockClear();
  const bodies = await Promise.all([1, 2, 3].map(() => ask('product/tcg/pokemon/y.png').text()));
  expect(new Set(bodies).size).toBe(1);
  expect(draw).toHaveBeenCalledTimes(1);
});

it('keeps no more drawings than a few megabytes', () => {
  const draw = vi.mocked(art.productPicture);
  const large = { toPng: () => Buffer.alloc(1024 * 1024) } as unknown as Drawing;
  draw.mockClear();
  draw.mockReturnValue(large);
  for (const name of 'abcdefgh') ask(`product/sega/saturn/large-${name}.png`);
  ask('product/sega/saturn/large-h.png');
  expect(draw).toHaveBeenCalledTimes(8);
  ask('product/sega/saturn/large-a.png');
  expect(draw).toHaveBeenCalledTimes(9);
});
