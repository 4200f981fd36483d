import { type Colour, tone } from './colour.ts';
import type { Random } from './random.ts';

/** The outline of every sprite, and the darkest colour in it. */
export const ink: Colour = 0x1a1826;
export const white: Colour = 0xffffff;
export const dark: Colour = 0x2b2d38;
/** The frame around a screen. */
export const bezel: Colour = 0x23252f;
export const steel: Colour = 0xc7ccd4;
export const gold: Colour = 0xd9a43b;
export const paper: Colour = 0xf8f0dc;

export const red: Colour = 0xe4463b;
export const orange: Colour = 0xff8a3c;
export const yellow: Colour = 0xffc629;
export const green: Colour = 0x3fae6a;
export const blue: Colour = 0x3f8de0;

/** The greys and creams that consoles are moulded from. */
export const plastics: readonly Colour[] = [
  0xc9c6bd, 0x8b8f98, 0x3a3d49, 0xd9d3c2, 0x5d6472, 0xe8e6df,
];

/** One material under one lamp: its base, two lights and two shadows. */
export interface Shades {
  base: Colour;
  light: Colour;
  lighter: Colour;
  dark: Colour;
  darker: Colour;
}

export function shadesOf(base: Colour): Shades {
  return {
    base,
    light: tone(base, 0.1, 0.9),
    lighter: tone(base, 0.19, 0.6),
    dark: tone(base, -0.11),
    darker: tone(base, -0.22),
  };
}

/** The body of a thing: the colour its name asks for, else the band's or a plastic. */
export function bodyShades(random: Random, band: Colour, paint: Colour | null): Shades {
  if (paint !== null) return shadesOf(paint);
  return shadesOf(random.chance(0.45) ? band : random.pick(plastics));
}

/** Colours that product names speak of. */
const namedColours: readonly (readonly [words: RegExp, colour: Colour])[] = [
  [/\b(black|midnight|onyx|charcoal|obsidian)\b/, 0x34363f],
  [/\b(white|ivory|pearl|glacier)\b/, 0xf0efea],
  [/\b(slate|graphite|smoke|titanium)\b/, 0x5d6472],
  [/\b(gr[ae]y|silver|platinum|steel)\b/, 0xb4b8c0],
  [/\b(beige|cream)\b/, 0xd9cbb0],
  [/\b(red|crimson|ruby|scarlet|magma)\b/, 0xd23a3f],
  [/\b(orange|copper|spice|amber)\b/, 0xf08a34],
  [/\b(yellow|dandelion|banana)\b/, 0xf5c535],
  [/\b(gold|golden|bronze)\b/, 0xd9a43b],
  [/\b(lime|kiwi|electric green)\b/, 0x9bcb3c],
  [/\b(green|jade|emerald|olive|jungle)\b/, 0x3f9a57],
  [/\b(teal|turquoise|cyan|aqua)\b/, 0x2fa8a8],
  [/\b(blue|cobalt|sapphire|navy)\b/, 0x3f74d6],
  [/\b(indigo|purple|violet|grape|atomic)\b/, 0x6b55b8],
  [/\b(pink|berry|magenta|fuchsia|coral)\b/, 0xe77aa6],
  [/\b(brown|walnut)\b/, 0x8a5a32],
];

/** The first colour a slug names ('game-boy-color-teal'), or null. */
export function colourNamedIn(slug: string): Colour | null {
  let [found, foundAt]: [Colour | null, number] = [null, slug.length];
  for (const [words, colour] of namedColours) {
    const at = slug.search(words);
    if (at >= 0 && at < foundAt) [found, foundAt] = [colour, at];
  }
  return found;
}
