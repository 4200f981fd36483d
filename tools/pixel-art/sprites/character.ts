import { type Colour, tone } from '#tools/pixel-art/colour.ts';
import { gold, ink, shadesOf, white, yellow } from '#tools/pixel-art/palettes.ts';
import { PixelCanvas } from '#tools/pixel-art/pixel-canvas.ts';
import type { Random } from '#tools/pixel-art/random.ts';
import type { Character, Head } from './heads.ts';
import { pickHeads } from './named-heads.ts';

const skins: readonly Colour[] = [
  0xf3cda5, 0xe0a878, 0xb5784c, 0x7d4e33, 0x9fd6a8, 0xa9c8ef, 0xe8e4da,
];
const hairs: readonly Colour[] = [
  0x3a2417, 0x1f1c28, 0xe2b04a, 0xb5402e, 0xefe9dc, 0x6d4bc0, 0x2f8f83,
];

/** A figure with a big head on a small body, 34 x 34 with its outline, around column 16. */
export function characterOf(random: Random, band: Colour, heads: readonly Head[]): PixelCanvas {
  const canvas = plainCharacterOf(random, band, heads);
  canvas.outline(ink);
  return canvas;
}

/** The same without the outline. */
export function plainCharacterOf(
  random: Random,
  band: Colour,
  heads: readonly Head[],
): PixelCanvas {
  const someSkin = random.pick(skins);
  const someHair = random.pick(hairs);
  const suits = [band, tone(band, 0, 1, 2), 0x2b3350, 0xc63f35, yellow, 0x3d7a56];
  const someSuit = random.pick(suits);
  // One number is passed over: the shelf and the hero have been drawn so from the start.
  random();
  const head = random.pick(pickHeads(random.name, heads));
  const { skin = someSkin, hair = someHair } = head;
  const suit = shadesOf(head.suit ?? someSuit);
  const character: Character = { canvas: new PixelCanvas(34, 34), skin, hair, suit };
  head.behind?.(character);
  drawBody(character);
  drawFace(character, head);
  drawHandheldThing(character.canvas, random.int(0, 3));
  return character.canvas;
}

function drawBody({ canvas, skin, suit }: Character): void {
  canvas.rect(12, 17, 9, 8, suit.base);
  canvas.rect(12, 17, 1, 8, suit.light);
  for (const x of [9, 21]) {
    canvas.rect(x, 18, 3, 5, suit.dark);
    canvas.rect(x, 22, 3, 2, skin);
  }
  canvas.rect(12, 24, 4, 3, suit.darker);
  canvas.rect(17, 24, 4, 3, suit.darker);
  canvas.rect(14, 19, 5, 2, suit.lighter);
}

function drawFace(character: Character, head: Head): void {
  const { canvas, skin } = character;
  const face = head.face ?? skin;
  canvas.roundRect(7, 3, 19, 15, 3, face);
  canvas.tint(7, 15, 19, 3, (colour) => (colour === face ? tone(face, -0.08) : colour));
  head.draw(character);
  if (head.eyes === null) return;
  const eyeTop = head.eyeTop ?? 9;
  const eyes = head.eyes ?? ink;
  canvas.rect(11, eyeTop, 3, 4, eyes);
  canvas.rect(19, eyeTop, 3, 4, eyes);
  if (eyes === ink) {
    canvas.set(12, eyeTop, white);
    canvas.set(20, eyeTop, white);
  }
  if (!head.hidesMouth) canvas.set(16, eyeTop + 4, tone(skin, -0.2));
}

function drawHandheldThing(canvas: PixelCanvas, thing: number): void {
  if (thing === 0) {
    canvas.rect(25, 10, 1, 14, 0xe9edf2);
    canvas.rect(24, 19, 3, 1, gold);
  }
  if (thing === 1) {
    canvas.roundRect(5, 18, 6, 7, 1, gold);
    canvas.rect(7, 20, 2, 3, 0xc63f35);
  }
  if (thing === 2) canvas.rect(24, 17, 4, 6, 0x5fe0d0);
}
