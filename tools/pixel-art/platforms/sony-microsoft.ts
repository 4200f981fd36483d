import { drawCardCase, drawPaleCase, drawTintedCase } from '#tools/pixel-art/sprites/cases.ts';
import { drawLidTop, drawTower } from '#tools/pixel-art/sprites/consoles.ts';
import {
  drawCollarTower,
  drawSlab,
  drawTraySlim,
} from '#tools/pixel-art/sprites/consoles-modern.ts';
import { drawDualStickPad } from '#tools/pixel-art/sprites/controllers.ts';
import { drawCaddyDisc, drawJewelCase, drawKeepCase } from '#tools/pixel-art/sprites/discs.ts';
import { drawAsymmetricPad, drawTouchPad } from '#tools/pixel-art/sprites/modern-pads.ts';
import { drawNubHandheld, drawOvalHandheld } from '#tools/pixel-art/sprites/wide-handhelds.ts';
import type { ArtPlatform } from './platform.ts';

export const sonyPlatforms: readonly ArtPlatform[] = [
  {
    words: /\b(playstation 5|ps5)\b/,
    kind: 'console',
    machines: [drawCollarTower],
    games: [drawTintedCase, drawTintedCase, drawKeepCase],
    controllers: [drawTouchPad],
  },
  {
    words: /\b(playstation 4|ps4)\b/,
    kind: 'console',
    machines: [drawSlab],
    games: [drawTintedCase, drawKeepCase],
    controllers: [drawTouchPad, drawDualStickPad],
  },
  {
    words: /\b(playstation 3|ps3)\b/,
    kind: 'console',
    machines: [drawSlab, drawTraySlim],
    games: [drawTintedCase, drawKeepCase],
    controllers: [drawDualStickPad],
  },
  {
    words: /\b(playstation 2|ps2)\b/,
    kind: 'console',
    machines: [drawTraySlim],
    games: [drawKeepCase],
    controllers: [drawDualStickPad],
  },
  {
    words: /\b(psp|umd)\b/,
    kind: 'handheld',
    machines: [drawNubHandheld],
    games: [drawCaddyDisc],
    controllers: [drawNubHandheld],
  },
  {
    words: /\b(ps vita|playstation vita|vita)\b/,
    kind: 'handheld',
    machines: [drawOvalHandheld],
    games: [drawCardCase],
    controllers: [drawOvalHandheld],
  },
  {
    words: /\b(playstation portal|playstation portable)\b/,
    kind: 'handheld',
    machines: [drawNubHandheld],
    games: [drawCaddyDisc],
    controllers: [drawTouchPad],
  },
  {
    words: /\b(playstation|playstation 1|ps1|psx|ps one)\b/,
    kind: 'console',
    machines: [drawLidTop],
    games: [drawJewelCase],
    controllers: [drawDualStickPad],
  },
];

export const microsoftPlatforms: readonly ArtPlatform[] = [
  {
    words: /\bxbox series\b/,
    kind: 'console',
    machines: [drawTower],
    games: [drawTintedCase, drawKeepCase],
    controllers: [drawAsymmetricPad],
  },
  {
    words: /\bxbox one\b/,
    kind: 'console',
    machines: [drawSlab],
    games: [drawTintedCase, drawKeepCase],
    controllers: [drawAsymmetricPad],
  },
  {
    words: /\b(xbox 360|x360)\b/,
    kind: 'console',
    machines: [drawTower, drawTraySlim],
    games: [drawKeepCase, drawPaleCase],
    controllers: [drawAsymmetricPad],
  },
  {
    words: /\bxbox\b/,
    kind: 'console',
    machines: [drawSlab],
    games: [drawKeepCase],
    controllers: [drawAsymmetricPad],
  },
];
