import { mix, tone } from '#tools/pixel-art/colour.ts';
import { ink, white } from '#tools/pixel-art/palettes.ts';
import { bevel, gleam, words } from '#tools/pixel-art/parts.ts';
import { drawScene } from '#tools/pixel-art/scene.ts';
import type { Sketch } from '#tools/pixel-art/sketch.ts';

const grades = {
  '5': ['.###.', '.#...', '.###.', '...#.', '.###.'],
  '6': ['.###.', '.#...', '.###.', '.#.#.', '.###.'],
  '7': ['.###.', '...#.', '..#..', '..#..', '..#..'],
  '8': ['.###.', '.#.#.', '.###.', '.#.#.', '.###.'],
  '9': ['.###.', '.#.#.', '.###.', '...#.', '.###.'],
  '10': ['#.###', '#.#.#', '#.#.#', '#.#.#', '#.###'],
};

/** A card sealed in a clear slab, its grade in the corner of the label. */
export function drawGradedCard({ canvas, random, band, name }: Sketch): void {
  canvas.roundRect(13, 4, 38, 56, 2, 0xdfe7ec);
  bevel(canvas, 13, 4, 38, 56, white, 0xa9b8c2);
  canvas.roundRect(15, 6, 34, 52, 1, 0xc9d5dc);
  canvas.rect(17, 8, 30, 10, 0xfffdf5);
  canvas.rect(17, 8, 30, 2, band);
  words(canvas, 19, 12, 16, 0x4a4a55, random, 2);
  canvas.rect(37, 10, 9, 7, band);
  canvas.bitmap(38, 11, grades[gradeIn(name, random.chance(0.5))], { '#': white });

  const frame = random.pick([0xffd24d, tone(band, 0.1), 0x2b2d38, 0xf5ead0]);
  canvas.roundRect(18, 21, 28, 36, 1, frame);
  canvas.rect(20, 23, 24, 4, mix(frame, white, 0.45));
  words(canvas, 21, 24, 14, ink, random);
  drawScene(canvas, 20, 28, 24, 18, random);
  canvas.rect(20, 47, 24, 8, 0xfff9e8);
  words(canvas, 22, 49, 18, 0x7a7266, random, 2);
  gleam(canvas, 44, 20, 20, 2, 0.55);
}

function gradeIn(name: string, isTen: boolean): keyof typeof grades {
  const named = name.match(/\b(?:[5-9]|10)\b/g)?.at(-1) ?? '';
  if (Object.hasOwn(grades, named)) return named as keyof typeof grades;
  return isTen ? '10' : '9';
}
