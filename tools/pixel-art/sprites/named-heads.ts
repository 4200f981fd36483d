import { dark, ink, white } from '#tools/pixel-art/palettes.ts';
import { creatureHeads, skull, visor } from './creature-heads.ts';
import { type Head, heads, spiky } from './heads.ts';

/** A round pink creature with feet. */
const puff: Head = {
  skin: 0xf59fba,
  suit: 0xf59fba,
  eyes: null,
  draw: ({ canvas, skin }) => {
    canvas.ellipse(16, 13, 12, 12, skin);
    canvas.ellipse(5, 15, 3, 3, skin);
    canvas.ellipse(27, 15, 3, 3, skin);
    canvas.ellipse(10, 26, 5, 2, 0xd23a5f);
    canvas.ellipse(22, 26, 5, 2, 0xd23a5f);
    for (const x of [12, 18]) {
      canvas.rect(x, 7, 3, 6, ink);
      canvas.rect(x, 8, 2, 2, white);
      canvas.rect(x, 12, 3, 1, 0x3f6fd6);
    }
    canvas.rect(8, 13, 3, 2, 0xe4607f);
    canvas.rect(22, 13, 3, 2, 0xe4607f);
    canvas.rect(15, 15, 3, 2, 0xb23a4a);
  },
  hidesMouth: true,
};

/** Blue spines behind a pale muzzle. */
const hedgehog: Head = {
  isTall: true,
  skin: 0x2f62c9,
  suit: 0x2f62c9,
  eyes: null,
  behind: ({ canvas, skin }) => {
    canvas.polygon([22, 2, 33, 5, 27, 9, 33, 13, 27, 15, 31, 21, 20, 20], skin);
  },
  draw: ({ canvas }) => {
    canvas.polygon([8, 4, 9, -2, 14, 3], 0x2f62c9);
    canvas.polygon([18, 3, 22, -2, 24, 4], 0x2f62c9);
    canvas.roundRect(8, 6, 15, 7, 3, white);
    canvas.rect(11, 7, 3, 5, 0x1f7a4a);
    canvas.rect(17, 7, 3, 5, 0x1f7a4a);
    canvas.ellipse(13, 15, 6, 2, 0xf3cda5);
    canvas.rect(8, 13, 4, 2, ink);
    canvas.rect(14, 19, 5, 4, 0xf3cda5);
    canvas.rect(11, 25, 6, 2, 0xd23a3f);
    canvas.rect(17, 25, 6, 2, 0xd23a3f);
  },
  hidesMouth: true,
};

/** A grey shark, its mouth open upwards. */
const shark: Head = {
  skin: 0x8fa3b3,
  suit: 0x8fa3b3,
  eyes: null,
  draw: ({ canvas, skin }) => {
    canvas.polygon([16, -1, 27, 12, 27, 26, 6, 26, 6, 12], skin);
    canvas.polygon([16, 8, 23, 16, 21, 24, 11, 24, 9, 16], white);
    canvas.polygon([16, 11, 21, 16, 20, 20, 12, 20, 11, 16], 0xb23a4a);
    for (const x of [12, 15, 18]) canvas.polygon([x, 14, x + 3, 14, x + 1, 17], white);
    for (const x of [13, 16, 19]) canvas.polygon([x - 1, 20, x + 2, 20, x, 17], white);
    canvas.rect(9, 9, 2, 3, ink);
    canvas.rect(22, 9, 2, 3, ink);
    canvas.polygon([27, 14, 33, 22, 27, 21], 0x6d8292);
    canvas.polygon([6, 14, 0, 22, 6, 21], 0x6d8292);
  },
  hidesMouth: true,
};

/** Small and green with long ears, in a coat. */
const longEars: Head = {
  skin: 0x9cc27a,
  suit: 0xcbb08a,
  draw: ({ canvas, skin }) => {
    canvas.polygon([8, 8, -1, 5, 2, 10, 8, 14], skin);
    canvas.polygon([25, 8, 34, 5, 31, 10, 25, 14], skin);
    canvas.polygon([7, 9, 2, 7, 4, 10, 7, 12], 0xe8b5a5);
    canvas.polygon([26, 9, 31, 7, 29, 10, 26, 12], 0xe8b5a5);
    canvas.rect(13, 4, 7, 1, 0x83a963);
    canvas.roundRect(9, 17, 15, 4, 1, 0xe9dcc3);
  },
};

