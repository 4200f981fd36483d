import {
  drawBoxedCartridge,
  drawClamshell,
  drawTallBox,
} from '#tools/pixel-art/sprites/boxed-games.ts';
import { drawSmallCartridge, drawTallCartridge } from '#tools/pixel-art/sprites/cartridges.ts';
import { drawLidTop, drawTopLoader, drawWoodgrain } from '#tools/pixel-art/sprites/consoles.ts';
import { drawRingDeck, drawTwinSlot } from '#tools/pixel-art/sprites/consoles-boxy.ts';
import { drawSoftBox } from '#tools/pixel-art/sprites/consoles-modern.ts';
import { drawJoystick, drawTwoButtonPad } from '#tools/pixel-art/sprites/controllers.ts';
import { drawJewelCase } from '#tools/pixel-art/sprites/discs.ts';
import { drawAsymmetricPad } from '#tools/pixel-art/sprites/modern-pads.ts';
import {
  drawLippedCartridge,
  drawLoopCartridge,
  drawShoulderedCartridge,
} from '#tools/pixel-art/sprites/odd-cartridges.ts';
import {
  drawKeypadController,
  drawPaddle,
  drawSixButtonPad,
} from '#tools/pixel-art/sprites/retro-pads.ts';
import { drawChunkyHandheld } from '#tools/pixel-art/sprites/wide-handhelds.ts';
import type { ArtPlatform } from './platform.ts';

export const segaPlatforms: readonly ArtPlatform[] = [
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

export const atariPlatforms: readonly ArtPlatform[] = [
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
