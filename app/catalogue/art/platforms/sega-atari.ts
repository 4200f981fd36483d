import { drawBoxedCartridge, drawClamshell, drawTallBox } from '../sprites/boxed-games.ts';
import { drawSmallCartridge, drawTallCartridge } from '../sprites/cartridges.ts';
import { drawLidTop, drawTopLoader, drawWoodgrain } from '../sprites/consoles.ts';
import { drawRingDeck, drawTwinSlot } from '../sprites/consoles-boxy.ts';
import { drawSoftBox } from '../sprites/consoles-modern.ts';
import { drawJoystick, drawTwoButtonPad } from '../sprites/controllers.ts';
import { drawJewelCase } from '../sprites/discs.ts';
import { drawAsymmetricPad } from '../sprites/modern-pads.ts';
import {
  drawLippedCartridge,
  drawLoopCartridge,
  drawShoulderedCartridge,
} from '../sprites/odd-cartridges.ts';
import { drawKeypadController, drawPaddle, drawSixButtonPad } from '../sprites/retro-pads.ts';
import { drawChunkyHandheld } from '../sprites/wide-handhelds.ts';
import type { Platform } from './platform.ts';

export const segaPlatforms: readonly Platform[] = [
  {
    words: /\bdreamcast\b/,
    kind: 'console',
    machines: [drawSoftBox],
    games: [drawJewelCase],
    controllers: [drawAsymmetricPad],
  },
  {
    words: /\bsaturn\b/,
    kind: 'console',
    machines: [drawLidTop],
    games: [drawJewelCase],
    controllers: [drawSixButtonPad],
  },
  {
    words: /\b(mega|sega) ?cd\b/,
    kind: 'console',
    machines: [drawRingDeck],
    games: [drawJewelCase],
    controllers: [drawSixButtonPad],
  },
  {
    words: /\b(mega ?drive|genesis|32x)\b/,
    kind: 'console',
    machines: [drawRingDeck],
    games: [drawShoulderedCartridge],
    boxed: [drawClamshell, drawClamshell, drawBoxedCartridge],
    controllers: [drawSixButtonPad],
  },
  {
    words: /\bmaster system\b/,
    kind: 'console',
    machines: [drawTwinSlot],
    games: [drawTallCartridge],
    boxed: [drawClamshell, drawClamshell, drawBoxedCartridge],
    controllers: [drawTwoButtonPad],
  },
  {
    words: /\b(game gear|nomad)\b/,
    kind: 'handheld',
    machines: [drawChunkyHandheld],
    games: [drawSmallCartridge],
    boxed: [drawClamshell, drawClamshell, drawBoxedCartridge],
    controllers: [drawTwoButtonPad],
  },
];

export const atariPlatforms: readonly Platform[] = [
  {
    words: /\b(atari 2600|2600|vcs)\b/,
    kind: 'console',
    machines: [drawWoodgrain],
    games: [drawTallCartridge],
    boxed: [drawBoxedCartridge, drawTallBox],
    controllers: [drawJoystick, drawPaddle],
  },
  {
    words: /\b(atari )?(7800|5200)\b/,
    kind: 'console',
    machines: [drawTwinSlot],
    games: [drawTallCartridge],
    boxed: [drawBoxedCartridge, drawTallBox],
    controllers: [drawJoystick, drawTwoButtonPad],
  },
  {
    words: /\b(atari )?lynx\b/,
    kind: 'handheld',
    machines: [drawChunkyHandheld],
    games: [drawLippedCartridge],
    boxed: [drawBoxedCartridge, drawTallBox],
    controllers: [drawTwoButtonPad],
  },
  {
    words: /\b(atari )?jaguar\b/,
    kind: 'console',
    machines: [drawTopLoader],
    games: [drawLoopCartridge],
    boxed: [drawBoxedCartridge, drawTallBox],
    controllers: [drawKeypadController],
  },
];
