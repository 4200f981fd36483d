import { mix, tone } from '#tools/pixel-art/colour.ts';
import {
  dark,
  gold,
  green,
  ink,
  orange,
  red,
  steel,
  white,
  yellow,
} from '#tools/pixel-art/palettes.ts';
import type { Head } from './heads.ts';

const bandit: Head = {
  draw: ({ canvas, hair, suit }) => {
    canvas.roundRect(6, 1, 21, 7, 3, hair);
    canvas.rect(7, 8, 19, 5, suit.darker);
    canvas.rect(11, 9, 3, 4, white);
    canvas.rect(19, 9, 3, 4, white);
    canvas.rect(25, 8, 5, 2, suit.darker);
    canvas.rect(27, 10, 3, 3, suit.darker);
  },
};

const ninja: Head = {
  draw: ({ canvas, suit, skin }) => {
    canvas.roundRect(6, 2, 21, 17, 4, suit.darker);
    canvas.rect(8, 8, 17, 5, skin);
    canvas.rect(6, 5, 21, 2, red);
    canvas.rect(27, 5, 3, 2, red);
    canvas.rect(28, 7, 3, 3, red);
  },
  hidesMouth: true,
};

const horned: Head = {
  isTall: true,
  face: 0xc63f35,
  eyes: yellow,
  draw: ({ canvas }) => {
    canvas.polygon([7, 6, 5, -1, 12, 4], 0xf3e6c8);
    canvas.polygon([25, 6, 28, -1, 21, 4], 0xf3e6c8);
    canvas.rect(9, 7, 5, 1, dark);
    canvas.rect(19, 7, 5, 1, dark);
    canvas.rect(13, 15, 7, 1, white);
  },
};

const rabbit: Head = {
  face: 0xf4f1ea,
  draw: ({ canvas }) => {
    for (const x of [10, 19]) {
      canvas.roundRect(x, 0, 5, 6, 1, 0xf4f1ea);
      canvas.rect(x + 2, 1, 1, 4, 0xffb5bd);
    }
    canvas.rect(15, 13, 3, 1, 0xffb5bd);
    canvas.rect(15, 15, 3, 2, white);
  },
};

export const skull: Head = {
  face: 0xf2ead8,
  eyes: null,
  draw: ({ canvas }) => {
    canvas.roundRect(10, 8, 5, 6, 1, ink);
    canvas.roundRect(18, 8, 5, 6, 1, ink);
    canvas.rect(16, 13, 1, 2, dark);
    for (let x = 11; x < 23; x += 2) canvas.rect(x, 16, 1, 2, 0x9a8d72);
  },
};

const pumpkin: Head = {
  face: orange,
  eyes: null,
  draw: ({ canvas }) => {
    canvas.rect(15, 0, 3, 4, 0x4f7a3a);
    for (const x of [11, 16, 21]) canvas.rect(x, 3, 1, 15, tone(orange, -0.1));
    canvas.polygon([10, 12, 13, 7, 15, 12], yellow);
    canvas.polygon([18, 12, 20, 7, 23, 12], yellow);
    canvas.rect(11, 14, 11, 2, yellow);
    canvas.rect(14, 14, 2, 1, orange);
  },
};

export const visor: Head = {
  eyes: null,
  draw: ({ canvas, suit }) => {
    canvas.roundRect(6, 1, 21, 18, 4, suit.light);
    canvas.rect(15, 1, 3, 6, suit.darker);
    canvas.roundRect(7, 7, 19, 7, 2, ink);
    canvas.rect(9, 8, 15, 4, 0x2f8f9a);
    canvas.rect(10, 9, 5, 1, white);
    canvas.rect(12, 16, 9, 1, suit.darker);
  },
};

