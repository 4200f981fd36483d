import {
  drawArcadeCabinet,
  drawBartop,
  drawCocktailTable,
} from '#tools/pixel-art/sprites/arcades.ts';
import { drawOpenConsole, drawSoldering } from '#tools/pixel-art/sprites/bench-repairs.ts';
import { drawBoardGame, drawOpenBoard, drawPuzzle } from '#tools/pixel-art/sprites/board-games.ts';
import { drawBook, drawBookStack, drawOpenBook } from '#tools/pixel-art/sprites/books.ts';
import { boosters } from '#tools/pixel-art/sprites/boosters.ts';
import { drawCardFan } from '#tools/pixel-art/sprites/cards.ts';
import { cartridges } from '#tools/pixel-art/sprites/cartridges.ts';
import { drawTintedCase } from '#tools/pixel-art/sprites/cases.ts';
import { drawHoodie, drawTee } from '#tools/pixel-art/sprites/clothing.ts';
import { drawHomeComputer } from '#tools/pixel-art/sprites/computers.ts';
import {
  drawLidTop,
  drawTopLoader,
  drawTower,
  drawWoodgrain,
} from '#tools/pixel-art/sprites/consoles.ts';
import {
  drawFrontLoader,
  drawRingDeck,
  drawTwinSlot,
} from '#tools/pixel-art/sprites/consoles-boxy.ts';
import {
  drawCube,
  drawSlab,
  drawSoftBox,
  drawTraySlim,
} from '#tools/pixel-art/sprites/consoles-modern.ts';
import {
  drawDualStickPad,
  drawFourWayPad,
  drawJoystick,
  drawTwoButtonPad,
} from '#tools/pixel-art/sprites/controllers.ts';
import { cuddlyCreatures } from '#tools/pixel-art/sprites/cuddly-creatures.ts';
import { drawDiscCase, drawJewelCase } from '#tools/pixel-art/sprites/discs.ts';
import { drawCreatureBox, drawFigureBox } from '#tools/pixel-art/sprites/figures.ts';
import { drawGiftBox, drawTreasureChest } from '#tools/pixel-art/sprites/gifts.ts';
import { drawGradedCard } from '#tools/pixel-art/sprites/graded.ts';
import {
  drawBrickHandheld,
  drawHybridHandheld,
  drawTwinHandheld,
} from '#tools/pixel-art/sprites/handhelds.ts';
import { keychains } from '#tools/pixel-art/sprites/keychains.ts';
import { drawAsymmetricPad } from '#tools/pixel-art/sprites/modern-pads.ts';
import { drawMug } from '#tools/pixel-art/sprites/mugs.ts';
import { drawSittingPlush } from '#tools/pixel-art/sprites/plush.ts';
import { drawColourBrick, drawFoldingHandheld } from '#tools/pixel-art/sprites/pocket-handhelds.ts';
import { posters } from '#tools/pixel-art/sprites/posters.ts';
import { drawDiscPolishing, drawPadRepair, drawToolbox } from '#tools/pixel-art/sprites/repairs.ts';
import { drawSixButtonPad, drawThreeProngPad } from '#tools/pixel-art/sprites/retro-pads.ts';
import { statues } from '#tools/pixel-art/sprites/statues.ts';
import {
  drawMonitor,
  drawPortableTelevision,
  drawTelevision,
} from '#tools/pixel-art/sprites/televisions.ts';
import { drawNubHandheld } from '#tools/pixel-art/sprites/wide-handhelds.ts';
import type { Silhouette } from './sketch.ts';

/** How each kind of thing may look when nothing more is known. The blog asks for them by name. */
export const families = {
  cartridge: cartridges,
  disc: [drawDiscCase, drawJewelCase, drawTintedCase],
  handheld: [
    drawBrickHandheld,
    drawTwinHandheld,
    drawHybridHandheld,
    drawColourBrick,
    drawFoldingHandheld,
    drawNubHandheld,
  ],
  console: [
    drawTopLoader,
    drawWoodgrain,
    drawTower,
    drawLidTop,
    drawFrontLoader,
    drawRingDeck,
    drawTwinSlot,
    drawCube,
    drawSoftBox,
    drawTraySlim,
    drawSlab,
  ],
  controller: [
    drawTwoButtonPad,
    drawDualStickPad,
    drawJoystick,
    drawFourWayPad,
    drawSixButtonPad,
    drawThreeProngPad,
    drawAsymmetricPad,
  ],
  figure: [drawFigureBox, drawCreatureBox],
  booster: boosters,
  cards: [drawCardFan],
  graded: [drawGradedCard],
  plush: [drawSittingPlush, drawSittingPlush, drawSittingPlush, ...cuddlyCreatures],
  tshirt: [drawTee, drawTee, drawHoodie],
  mug: [drawMug],
  keychain: keychains,
  poster: posters,
  boardgame: [drawBoardGame, drawBoardGame, drawOpenBoard, drawPuzzle],
  book: [drawBook, drawBookStack, drawOpenBook],
  repair: [drawToolbox, drawDiscPolishing, drawPadRepair, drawOpenConsole, drawSoldering],
  statue: statues,
  keyboard: [drawHomeComputer],
  giftbox: [drawGiftBox, drawTreasureChest],
  arcade: [drawArcadeCabinet, drawBartop, drawCocktailTable],
  crt: [drawTelevision, drawMonitor, drawPortableTelevision],
} satisfies Record<string, readonly Silhouette[]>;

/** The looks of a family by its name; those of the gift box for a name nobody knows. */
export function familyNamed(name: string): readonly Silhouette[] {
  return Object.hasOwn(families, name) ? families[name as keyof typeof families] : families.giftbox;
}
