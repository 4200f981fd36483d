import { families } from '#tools/pixel-art/families.ts';
import type { ArtPlatform } from '#tools/pixel-art/platforms/platform.ts';
import { accessoryWords } from './accessory-words.ts';
import { controllerWords } from './controller-words.ts';
import { machineLooks, machineNoun } from './machine-words.ts';
import { type Looks, looksFor } from './word-rules.ts';

const controllerNoun = /\b(controllers?|gamepads?|joypads?|pads?)\b/;
const furthest = Number.POSITIVE_INFINITY;

/**
 * The looks of an accessory, a controller or a machine; null when the name speaks of none.
 * The word that comes first says what it is, but 'console stand' and 'controller cable' are
 * what their second word says.
 */
export function hardwareLooks(head: string, platform: ArtPlatform | null): Looks | null {
  const controllerAt = Math.min(
    placeOf(controllerNoun, head),
    ...controllerWords.map(([words]) => placeOf(words, head)),
  );
  const machineAt = placeOf(machineNoun, head);
  const accessoryAt = Math.min(...accessoryWords.map(([words]) => placeOf(words, head)));
  const hardwareAt = Math.min(controllerAt, machineAt);

  if (accessoryAt < furthest && wordsBetween(head, hardwareAt, accessoryAt) <= 2) {
    return looksFor(accessoryWords, head);
  }
  if (controllerAt < machineAt) {
    return looksFor(controllerWords, head) ?? platform?.controllers ?? families.controller;
  }
  return machineLooks(head, platform);
}

function placeOf(words: RegExp, text: string): number {
  const at = text.search(words);
  return at < 0 ? furthest : at;
}

/** How many words it is from one place to the next; none when the first lies behind. */
function wordsBetween(text: string, from: number, to: number): number {
  return from >= to ? 0 : text.slice(from, to).trim().split(' ').length;
}
