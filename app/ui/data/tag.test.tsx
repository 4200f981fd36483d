import fs from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import styles from './tag.module.css';
import { StatusTag } from './tag.tsx';

const tokens = fs.readFileSync('app/styles/tokens.css', 'utf8');
const sheet = fs.readFileSync('app/ui/data/tag.module.css', 'utf8');

/** The hue of a colour in degrees: 0 red, 60 yellow, 120 green, 240 blue, 270 purple. */
function hueOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (red === undefined || green === undefined || blue === undefined) return Number.NaN;
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  return most === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}

/** What the badge of a status is filled with, by day and by night. */
function fillsOf(status: string): string[] {
  const html = renderToStaticMarkup(<StatusTag status={status} />);
  const looks = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];
  const look = looks.find((one) => html.includes(`${styles[one]}"`));
  const token = new RegExp(`\\.${look} \\{\\s*--tag-fill: var\\((--[\\w-]+)\\)`).exec(sheet)?.[1];
  const colours = new RegExp(`${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens);
  return colours?.slice(1) ?? [];
}

it.each([
  ['pending', 'yellow', 40, 65],
  ['processing', 'blue', 205, 250],
  ['shipped', 'purple', 255, 290],
  ['delivered', 'green', 100, 160],
  ['cancelled', 'red', 0, 15],
  ['anything else', 'red', 0, 15],
])('shows %s in %s', (status, _colour, from, to) => {
  const fills = fillsOf(status);
  expect(fills).toHaveLength(2);
  for (const fill of fills) {
    expect(hueOf(fill), fill).toBeGreaterThanOrEqual(from);
    expect(hueOf(fill), fill).toBeLessThanOrEqual(to);
  }
});