const octopus: Head = {
  face: 0x6fae9a,
  draw: ({ canvas }) => {
    canvas.roundRect(6, 0, 21, 14, 5, 0x6fae9a);
    canvas.ellipse(11, 4, 2, 2, 0x9ad1bf);
    for (let x = 9; x < 25; x += 4) canvas.rect(x, 16, 2, 5, 0x4b8574);
  },
  hidesMouth: true,
};

const bear: Head = {
  face: 0x9a6b45,
  draw: ({ canvas }) => {
    for (const x of [7, 25]) {
      canvas.ellipse(x + 0.5, 3, 3, 3, 0x9a6b45);
      canvas.ellipse(x + 0.5, 3, 1, 1, 0xd9b48a);
    }
    canvas.ellipse(16, 14, 4, 2, 0xd9b48a);
    canvas.rect(15, 12, 3, 2, ink);
  },
};

const oneEyed: Head = {
  face: 0x8f7fd6,
  eyes: null,
  draw: ({ canvas }) => {
    for (const x of [9, 15, 21]) canvas.rect(x, 1, 3, 4, 0x6a5ab0);
    canvas.ellipse(16, 9, 5, 4, white);
    canvas.ellipse(16, 9, 2, 3, green);
    canvas.ellipse(16, 9, 0, 1, ink);
    canvas.rect(12, 15, 9, 1, ink);
    canvas.set(13, 16, white);
    canvas.set(18, 16, white);
  },
};

const beard: Head = {
  isTall: true,
  draw: ({ canvas, hair, suit }) => {
    canvas.roundRect(7, 12, 19, 9, 3, hair);
    canvas.rect(14, 13, 5, 1, tone(hair, -0.15));
    canvas.polygon([5, 5, 28, 5, 22, -1, 11, -1], suit.base);
    canvas.rect(5, 4, 23, 2, suit.darker);
  },
  hidesMouth: true,
};

const buns: Head = {
  draw: ({ canvas, hair }) => {
    canvas.ellipse(6, 9, 4, 4, hair);
    canvas.ellipse(27, 9, 4, 4, hair);
    canvas.ellipse(6, 9, 1, 1, mix(hair, white, 0.3));
    canvas.ellipse(27, 9, 1, 1, mix(hair, white, 0.3));
    canvas.roundRect(7, 1, 19, 7, 3, hair);
  },
};

const mohawk: Head = {
  draw: ({ canvas, suit, hair }) => {
    canvas.rect(14, 0, 5, 7, suit.light);
    canvas.rect(15, 0, 1, 7, suit.lighter);
    canvas.rect(7, 5, 3, 5, hair);
    canvas.rect(23, 5, 3, 5, hair);
    canvas.rect(9, 8, 15, 1, steel);
  },
};

const glasses: Head = {
  draw: ({ canvas, hair }) => {
    canvas.roundRect(6, 1, 21, 6, 3, hair);
    canvas.rect(6, 6, 2, 5, hair);
    canvas.rect(9, 8, 6, 6, dark);
    canvas.rect(18, 8, 6, 6, dark);
    canvas.rect(10, 9, 4, 4, white);
    canvas.rect(19, 9, 4, 4, white);
    canvas.rect(15, 10, 3, 1, dark);
  },
};

const leafy: Head = {
  isTall: true,
  face: green,
  draw: ({ canvas }) => {
    canvas.polygon([16, 4, 8, -1, 15, 1], 0x2f7a55);
    canvas.polygon([17, 4, 25, -1, 18, 1], 0x2f7a55);
    canvas.ellipse(10, 14, 1, 1, 0xff9fa5);
    canvas.ellipse(23, 14, 1, 1, 0xff9fa5);
    canvas.rect(13, 14, 7, 1, gold);
  },
};

/** Heads under masks, and heads of what is not a person. */
export const creatureHeads = [
  bandit,
  ninja,
  horned,
  rabbit,
  skull,
  pumpkin,
  visor,
  octopus,
  bear,
  oneEyed,
  beard,
  buns,
  mohawk,
  glasses,
  leafy,
];
