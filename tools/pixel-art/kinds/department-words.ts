import { families } from '#tools/pixel-art/families.ts';
import {
  drawOpenConsole,
  drawPolishingMachine,
  drawScreenSwap,
  drawSoldering,
  drawStickModule,
} from '#tools/pixel-art/sprites/bench-repairs.ts';
import {
  drawArtBook,
  drawBook,
  drawBookStack,
  drawMagazines,
  drawManual,
  drawOpenBook,
} from '#tools/pixel-art/sprites/books.ts';
import {
  drawBinder,
  drawBoosterBox,
  drawCardTin,
  drawDeckBox,
  drawPlaymat,
  drawTrainerBox,
} from '#tools/pixel-art/sprites/card-boxes.ts';
import { drawCreatureBox, drawFigureBox } from '#tools/pixel-art/sprites/figures.ts';
import {
  drawCrackedHandheld,
  drawDiscPolishing,
  drawPadRepair,
  drawToolbox,
} from '#tools/pixel-art/sprites/repairs.ts';
import {
  drawCardPair,
  drawCardPile,
  drawSingleCard,
  drawSleevedCard,
} from '#tools/pixel-art/sprites/single-cards.ts';
import { drawCleaningKit } from '#tools/pixel-art/sprites/storage.ts';
import { drawBlisterCard, drawFigureCar, drawFigurePair } from '#tools/pixel-art/sprites/toys.ts';
import type { Looks, WordRule } from './word-rules.ts';

/** A shelf of the shop: what the names on it say, and how the rest of it looks. */
export interface Department {
  words: readonly WordRule[];
  otherwise: Looks;
}

/** Trading cards; they are looked for in every category. */
export const cardWords: readonly WordRule[] = [
  [/\b(graded|psa|bgs|cgc|slab)\b/, families.graded],
  [/\bbooster (box|display|case)\b|\bdisplay box\b/, [drawBoosterBox]],
  [
    /\b(elite trainer|trainer box|etb|collection box|premium collection|gift set)\b/,
    [drawTrainerBox],
  ],
  [/\bboosters?\b|\bblister\b/, families.booster],
];

/** The shelf of cards, where a few words more mean cards. */
export const cards: Department = {
  words: [
    ...cardWords,
    [/\btins?\b/, [drawCardTin]],
    [/\b(binder|album|portfolio)\b/, [drawBinder]],
    [/\b(playmat|play mat|mat)\b/, [drawPlaymat]],
    [/\b(sleeves|toploaders?|top loader|protector)\b/, [drawSleevedCard]],
    [/\b(decks?|starter)\b/, [drawDeckBox]],
    [/\b(box|bundle|(gift|card|two player) set)\b/, [drawTrainerBox]],
    [/\b(lot|bulk|commons|pile|\d{2,} cards)\b/, [drawCardPile]],
    [/\bcards\b/, [...families.cards, drawCardPile]],
  ],
  otherwise: [drawSingleCard, drawSingleCard, drawCardPair, drawSleevedCard],
};

/** Figures in their boxes. */
export const figures: Department = {
  words: [
    [/\b(2|two|twin|double) ?pack\b|\bmoment\b/, [drawFigurePair]],
    [/\b(rides?|cars?|vehicle|kart|delorean)\b/, [drawFigureCar]],
    [/\bretro toys\b/, [drawBlisterCard, drawFigureBox, drawCreatureBox]],
  ],
  otherwise: families.figure,
};

/** Things to read. */
export const books: Department = {
  words: [
    [/\b(manuals?|booklet|instructions?)\b/, [drawManual]],
    [/\b(art ?books?|art of|artwork|illustrations?|collected works|historia)\b/, [drawArtBook]],
    [/\b(magazines?|issues?)\b/, [drawMagazines]],
    [/\b(fold out|atlas|maps?)\b/, [drawOpenBook]],
    [/\b(set|volumes|collection)\b/, [drawBookStack]],
  ],
  otherwise: [drawBook, drawBook, drawOpenBook, drawBookStack],
};

/** What is on the bench. */
export const repairs: Department = {
  words: [
    [/\b(sticks?|drift|joy cons?|triggers?)\b/, [drawStickModule, drawPadRepair]],
    [
      /\b(screens?|lcd|digiti[sz]er|backlit|backlight|ips|glass)\b/,
      [drawScreenSwap, drawCrackedHandheld],
    ],
    [
      /\b(discs?|resurfacing|scratch|scratches|polishing)\b/,
      [drawDiscPolishing, drawPolishingMachine],
    ],
    [/\b(hdmi|ports?|sockets?|solder|chip|mod)\b/, [drawSoldering]],
    [/\b(capacitors?|laser|power|fuse)\b/, [drawOpenConsole, drawSoldering]],
    [/\bbattery\b/, [drawToolbox, drawSoldering]],
    [/\b(clean|cleaning|dust|thermal|paste|fan)\b/, [drawCleaningKit, drawOpenConsole]],
    [/\b(controllers?|buttons?|pads?)\b/, [drawPadRepair, drawStickModule]],
  ],
  otherwise: [drawToolbox, drawOpenConsole, drawSoldering],
};
