import {
  drawBoxedCartridge,
  drawTallBox,
  drawWideBox,
} from '#tools/pixel-art/sprites/boxed-games.ts';
import {
  drawArchedCartridge,
  drawRoundedCartridge,
  drawSmallCartridge,
  drawWideCartridge,
} from '#tools/pixel-art/sprites/cartridges.ts';
import { drawCardCase, drawPaleCase, drawTintedCase } from '#tools/pixel-art/sprites/cases.ts';
import { drawFrontLoader, drawSliderDeck } from '#tools/pixel-art/sprites/consoles-boxy.ts';
import { drawCube, drawDock, drawWandConsole } from '#tools/pixel-art/sprites/consoles-modern.ts';
import { drawFourWayPad, drawTwoButtonPad } from '#tools/pixel-art/sprites/controllers.ts';
import { drawSmallDisc } from '#tools/pixel-art/sprites/discs.ts';
import {
  drawBrickHandheld,
  drawHybridHandheld,
  drawTwinHandheld,
  drawWideHandheld,
} from '#tools/pixel-art/sprites/handhelds.ts';
import { drawAsymmetricPad, drawHalfPads, drawWand } from '#tools/pixel-art/sprites/modern-pads.ts';
import { drawFourPortDeck, drawTabletMachine } from '#tools/pixel-art/sprites/nintendo-machines.ts';
import { drawAngularCartridge, drawGameCard } from '#tools/pixel-art/sprites/odd-cartridges.ts';
import { drawColourBrick } from '#tools/pixel-art/sprites/pocket-handhelds.ts';
import { drawThreeProngPad } from '#tools/pixel-art/sprites/retro-pads.ts';
import { drawLiteHandheld, drawTallTwinHandheld } from '#tools/pixel-art/sprites/wide-handhelds.ts';
import type { ArtPlatform } from './platform.ts';

/** Of two that match at the same place, the first one counts. */
export const nintendoPlatforms: readonly ArtPlatform[] = [
  {
    words: /\b(super nintendo|super famicom|snes)\b/,
    kind: 'console',
    machines: [drawSliderDeck],
    games: [drawRoundedCartridge, drawRoundedCartridge, drawAngularCartridge],
    boxed: [drawWideBox, drawBoxedCartridge],
    controllers: [drawFourWayPad],
  },
  {
    words: /\b(nintendo 64|n64)\b/,
    kind: 'console',
    machines: [drawFourPortDeck],
    games: [drawArchedCartridge],
    boxed: [drawWideBox],
    controllers: [drawThreeProngPad],
  },
  {
    words: /\b(nes|famicom|nintendo entertainment system)\b/,
    kind: 'console',
    machines: [drawFrontLoader],
    games: [drawWideCartridge],
    boxed: [drawBoxedCartridge, drawTallBox],
    controllers: [drawTwoButtonPad],
  },
  {
    words: /\bgame ?cube\b/,
    kind: 'console',
    machines: [drawCube],
    games: [drawSmallDisc],
    controllers: [drawAsymmetricPad],
  },
  {
    words: /\bwii u\b/,
    kind: 'console',
    machines: [drawTabletMachine],
    games: [drawTintedCase, drawPaleCase],
    controllers: [drawLiteHandheld, drawAsymmetricPad],
  },
  {
    words: /\bwii\b/,
    kind: 'console',
    machines: [drawWandConsole],
    games: [drawPaleCase],
    controllers: [drawWand],
  },
  {
    words: /\bswitch\b/,
    kind: 'handheld',
    machines: [drawHybridHandheld, drawDock],
    games: [drawCardCase, drawCardCase, drawGameCard],
    boxed: [drawCardCase],
    controllers: [drawHalfPads],
  },
  {
    words: /\b(game ?boy advance|gba|agb)\b/,
    kind: 'handheld',
    machines: [drawWideHandheld],
    games: [drawGameCard, drawSmallCartridge],
    boxed: [drawBoxedCartridge],
    controllers: [drawFourWayPad],
  },
  {
    words: /\b(game ?boy colou?r|gbc)\b/,
    kind: 'handheld',
    machines: [drawColourBrick],
    games: [drawSmallCartridge],
    boxed: [drawBoxedCartridge],
    controllers: [drawTwoButtonPad],
  },
  {
    words: /\bgame ?boy\b/,
    kind: 'handheld',
    machines: [drawBrickHandheld],
    games: [drawSmallCartridge],
    boxed: [drawBoxedCartridge],
    controllers: [drawTwoButtonPad],
  },
  {
    words: /\b[23]ds\b/,
    kind: 'handheld',
    machines: [drawTallTwinHandheld],
    games: [drawGameCard, drawCardCase],
    boxed: [drawCardCase],
    controllers: [drawTallTwinHandheld],
  },
  {
    words: /\b(nintendo ds|dsi?)\b/,
    kind: 'handheld',
    machines: [drawTwinHandheld],
    games: [drawGameCard, drawCardCase],
    boxed: [drawCardCase],
    controllers: [drawTwinHandheld],
  },
];
