import { type Colour, mix, tone } from '#tools/pixel-art/colour.ts';
import { dark, ink, red, type Shades, white, yellow } from '#tools/pixel-art/palettes.ts';
import type { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';

/** A figure being drawn. The head fills columns 7 to 25 and rows 3 to 17. */
export interface Character {
  canvas: PixelCanvas;
  skin: Colour;
  hair: Colour;
  suit: Shades;
}

/** What makes one figure differ from the next: hair, mask, helmet. */
export interface Head {
  /** What hangs behind the body. */
  behind?: (character: Character) => void;
  draw: (character: Character) => void;
  /** The colours of a known character, instead of chosen ones. */
  skin?: Colour;
  hair?: Colour;
  suit?: Colour;
  /** The colour of the face, when it is not skin. */
  face?: Colour;
  /** The colour of the eyes; null leaves them to `draw`. */
  eyes?: Colour | null;
  eyeTop?: number;
  hidesMouth?: boolean;
  /** Reaches above the canvas: it cannot be enlarged. */
  isTall?: boolean;
}

const short: Head = {
  draw: ({ canvas, hair }) => {
    canvas.roundRect(6, 1, 21, 7, 3, hair);
    canvas.rect(6, 6, 3, 6, hair);
    canvas.rect(24, 6, 3, 4, hair);
  },
};

export const spiky: Head = {
  isTall: true,
  draw: ({ canvas, hair }) => {
    for (let i = 0; i < 5; i++) {
      const left = 6 + i * 4;
      canvas.polygon([left, 8, left + i, Math.abs(i - 2) - 1, left + 5, 8], hair);
    }
    canvas.rect(6, 5, 21, 3, hair);
  },
};

const helmet: Head = {
  isTall: true,
  draw: ({ canvas, suit }) => {
    canvas.roundRect(6, 1, 21, 9, 3, suit.base);
    canvas.rect(15, -1, 3, 9, yellow);
    canvas.rect(6, 8, 21, 2, suit.dark);
  },
};

const cat: Head = {
  isTall: true,
  draw: ({ canvas, skin }) => {
    canvas.polygon([7, 6, 7, -2, 14, 4], skin);
    canvas.polygon([26, 6, 26, -2, 19, 4], skin);
    for (const x of [13, 16, 19]) canvas.rect(x, 3, 1, 3, tone(skin, -0.15));
  },
};

const robot: Head = {
  isTall: true,
  face: 0xaeb6c2,
  eyes: 0x5fe0d0,
  hidesMouth: true,
  draw: ({ canvas }) => {
    canvas.rect(16, -2, 1, 5, 0x7d8896);
    canvas.rect(15, -2, 3, 2, red);
    canvas.rect(9, 7, 15, 6, dark);
  },
};

const long: Head = {
  behind: ({ canvas, hair }) => canvas.roundRect(5, 3, 23, 20, 3, hair),
  draw: ({ canvas, hair }) => {
    canvas.roundRect(6, 1, 21, 6, 3, hair);
    canvas.rect(6, 6, 2, 14, hair);
    canvas.rect(25, 6, 2, 14, hair);
  },
};

const cap: Head = {
  draw: ({ canvas, suit, hair }) => {
    canvas.roundRect(6, 1, 21, 6, 3, suit.base);
    canvas.rect(6, 6, 25, 2, suit.dark);
    canvas.rect(15, 2, 4, 3, white);
    canvas.rect(6, 8, 2, 4, hair);
  },
};

const hood: Head = {
  draw: ({ canvas, suit, skin }) => {
    canvas.roundRect(5, 0, 23, 19, 4, suit.base);
    canvas.roundRect(8, 4, 17, 13, 3, mix(skin, ink, 0.15));
  },
};

const astronaut: Head = {
  eyes: white,
  eyeTop: 10,
  hidesMouth: true,
  draw: ({ canvas }) => {
    canvas.roundRect(5, 0, 23, 20, 5, 0xf4f4f0);
    canvas.roundRect(8, 4, 17, 12, 3, 0x2b3350);
    canvas.rect(10, 5, 5, 2, 0x7fb0e8);
  },
};

const crown: Head = {
  isTall: true,
  draw: ({ canvas, hair }) => {
    canvas.rect(7, 2, 19, 3, hair);
    const rows = ['#..#..#..#..#', '##.##.#.##.##', '#############', '#############'];
    canvas.bitmap(10, -2, rows, { '#': yellow });
  },
};

/** Heads of people and their friends. */
export const heads = [short, spiky, helmet, cat, robot, long, cap, hood, astronaut, crown];
