import { drawWideCartridge } from '#tools/pixel-art/sprites/cartridges.ts';
import { drawGiftBox } from '#tools/pixel-art/sprites/gifts.ts';
import { drawStaticTelevision } from '#tools/pixel-art/sprites/televisions.ts';
import type { Colour } from './colour.ts';
import { stripes } from './logo-art.ts';
import { ink, yellow } from './palettes.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import { randomFrom, seededRandom } from './random.ts';
import { drawSprite } from './sprite.ts';

type EmptyPlace = 'cart' | 'search' | 'orders' | 'tv' | 'wishlist';

const lid: Colour = 0xc8752f;
const wood: Colour = 0x8a4a1f;
const woodShade: Colour = 0x5f2f12;
const glint: Colour = 0x83d3e6;

const drawings: Record<EmptyPlace, () => PixelCanvas> = {
  cart: drawOpenBox,
  search: drawUnknownCartridge,
  orders: () => drawSprite(drawGiftBox, { random: randomFrom('eo1'), band: 0x2ea3e6 }),
  tv: () => drawSprite(drawStaticTelevision, { random: randomFrom('tv1', 1), band: wood }),
  wishlist: drawEmptyShowcase,
};

/** What stands where there is nothing yet. */
export function drawEmpty(place: EmptyPlace): PixelCanvas {
  return drawings[place]();
}

/** The shop's own box with its flaps open and nothing in it. */
function drawOpenBox(): PixelCanvas {
  const canvas = new PixelCanvas(64, 64);
  canvas.polygon([10, 22, 54, 22, 60, 34, 4, 34], woodShade);
  canvas.polygon([13, 24, 51, 24, 55, 33, 9, 33], 0x3a1d0c);
  canvas.polygon([4, 34, 10, 22, 2, 16, -4, 28], lid);
  canvas.polygon([60, 34, 54, 22, 62, 16, 68, 28], 0xa55c22);
  canvas.rect(6, 34, 52, 24, wood);
  canvas.rect(6, 34, 52, 1, lid);
  drawStripes(canvas, 6, 48, 52);
  canvas.ellipse(32, 43, 6, 6, yellow);
  canvas.ellipse(32, 43, 4, 4, 0x102a40);
  canvas.rect(30, 40, 2, 2, glint);
  for (const [x, y] of [
    [20, 10],
    [34, 4],
    [46, 12],
    [28, 15],
  ] as const) {
    canvas.rect(x, y, 2, 2, yellow);
  }
  canvas.outline(ink);
  return canvas.cropped();
}

/** A grey cartridge that does not know what it is. */
function drawUnknownCartridge(): PixelCanvas {
  const canvas = drawSprite(drawWideCartridge, { random: seededRandom(5), band: 0x827d70 });
  canvas.rect(11, 5, 20, 26, 0x101820);
  const mark = [
    '.#####.',
    '#.....#',
    '......#',
    '....##.',
    '...#...',
    '...#...',
    '.......',
    '...#...',
  ];
  canvas.bitmap(16, 10, mark, { '#': glint });
  return canvas;
}

const heart = [
  '..##....##..',
  '.#--#..#--#.',
  '#----##----.',
  '#----------#',
  '.----------#',
  '#----------.',
  '.#--------#.',
  '..#------#..',
  '...#----.#..',
  '....#--#....',
  '.....##.....',
];

/** A glass bell on a striped stand: a cushion, and over it the outline of what is not there. */
function drawEmptyShowcase(): PixelCanvas {
  const canvas = new PixelCanvas(64, 64);
  canvas.ellipse(32, 3, 3, 2, yellow);
  canvas.ellipse(32, 26, 22, 22, 0xeaf4f6);
  canvas.rect(10, 26, 45, 20, 0xeaf4f6);
  canvas.ellipse(32, 26, 20, 20, 0xbcd9e2);
  canvas.rect(12, 26, 41, 20, 0xbcd9e2);
  canvas.roundRect(17, 39, 31, 7, 3, 0x94306f);
  canvas.rect(20, 39, 25, 2, 0xc25a9c);
  const shape = new PixelCanvas(12, 11);
  shape.bitmap(0, 0, heart, { '#': 0xcf2b36, '-': 0xa5c6d1 });
  canvas.paste(shape, 20, 13, 2);
  canvas.bitmap(15, 13, ['...##', '..##.', '.##..', '##...', '#....'], { '#': 0xffffff });
  canvas.rect(49, 26, 2, 14, 0xeaf4f6);
  canvas.rect(5, 46, 54, 12, wood);
  canvas.rect(5, 46, 54, 1, lid);
  drawStripes(canvas, 5, 48, 54);
  canvas.outline(ink);
  return canvas.cropped();
}

function drawStripes(canvas: PixelCanvas, x: number, y: number, width: number): void {
  stripes.forEach((colour, i) => {
    canvas.rect(x, y + i * 2, width, 2, colour);
  });
}
