import { drawBigBox, drawBoxedCartridge, drawTallBox } from '../sprites/boxed-games.ts';
import { drawSmallCartridge } from '../sprites/cartridges.ts';
import { drawBreadbin, drawHomeComputer, drawMouseComputer } from '../sprites/computers.ts';
import { drawWoodgrain } from '../sprites/consoles.ts';
import { drawRingDeck } from '../sprites/consoles-boxy.ts';
import { drawTraySlim } from '../sprites/consoles-modern.ts';
import { drawJoystick } from '../sprites/controllers.ts';
import { drawJewelCase } from '../sprites/discs.ts';
import { drawWideHandheld } from '../sprites/handhelds.ts';
import { drawCassette, drawDiskettes, drawFloppies } from '../sprites/magnetic-media.ts';
import {
  drawAngularCartridge,
  drawHugeCartridge,
  drawTaperedCartridge,
} from '../sprites/odd-cartridges.ts';
import { drawArcadeStick, drawKeypadController, drawSixButtonPad } from '../sprites/retro-pads.ts';
import type { Platform } from './platform.ts';

export const otherRetroPlatforms: readonly Platform[] = [
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
