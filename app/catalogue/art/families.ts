import {
  drawArcadeCabinet,
  drawBartop,
  drawCocktailTable,
} from '#app/catalogue/art/sprites/arcades.ts';
import { drawOpenConsole, drawSoldering } from '#app/catalogue/art/sprites/bench-repairs.ts';
import {
  drawBoardGame,
  drawOpenBoard,
  drawPuzzle,
} from '#app/catalogue/art/sprites/board-games.ts';
import { drawBook, drawBookStack, drawOpenBook } from '#app/catalogue/art/sprites/books.ts';
import { boosters } from '#app/catalogue/art/sprites/boosters.ts';
import { drawCardFan } from '#app/catalogue/art/sprites/cards.ts';
import { cartridges } from '#app/catalogue/art/sprites/cartridges.ts';
import { drawTintedCase } from '#app/catalogue/art/sprites/cases.ts';
import { drawHoodie, drawTee } from '#app/catalogue/art/sprites/clothing.ts';
import { drawHomeComputer } from '#app/catalogue/art/sprites/computers.ts';
import {
  drawLidTop,
  drawTopLoader,
  drawTower,
  drawWoodgrain,
} from '#app/catalogue/art/sprites/consoles.ts';
import {
  drawFrontLoader,
  drawRingDeck,
  drawTwinSlot,
} from '#app/catalogue/art/sprites/consoles-boxy.ts';
import {
  drawCube,
  drawSlab,
  drawSoftBox,
  drawTraySlim,
} from '#app/catalogue/art/sprites/consoles-modern.ts';
import {
  drawDualStickPad,
  drawFourWayPad,
  drawJoystick,
  drawTwoButtonPad,
} from '#app/catalogue/art/sprites/controllers.ts';
import { cuddlyCreatures } from '#app/catalogue/art/sprites/cuddly-creatures.ts';
import { drawDiscCase, drawJewelCase } from '#app/catalogue/art/sprites/discs.ts';
import { drawCreatureBox, drawFigureBox } from '#app/catalogue/art/sprites/figures.ts';
import { drawGiftBox, drawTreasureChest } from '#app/catalogue/art/sprites/gifts.ts';
import { drawGradedCard } from '#app/catalogue/art/sprites/graded.ts';
import {
  drawBrickHandheld,
  drawHybridHandheld,
  drawTwinHandheld,
} from '#app/catalogue/art/sprites/handhelds.ts';
import { keychains } from '#app/catalogue/art/sprites/keychains.ts';
import { drawAsymmetricPad } from '#app/catalogue/art/sprites/modern-pads.ts';
import { drawMug } from '#app/catalogue/art/sprites/mugs.ts';
import { drawSittingPlush } from '#app/catalogue/art/sprites/plush.ts';
import {
  drawColourBrick,
  drawFoldingHandheld,
} from '#app/catalogue/art/sprites/pocket-handhelds.ts';
import { posters } from '#app/catalogue/art/sprites/posters.ts';
import {
  drawDiscPolishing,
  drawPadRepair,
  drawToolbox,
} from '#app/catalogue/art/sprites/repairs.ts';
import { drawSixButtonPad, drawThreeProngPad } from '#app/catalogue/art/sprites/retro-pads.ts';
import { statues } from '#app/catalogue/art/sprites/statues.ts';
import {
  drawMonitor,
  drawPortableTelevision,
  drawTelevision,
} from '#app/catalogue/art/sprites/televisions.ts';
import { drawNubHandheld } from '#app/catalogue/art/sprites/wide-handhelds.ts';
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
