import { mix, tone } from './colour.ts';
import { familyNamed } from './families.ts';
import { ink } from './palettes.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import { randomFrom } from './random.ts';
import { bandOf } from './ribbon-colour.ts';
import { drawScene } from './scene.ts';
import { drawSprite } from './sprite.ts';

/** What an article's picture is drawn from: its slug, the category of its shelf, and its things. */
interface BlogSubject {
  slug: string;
  shelf: string;
  /** Names of families, one or two of them: 'cartridge', 'handheld', 'repair', … */
  things: readonly string[];
}

const shelfTop = 60;

/** One or two things on a shelf before a landscape, 120 x 68. */
export function drawBlogPicture({ slug, shelf, things }: BlogSubject): PixelCanvas {
  const canvas = new PixelCanvas(120, 68);
  const band = bandOf(shelf);
  drawScene(canvas, 0, 0, canvas.width, canvas.height, randomFrom(`blog${slug}`), {
    motif: false,
  });
  canvas.rect(0, shelfTop, canvas.width, 8, mix(band, ink, 0.35));
  canvas.rect(0, shelfTop, canvas.width, 1, tone(band, 0.1));

  const shown = things.slice(0, 2);
  shown.forEach((thing, i) => {
    const random = randomFrom(slug + i);
    const sprite = drawSprite(random.pick(familyNamed(thing)), { random, band });
    const beside = i === 0 ? Math.max(2, 56 - sprite.width) : Math.min(64, 118 - sprite.width);
    const x = shown.length === 1 ? Math.round(60 - sprite.width / 2) : beside;
    const shadow = mix(band, ink, 0.6);
    canvas.ellipse(x + sprite.width / 2, 63, sprite.width / 2 + 1, 1.5, shadow);
    canvas.paste(sprite, x, 64 - sprite.height);
  });
  return canvas;
}
