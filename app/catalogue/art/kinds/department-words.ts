import { families } from '../families.ts';
import { drawOpenConsole, drawPolishingMachine, drawScreenSwap, drawSoldering, drawStickModule } from '../sprites/bench-repairs.ts';
import { drawArtBook, drawBook, drawBookStack, drawMagazines, drawManual, drawOpenBook } from '../sprites/books.ts';
import { drawBinder, drawBoosterBox, drawCardTin, drawDeckBox, drawPlaymat, drawTrainerBox } from '../sprites/card-boxes.ts';
import { drawCreatureBox, drawFigureBox } from '../sprites/figures.ts';
import { drawCrackedHandheld, drawDiscPolishing, drawPadRepair, drawToolbox } from '../sprites/repairs.ts';
import { drawCardPair, drawCardPile, drawSingleCard, drawSleevedCard } from '../sprites/single-cards.ts';
import { drawCleaningKit } from '../sprites/storage.ts';
import { drawBlisterCard, drawFigureCar, drawFigurePair } from '../sprites/toys.ts';
import type { WordRule } from './word-rules.ts';

/** Trading cards; they are looked for in every category. */
export const cardWords: readonly WordRule[] = [
  [/\b(graded|psa|bgs|cgc|slab)\b/, families.graded],
  [/\bbooster (box|display|case)\b|\bdisplay box\b/, [drawBoosterBox]],
  [/\b(elite trainer|trainer box|etb|collection box|premium collection|gift set)\b/, [drawTrainerBox]],
  [/\bboosters?\b|\bblister\b/, families.booster],
];

/** More of them, in words that mean cards only on the shelf of cards. */
export const cardShelfWords: readonly WordRule[] = [
  [/\btins?\b/, [drawCardTin]],
  [/\b(binder|album|portfolio)\b/, [drawBinder]],
  [/\b(playmat|play mat|mat)\b/, [drawPlaymat]],
  [/\b(sleeves|toploaders?|top loader|protector)\b/, [drawSleevedCard]],
  [/\b(decks?|starter)\b/, [drawDeckBox]],
  [/\b(box|bundle|set)\b/, [drawTrainerBox]],
  [/\b(lot|bulk|commons|pile|\d{2,} cards)\b/, [drawCardPile]],
  [/\bcards\b/, [...families.cards, drawCardPile]],
  [/^/, [drawSingleCard, drawSingleCard, drawCardPair, drawSleevedCard]],
];

/** Figures in their boxes. */
export const figureWords: readonly WordRule[] = [
  [/\b(2|two|twin|double) ?pack\b|\bmoment\b/, [drawFigurePair]],
  [/\b(rides?|car|cars|vehicle|kart|delorean)\b/, [drawFigureCar]],
  [/\bretro toys\b/, [drawBlisterCard, drawFigureBox, drawCreatureBox]],
  [/^/, [drawFigureBox, drawFigureBox, drawCreatureBox, drawCreatureBox]],
];

/** Things to read. */
export const bookWords: readonly WordRule[] = [
  [/\b(manuals?|booklet|instructions?)\b/, [drawManual]],
  [/\b(art ?books?|art of|artwork|illustrations?|collected works|historia)\b/, [drawArtBook]],
  [/\b(magazines?|issues?)\b/, [drawMagazines]],
  [/\b(fold out|atlas|maps?)\b/, [drawOpenBook]],
  [/\b(set|volumes|collection)\b/, [drawBookStack]],
  [/^/, [drawBook, drawBook, drawOpenBook, drawBookStack]],
];

/** What is on the bench. */
export const repairWords: readonly WordRule[] = [
  [/\b(sticks?|drift|joy cons?|triggers?|bumpers?)\b/, [drawStickModule, drawPadRepair]],
  [/\b(screens?|lcd|digiti[sz]er|backlit|backlight|ips|glass)\b/, [drawScreenSwap, drawCrackedHandheld]],
  [/\b(discs?|resurfacing|scratch|scratches|polishing)\b/, [drawDiscPolishing, drawPolishingMachine]],
  [/\b(hdmi|ports?|sockets?|capacitors?|solder|board|chip|mod|region|battery)\b/, [drawSoldering]],
  [/\b(clean|cleaning|dust|thermal|paste|fan)\b/, [drawCleaningKit, drawOpenConsole]],
  [/\b(laser|lens|drive|power|psu)\b/, [drawOpenConsole]],
  [/\b(controllers?|buttons?|pads?)\b/, [drawPadRepair, drawStickModule]],
  [/^/, [drawToolbox, drawOpenConsole, drawSoldering]],
];

