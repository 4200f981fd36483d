import {
  drawBigBox,
  drawBoxedCartridge,
  drawTallBox,
} from '#tools/pixel-art/sprites/boxed-games.ts';
import { drawSmallCartridge } from '#tools/pixel-art/sprites/cartridges.ts';
import {
  drawBreadbin,
  drawHomeComputer,
  drawMouseComputer,
} from '#tools/pixel-art/sprites/computers.ts';
import { drawWoodgrain } from '#tools/pixel-art/sprites/consoles.ts';
import { drawRingDeck } from '#tools/pixel-art/sprites/consoles-boxy.ts';
import { drawTraySlim } from '#tools/pixel-art/sprites/consoles-modern.ts';
import { drawJoystick } from '#tools/pixel-art/sprites/controllers.ts';
import { drawJewelCase } from '#tools/pixel-art/sprites/discs.ts';
import { drawWideHandheld } from '#tools/pixel-art/sprites/handhelds.ts';
import {
  drawCassette,
  drawDiskettes,
  drawFloppies,
} from '#tools/pixel-art/sprites/magnetic-media.ts';
import {
  drawAngularCartridge,
  drawHugeCartridge,
  drawTaperedCartridge,
} from '#tools/pixel-art/sprites/odd-cartridges.ts';
import {
  drawArcadeStick,
  drawKeypadController,
  drawSixButtonPad,
} from '#tools/pixel-art/sprites/retro-pads.ts';
import type { ArtPlatform } from './platform.ts';

export const otherRetroPlatforms: readonly ArtPlatform[] = [
  {
    words: /\b(amiga )?cd ?32\b/,
    kind: 'console',
    machines: [drawTraySlim],
    games: [drawJewelCase],
    controllers: [drawSixButtonPad],
  },
  {
    words: /\bamiga\b/,
    kind: 'computer',
    machines: [drawMouseComputer],
    games: [drawDiskettes, drawBigBox],
    boxed: [drawBigBox],
    controllers: [drawJoystick],
  },
  {
    words: /\b(commodore|c64|vic ?20)\b/,
    kind: 'computer',
    machines: [drawHomeComputer, drawBreadbin],
    games: [drawCassette, drawFloppies],
    boxed: [drawBigBox],
    controllers: [drawJoystick],
  },
  {
    words: /\bneo ?geo pocket\b/,
    kind: 'handheld',
    machines: [drawWideHandheld],
    games: [drawSmallCartridge],
    controllers: [drawArcadeStick],
  },
  {
    words: /\bneo ?geo cd\b/,
    kind: 'console',
    machines: [drawTraySlim],
    games: [drawJewelCase],
    controllers: [drawSixButtonPad],
  },
  {
    words: /\b(neo ?geo|mvs|aes)\b/,
    kind: 'console',
    machines: [drawRingDeck],
    games: [drawHugeCartridge],
    controllers: [drawArcadeStick],
  },
  {
    words: /\bmsx2?\b/,
    kind: 'computer',
    machines: [drawHomeComputer],
    games: [drawAngularCartridge, drawCassette],
    boxed: [drawBoxedCartridge, drawBigBox],
    controllers: [drawJoystick],
  },
  {
    words: /\bintellivision\b/,
    kind: 'console',
    machines: [drawWoodgrain],
    games: [drawTaperedCartridge],
    boxed: [drawBoxedCartridge, drawTallBox],
    controllers: [drawKeypadController],
  },
];
