import type { Silhouette } from './sketch.ts';
import { drawArcadeCabinet, drawBartop, drawCocktailTable } from './sprites/arcades.ts';
import { drawOpenConsole, drawSoldering } from './sprites/bench-repairs.ts';
import { drawBoardGame, drawOpenBoard, drawPuzzle } from './sprites/board-games.ts';
import { drawBook, drawBookStack, drawOpenBook } from './sprites/books.ts';
import { boosters } from './sprites/boosters.ts';
import { drawCardFan } from './sprites/cards.ts';
import { cartridges } from './sprites/cartridges.ts';
import { drawTintedCase } from './sprites/cases.ts';
import { drawHoodie, drawTee } from './sprites/clothing.ts';
import { drawHomeComputer } from './sprites/computers.ts';
import { drawLidTop, drawTopLoader, drawTower, drawWoodgrain } from './sprites/consoles.ts';
import { drawFrontLoader, drawRingDeck, drawTwinSlot } from './sprites/consoles-boxy.ts';
import { drawCube, drawSlab, drawSoftBox, drawTraySlim } from './sprites/consoles-modern.ts';
import {
  drawDualStickPad,
  drawFourWayPad,
  drawJoystick,
  drawTwoButtonPad,
} from './sprites/controllers.ts';
import { cuddlyCreatures } from './sprites/cuddly-creatures.ts';
import { drawDiscCase, drawJewelCase } from './sprites/discs.ts';
import { drawCreatureBox, drawFigureBox } from './sprites/figures.ts';
import { drawGiftBox, drawTreasureChest } from './sprites/gifts.ts';
import { drawGradedCard } from './sprites/graded.ts';
import { drawBrickHandheld, drawHybridHandheld, drawTwinHandheld } from './sprites/handhelds.ts';
import { keychains } from './sprites/keychains.ts';
import { drawAsymmetricPad } from './sprites/modern-pads.ts';
import { drawMug } from './sprites/mugs.ts';
import { drawSittingPlush } from './sprites/plush.ts';
import { drawColourBrick, drawFoldingHandheld } from './sprites/pocket-handhelds.ts';
import { posters } from './sprites/posters.ts';
import { drawDiscPolishing, drawPadRepair, drawToolbox } from './sprites/repairs.ts';
import { drawSixButtonPad, drawThreeProngPad } from './sprites/retro-pads.ts';
import { statues } from './sprites/statues.ts';
import { drawMonitor, drawPortableTelevision, drawTelevision } from './sprites/televisions.ts';
import { drawNubHandheld } from './sprites/wide-handhelds.ts';

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
