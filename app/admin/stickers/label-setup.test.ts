import fs from 'node:fs';
import { parseLabelSetup, repeatLabels } from './label-setup.ts';

const usual = { start: 1, each: 'one', paper: 'a4', code: 'qr', amount: 'shown' };

it('reads how labels are printed, and forgives what is wrong', () => {
  const parse = (query: string) => parseLabelSetup(new URLSearchParams(query));
  expect(parse('')).toEqual(usual);
  expect(parse('start=66&each=x&paper=&code=&amount=')).toEqual(usual);
  expect(parse('start=65&each=stock&paper=roll&code=barcode&amount=hidden')).toEqual({
    ...{ start: 65, each: 'stock', paper: 'roll', code: 'barcode', amount: 'hidden' },
  });
});

it('prints as many as are in stock, up to ten sheets', () => {
  const labels = [2, 0, 900].map((stock, id) => ({ id, stock }));
  expect(repeatLabels(labels, { each: 'one' })).toHaveLength(3);
  const ids = repeatLabels(labels, { each: 'stock' }).map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual([0, 0, 2]);
  expect(ids).toHaveLength(650);
});

it('prints on a page whose name no other style sheet has: such names are not hashed', () => {
  const pages = fs.globSync('app/**/*.css').flatMap((file) => {
    return [...fs.readFileSync(file, 'utf8').matchAll(/@page ([\w-]+)/g)].map(([, name]) => name);
  });
  expect(pages).toContain('stickers');
  expect(pages.filter((name, index) => pages.indexOf(name) !== index)).toEqual([]);
});
