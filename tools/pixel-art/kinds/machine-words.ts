import { families } from '#tools/pixel-art/families.ts';
import type { ArtPlatform } from '#tools/pixel-art/platforms/platform.ts';
import { drawMicroConsole } from '#tools/pixel-art/sprites/consoles-boxy.ts';
import { drawTraySlim } from '#tools/pixel-art/sprites/consoles-modern.ts';
import { drawWideHandheld } from '#tools/pixel-art/sprites/handhelds.ts';
import { drawVisorMachine } from '#tools/pixel-art/sprites/nintendo-machines.ts';
import {
  drawFoldingHandheld,
  drawLcdGame,
  drawTinyHandheld,
} from '#tools/pixel-art/sprites/pocket-handhelds.ts';
import { drawMonitor } from '#tools/pixel-art/sprites/televisions.ts';
import {
  drawLiteHandheld,
  drawNubHandheld,
  drawOvalHandheld,
} from '#tools/pixel-art/sprites/wide-handhelds.ts';
import { type Looks, looksFor, type WordRule } from './word-rules.ts';

/** What a machine is called. */
export const machineNoun = /\b(console|handheld|computer|keyboard)\b/;

/** Machines with a look of their own among those of their platform. */
const specialMachines: readonly WordRule[] = [
  [/\b(game (and )?watch|lcd game)\b/, [drawLcdGame]],
  [/\bgame ?boy micro\b/, [drawTinyHandheld]],
  [/\b(advance|gba) sp\b/, [drawFoldingHandheld]],
  [/\bswitch lite\b/, [drawLiteHandheld]],
  [/\b(steam deck|rog ally|legion go)\b/, [drawOvalHandheld]],
  [/\b(playstation [23]|ps[23]) (super )?slim\b/, [drawTraySlim]],
  [/\bvectrex\b/, [drawMonitor]],
  [/\bvirtual boy\b/, [drawVisorMachine]],
  [/\b(mini|micro|classic edition|flashback|replica)\b/, [drawMicroConsole]],
];

const otherHandhelds: Looks = [
  ...families.handheld,
  drawWideHandheld,
  drawNubHandheld,
  drawOvalHandheld,
];

const makers = /^((nintendo|sega|sony|microsoft|atari|commodore|new|original|the) )+/;

// What may follow a machine's name without making it a game: 'PlayStation 2 Slim, black, boxed'.
const remarks = new Set(
  `slim pro fat lite xl oled sp color colour advance pocket mini micro classic original model edition
  version set unit system digital drive disc wifi wi fi limited boxed unboxed loose complete tested
  refurbished used sealed recapped modded pal ntsc japanese jp usa european ii iii x s one new like
  black white grey gray red blue green teal purple indigo silver gold pink clear yellow orange lime
  jet crystal charcoal platinum pearl ice atomic jungle turquoise and`.split(/\s+/),
);

/** True when the name says nothing but the machine, its model, state and colour. */
function namesOnlyTheMachine(head: string, platform: ArtPlatform): boolean {
  const unsigned = head.replace(makers, '');
  const named = [head, unsigned].find((text) => text.search(platform.words) === 0);
  const rest = named?.replace(platform.words, '').trim().split(' ') ?? ['?'];
  return rest.every((word) => remarks.has(word) || /^(\d|\d+[gt]b|[123]000|)$/.test(word));
}

/** The looks of a machine, when the name is that of one; null for everything else. */
export function machineLooks(head: string, platform: ArtPlatform | null): Looks | null {
  const noun = machineNoun.exec(head)?.[0] ?? null;
  if (!noun && !(platform && namesOnlyTheMachine(head, platform))) return null;
  const special = looksFor(specialMachines, head);
  if (special) return special;
  if (platform && (!noun || noun === 'console' || noun === platform.kind)) {
    return platform.machines;
  }
  if (noun === 'handheld') return otherHandhelds;
  return noun === 'console' ? families.console : families.keyboard;
}
