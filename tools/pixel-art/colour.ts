/** A colour as 0xRRGGBB, or `clear`. */
export type Colour = number;

/** Nothing drawn here. */
export const clear: Colour = -1;

type Lch = readonly [lightness: number, chroma: number, hue: number];

/** Reads '#rrggbb'. */
export function colourFromHex(hex: string): Colour {
  return Number.parseInt(hex.slice(1), 16);
}

/** Writes '#rrggbb', or '#rgb' where that says the same. */
export function hexOf(colour: Colour): string {
  const hex = colour.toString(16).padStart(6, '0');
  const short = /^(.)\1(.)\2(.)\3$/.exec(hex);
  return short ? `#${short[1]}${short[2]}${short[3]}` : `#${hex}`;
}

/** How bright it looks, 0 to 255. */
export function brightness(colour: Colour): number {
  return (colour >> 16) * 0.3 + ((colour >> 8) & 255) * 0.59 + (colour & 255) * 0.11;
}

/** From `first` (share 0) to `second` (share 1). */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const channel = (shift: number) => {
    const blend = ((first >> shift) & 255) * (1 - share) + ((second >> shift) & 255) * share;
    return Math.max(0, Math.min(255, Math.round(blend)));
  };
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
}

/** Lighter or darker by `step` in OKLCH, its chroma multiplied and its hue turned (radians). */
export function tone(colour: Colour, step: number, chromaFactor = 1, hueTurn = 0): Colour {
  const [lightness, chroma, hue] = toLch(colour);
  const lit = Math.max(0, Math.min(1, lightness + step));
  return fromLch(lit, chroma * chromaFactor, hue + hueTurn);
}

/** How far from grey, 0 to about 0.3. */
export function chromaOf(colour: Colour): number {
  return toLch(colour)[1];
}

/** The same hue at the given OKLCH lightness. */
export function atLightness(
  colour: Colour,
  lightness: number,
  chromaFactor = 1,
  hueTurn = 0,
): Colour {
  const [, chroma, hue] = toLch(colour);
  return fromLch(lightness, chroma * chromaFactor, hue + hueTurn);
}

function toLch(colour: Colour): Lch {
  const red = toLinear((colour >> 16) / 255);
  const green = toLinear(((colour >> 8) & 255) / 255);
  const blue = toLinear((colour & 255) / 255);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

function fromLch(lightness: number, chroma: number, hue: number): Colour {
  let reduced = chroma;
  let channels = linearChannels(lightness, reduced, hue);
  // Too vivid for a screen: pull towards grey until it fits, hue and lightness stay.
  for (let i = 0; i < 12 && channels.some((value) => value < -0.002 || value > 1.002); i++) {
    reduced *= 0.9;
    channels = linearChannels(lightness, reduced, hue);
  }
  return channels.reduce((colour, value) => (colour << 8) | toByte(value), 0);
}

function linearChannels(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const value = Math.max(0, Math.min(1, linear));
  const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(gamma * 255)));
}