/** A blue koala from another planet. */
const blueAlien: Head = {
  skin: 0x3f74d6,
  suit: 0x3f74d6,
  eyes: null,
  draw: ({ canvas, skin }) => {
    canvas.polygon([9, 8, 1, -1, 0, 10, 8, 14], skin);
    canvas.polygon([24, 8, 32, -1, 33, 10, 25, 14], skin);
    canvas.polygon([7, 8, 3, 3, 2, 9, 7, 11], 0xe77aa6);
    canvas.polygon([26, 8, 30, 3, 31, 9, 26, 11], 0xe77aa6);
    canvas.ellipse(11, 9, 3, 4, 0x8fc0f0);
    canvas.ellipse(22, 9, 3, 4, 0x8fc0f0);
    canvas.ellipse(12, 10, 1, 2, ink);
    canvas.ellipse(21, 10, 1, 2, ink);
    canvas.roundRect(14, 10, 5, 4, 1, 0x24345f);
    canvas.rect(11, 15, 11, 1, ink);
    canvas.ellipse(16, 22, 3, 3, 0x8fc0f0);
  },
  hidesMouth: true,
};

/** An orange animal with a broad grin. */
const bandicoot: Head = {
  isTall: true,
  skin: 0xe07b2c,
  suit: 0x3f74d6,
  draw: ({ canvas, skin }) => {
    canvas.polygon([7, 5, 4, -2, 12, 3], skin);
    canvas.polygon([26, 5, 29, -2, 21, 3], skin);
    canvas.polygon([12, 4, 16, -2, 20, 4], 0xb23a2a);
    canvas.roundRect(9, 12, 15, 6, 2, 0xf6d9a8);
    canvas.rect(14, 11, 5, 2, ink);
    canvas.rect(11, 15, 11, 2, white);
  },
  hidesMouth: true,
};

/** A cowl with two points. */
const cowl: Head = {
  isTall: true,
  skin: 0xf0c8a0,
  suit: 0x3a3d49,
  eyes: white,
  behind: ({ canvas }) => canvas.polygon([8, 17, 25, 17, 30, 29, 3, 29], dark),
  draw: ({ canvas }) => {
    canvas.roundRect(6, 2, 21, 12, 3, dark);
    canvas.polygon([6, 6, 7, -2, 12, 4], dark);
    canvas.polygon([27, 6, 26, -2, 21, 4], dark);
    canvas.rect(13, 20, 7, 2, 0xffc629);
  },
};

const mask = (cloth: number, rim: number): Head => ({
  skin: cloth,
  suit: cloth,
  eyes: null,
  draw: ({ canvas }) => {
    canvas.polygon([8, 7, 15, 10, 13, 14, 9, 13], white);
    canvas.polygon([25, 7, 18, 10, 20, 14, 24, 13], white);
    canvas.rect(8, 5, 7, 1, rim);
    canvas.rect(18, 5, 7, 1, rim);
    canvas.rect(16, 3, 1, 15, rim);
    canvas.rect(12, 20, 9, 1, rim);
  },
  hidesMouth: true,
});

/** All teeth. */
const symbiote: Head = {
  ...mask(0x25252e, 0x25252e),
  draw: (character) => {
    mask(0x25252e, 0x25252e).draw(character);
    character.canvas.roundRect(9, 14, 15, 4, 1, 0xb23a4a);
    for (let x = 10; x < 23; x += 3) character.canvas.rect(x, 14, 2, 2, white);
  },
};

/** A green pointed cap over fair hair. */
const greenCap: Head = {
  isTall: true,
  skin: 0xf3cda5,
  hair: 0xe2b04a,
  suit: 0x3f8a4a,
  draw: ({ canvas, hair, suit }) => {
    canvas.polygon([6, 6, 27, 6, 33, 14, 20, -1, 11, 0], suit.base);
    canvas.rect(6, 5, 21, 2, hair);
    canvas.rect(6, 7, 3, 6, hair);
    canvas.rect(24, 7, 3, 6, hair);
    canvas.polygon([6, 11, 2, 9, 6, 14], 0xf3cda5);
  },
};

const named: readonly (readonly [words: RegExp, head: Head])[] = [
  [/\bkirby\b/, puff],
  [/\bsonic\b/, hedgehog],
  [/\b(jaws|shark)\b/, shark],
  [/\bgrogu\b/, longEars],
  [/\bstitch\b/, blueAlien],
  [/\bcrash bandicoot\b/, bandicoot],
  [/\bbatman\b/, cowl],
  [/\bspider man\b/, mask(0x25252e, 0xd23a3f)],
  [/\bvenom\b/, symbiote],
  [/\b(skellington|skeletor)\b/, skull],
  [/\b(boba fett|optimus|master chief)\b/, visor],
  [/\b(goku|naruto|cloud strife)\b/, { ...spiky, hair: 0xf2c53a }],
  [/\blink\b/, greenCap],
];

/** The head of whom a name speaks, or one of all. */
export function pickHeads(name: string, otherwise: readonly Head[]): readonly Head[] {
  const words = name.replaceAll('-', ' ');
  const found = named.find(([pattern]) => pattern.test(words));
  return found ? [found[1]] : otherwise;
}

/** Everybody there is. */
export const everyone = [...heads, ...creatureHeads];
