import type { Colour } from './colour.ts';

/** The colours of the Corniche at one hour. */
export interface HeroPalette {
  sky: readonly Colour[];
  /** The row at which each colour of the sky begins; the last one is the horizon. */
  skyRows: readonly number[];
  sun: Colour;
  sea: readonly Colour[];
  glint: Colour;
  foam: Colour;
  rock: readonly [lit: Colour, base: Colour, shaded: Colour, darkest: Colour];
  bush: Colour;
  houses: readonly [light: Colour, dark: Colour];
  windows: Colour;
  /** How many windows are lit, on the near and the far shore. */
  windowChances: readonly [start: number, end: number];
  rail: Colour;
  railShade: Colour;
  paving: readonly [base: Colour, joint: Colour, edge: Colour];
  clouds: readonly [high: Colour, low: Colour];
  palm: readonly [leaf: Colour, leafShade: Colour, trunk: Colour];
  cat: Colour;
  catEyes: Colour;
}

export type HeroHour = 'day' | 'night';

/** Golden hour, and the same walk after dark. */
export const heroPalettes: Record<HeroHour, HeroPalette> = {
  day: {
    sky: [0x123a56, 0x17506b, 0x2a7285, 0x6aa596, 0xf0b46a, 0xffd98a],
    skyRows: [0, 26, 46, 60, 70, 78],
    sun: 0xfff0c2,
    sea: [0xf0b46a, 0x3d8e93, 0x1b6478, 0x134a61],
    glint: 0xffe3a0,
    foam: 0xe9f1e4,
    rock: [0xc98b56, 0x9d6240, 0x6e4233, 0x4a2d2b],
    bush: 0x3f6b4a,
    houses: [0x2d5a68, 0x24495a],
    windows: 0xffd98a,
    windowChances: [0.3, 0.35],
    rail: 0xeef4f2,
    railShade: 0x8fb3b8,
    paving: [0xe5c79a, 0xcfa97a, 0xb98e63],
    clouds: [0x4f8c98, 0xe9b98a],
    palm: [0x2f5a44, 0x1f4236, 0x7a5238],
    cat: 0x2a2430,
    catEyes: 0xffd98a,
  },
  night: {
    sky: [0x070b16, 0x0b1424, 0x11203a, 0x1a2f50, 0x29446b, 0x3a5a80],
    skyRows: [0, 24, 44, 58, 70, 78],
    sun: 0xf4ecd2,
    sea: [0x3a5a80, 0x1c3557, 0x11223c, 0x0b172b],
    glint: 0xf4ecd2,
    foam: 0x7f93b5,
    rock: [0x4b4f63, 0x363a50, 0x25283c, 0x181a2b],
    bush: 0x1f3a38,
    houses: [0x16233b, 0x101a2e],
    windows: 0xffcf5a,
    windowChances: [0.55, 0.6],
    rail: 0xa9bccb,
    railShade: 0x4b6378,
    paving: [0x3b4258, 0x2d3347, 0x232838],
    clouds: [0x16263f, 0x1f3554],
    palm: [0x16302d, 0x0e211f, 0x2a2226],
    cat: 0x0b0f1a,
    catEyes: 0xffcf5a,
  },
};
