import { families } from '#tools/pixel-art/families.ts';
import { drawBackgammon, drawOpenBoard, drawPuzzle } from '#tools/pixel-art/sprites/board-games.ts';
import { drawCap, drawHoodie, drawSocks, drawTee } from '#tools/pixel-art/sprites/clothing.ts';
import {
  drawDragonPlush,
  drawGhostPlush,
  drawMushroomPlush,
  drawOctopusPlush,
  drawPenguinPlush,
  drawPuffPlush,
  drawTurtlePlush,
} from '#tools/pixel-art/sprites/cuddly-creatures.ts';
import { drawCoin } from '#tools/pixel-art/sprites/gifts.ts';
import {
  drawCartridgeKeychain,
  drawCharmKeychain,
  drawHandheldKeychain,
  drawMedalKeychain,
} from '#tools/pixel-art/sprites/keychains.ts';
import { drawGlass, drawTumbler } from '#tools/pixel-art/sprites/mugs.ts';
import { drawSittingPlush } from '#tools/pixel-art/sprites/plush.ts';
import {
  drawBanner,
  drawFramedPoster,
  drawRolledPoster,
} from '#tools/pixel-art/sprites/posters.ts';
import {
  drawBust,
  drawDragonStatue,
  drawKnightStatue,
  drawMachineStatue,
  drawWizardStatue,
} from '#tools/pixel-art/sprites/statues.ts';
import { drawCapsule, drawFigureTrio, drawLooseFigure } from '#tools/pixel-art/sprites/toys.ts';
import { type Looks, looksFor, type WordRule } from './word-rules.ts';

/** A word of a department, then a word of its own: 'boo plush' is a ghost, 'boo' alone is nothing. */
const departments: readonly (readonly [department: RegExp, within: readonly WordRule[]])[] = [
  [
    /\b(plush|plushie|plush toys?|cuddly|soft toy)\b/,
    [
      [/\b(ghost|boo|spirit)\b/, [drawGhostPlush]],
      [/\b(dragon|dino|dinosaur|lizard|gecko)\b/, [drawDragonPlush]],
      [/\b(octopus|squid|kraken)\b/, [drawOctopusPlush]],
      [/\b(penguin|duck|owl|puffin|chick|stork|pelican|falcon|heron)\b/, [drawPenguinPlush]],
      [/\b(turtle|tortoise|crab)\b/, [drawTurtlePlush]],
      [/\b(mushroom|toadstool)\b/, [drawMushroomPlush]],
      [/\b(kirby|slime|puff|blob|sprout)\b/, [drawPuffPlush]],
      [/\b(cat|dog|bear|fox|fennec|rabbit|wolf|sheep|goat|hedgehog|otter)\b/, [drawSittingPlush]],
      [/^/, families.plush],
    ],
  ],
  [
    /\b(key ?chains?|key ?rings?|lanyard)\b/,
    [
      [/\b(cartridge|cart)\b/, [drawCartridgeKeychain]],
      [/\b(handheld|game ?boy|console)\b/, [drawHandheldKeychain]],
      [/\b(keys?|coin|charms?)\b/, [drawCharmKeychain]],
      [/\b(medal|metal|enamel|round)\b/, [drawMedalKeychain]],
      [/^/, families.keychain],
    ],
  ],
  [
    /\b(statue|statuette|bust|sculpture|diorama|resin)\b/,
    [
      [/\b(wizard|mage|witch|sorcerer|alchemist|shaman)\b/, [drawWizardStatue]],
      [/\b(dragon|alduin|wyvern|beast)\b/, [drawDragonStatue]],
      [/\b(robot|mech|gundam|machine|armou?r|mechanic)\b/, [drawMachineStatue]],
      [/\bbust\b/, [drawBust]],
      [/\b(knight|warrior|hero|viking|samurai|gladiator)\b/, [drawKnightStatue]],
      [/^/, families.statue],
    ],
  ],
];

/** Merchandise that its name alone tells, wherever in the shop it stands. */
export function merchandiseLooks(name: string): Looks | null {
  const [, within] = departments.find(([department]) => department.test(name)) ?? [];
  return looksFor(within ?? plainWords, name);
}

const plainWords: readonly WordRule[] = [
  [/\b(hoodie|sweater|sweatshirt|jumper|jacket)\b/, [drawHoodie]],
  [/\b(tee|t ?shirt|shirt)\b/, [drawTee]],
  [/\bsocks\b/, [drawSocks]],
  [/\b(beanie|baseball cap|snapback|trucker|caps?)\b/, [drawCap]],
  [/\b(tumbler|travel mug|water bottle|flask)\b/, [drawTumbler]],
  [/\b(pint|pint glass|drinking glass)\b/, [drawGlass]],
  [/\bmugs?\b/, families.mug],
  [/\b(banner|pennant|tapestry|flag)\b/, [drawBanner]],
  [/\b(map poster|rolled)\b/, [drawRolledPoster]],
  [/\b(framed|art print|lithograph)\b/, [drawFramedPoster]],
  [/\bposters?\b/, families.poster],
  [/\b(puzzle|jigsaw)\b(?=.*\b(pieces|pcs)\b)|\bjigsaw\b/, [drawPuzzle]],
  [/\b(tawleh|backgammon)\b/, [drawBackgammon]],
  [/\b(chess|draughts|checkers)\b/, [drawOpenBoard]],
  [/\bboard games?\b/, families.boardgame],
  [/\b(capsule|gashapon|blind box)\b/, [drawCapsule]],
  [/\b(figure set|figures? pack|figurine set)\b/, [drawFigureTrio]],
  [/\b(amiibo|nendoroid|figma|figurine|action figure|scale figure)\b/, [drawLooseFigure]],
  [/\b(collector coin|medallion|pin badge|enamel pin|pin set)\b/, [drawCoin]],
];

/** What stands on each shelf of the merchandise, when the name does not tell. */
export const merchandiseShelves: readonly WordRule[] = [
  [/figures/, [...families.statue, drawLooseFigure, drawLooseFigure, drawFigureTrio]],
  [/plush/, families.plush],
  [/clothing/, [drawTee, drawTee, drawHoodie, drawCap, drawSocks]],
  [/mugs/, [...families.mug, ...families.mug, drawTumbler, drawGlass]],
  [/keychains/, families.keychain],
  [/posters/, families.poster],
  [/board/, families.boardgame],
];
