import fs from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { StatusTag } from './status-tag.tsx';

const tokens = fs.readFileSync('app/styles/tokens.css', 'utf8');

/** The hue of a colour in degrees: 0 red, 60 yellow, 120 green, 240 blue, 270 purple. */
function getHue(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (red === undefined || green === undefined || blue === undefined) return Number.NaN;
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (max === red) return (60 * ((green - blue) / range) + 360) % 360;
  return max === green ? 60 * ((blue - red) / range + 2) : 60 * ((red - green) / range + 4);
}

/** The background of a status tag in the light and the dark theme. */
function findBackgrounds(status: string): string[] {
  const html = renderToStaticMarkup(<StatusTag status={status} />);
  const token = /--tone-bg:var\((--[\w-]+)\)/.exec(html)?.[1];
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
  const backgrounds = findBackgrounds(status);
  expect(backgrounds).toHaveLength(2);
  for (const background of backgrounds) {
    expect(getHue(background), background).toBeGreaterThanOrEqual(from);
    expect(getHue(background), background).toBeLessThanOrEqual(to);
  }
});
