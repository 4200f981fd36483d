import { drawArcadeCabinet } from '#tools/pixel-art/sprites/arcades.ts';
import { drawBoardGame } from '#tools/pixel-art/sprites/board-games.ts';
import { drawBook } from '#tools/pixel-art/sprites/books.ts';
import { drawCardFan } from '#tools/pixel-art/sprites/cards.ts';
import { drawTallCartridge } from '#tools/pixel-art/sprites/cartridges.ts';
import { drawHomeComputer } from '#tools/pixel-art/sprites/computers.ts';
import { drawTower } from '#tools/pixel-art/sprites/consoles.ts';
import { drawFourWayPad, drawJoystick } from '#tools/pixel-art/sprites/controllers.ts';
import { drawDiscCase } from '#tools/pixel-art/sprites/discs.ts';
import { drawFigureBox } from '#tools/pixel-art/sprites/figures.ts';
import { drawGiftBox } from '#tools/pixel-art/sprites/gifts.ts';
import { drawBrickHandheld } from '#tools/pixel-art/sprites/handhelds.ts';
import { drawMug } from '#tools/pixel-art/sprites/mugs.ts';
import { drawToolbox } from '#tools/pixel-art/sprites/repairs.ts';
import type { Colour } from './colour.ts';
import type { PixelCanvas } from './pixel-canvas.ts';
import { randomFrom } from './random.ts';
import type { Silhouette } from './sketch.ts';
import { drawSprite } from './sprite.ts';

interface ShelfThing {
  silhouette: Silhouette;
  seed: string;
  band: Colour;
  /** Numbers of the seed to pass over, for pictures older than their silhouette's own function. */
  skip?: number;
}

/** What stands on each category's tile, in a colour that shows on its band. */
const shelfThings: Record<string, ShelfThing> = {
  'new-arrivals': { silhouette: drawTallCartridge, seed: 'na2', band: 0x3f8f7f, skip: 2 },
  funko: { silhouette: drawFigureBox, seed: 'f3', band: 0x2b3350 },
  tcg: { silhouette: drawCardFan, seed: 't2', band: 0xffc629 },
  merchandise: { silhouette: drawMug, seed: 'm1', band: 0x2f8f83 },
  nintendo: { silhouette: drawBrickHandheld, seed: 'n0', band: 0x94306f },
  playstation: { silhouette: drawDiscCase, seed: 'ps1', band: 0x1f3a8a },
  xbox: { silhouette: drawTower, seed: 'x1', band: 0x2a8246, skip: 2 },
  sega: { silhouette: drawFourWayPad, seed: 's9', band: 0x2b3350 },
  atari: { silhouette: drawJoystick, seed: 'a1', band: 0xffc629 },
  retro: { silhouette: drawHomeComputer, seed: 'r1', band: 0xa1461d },
  'collector-items': { silhouette: drawArcadeCabinet, seed: 'ci', band: 0xffc629 },
  guides: { silhouette: drawBook, seed: 'g1', band: 0xffc629, skip: 1 },
  repairs: { silhouette: drawToolbox, seed: 'rp5', band: 0xcf2b36 },
  'pre-orders': { silhouette: drawGiftBox, seed: 'po', band: 0x2a8246 },
  sale: { silhouette: drawBoardGame, seed: 'sl', band: 0x2d55c7 },
};

const unknownShelf: ShelfThing = { silhouette: drawToolbox, seed: 'shelf', band: 0xcf2b36 };

/** The thing on a category's tile; a category without one gets the toolbox. */
export function drawShelfThing(categorySlug: string): PixelCanvas {
  const known = Object.hasOwn(shelfThings, categorySlug) ? shelfThings[categorySlug] : undefined;
  const { silhouette, seed, band, skip } = known ?? unknownShelf;
  return drawSprite(silhouette, { random: randomFrom(seed, skip), band });
}
