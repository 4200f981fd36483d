import { drawCity, drawPigeonRocks, drawSea } from './hero-coast.ts';
import { drawCat, drawPalm, drawPavement } from './hero-corniche.ts';
import { drawLineUp } from './hero-line-up.ts';
import { type HeroHour, heroPalettes } from './hero-palettes.ts';
import { drawClouds, drawHeroSky, drawMoon, drawStars, drawSun } from './hero-sky.ts';
import { PixelCanvas } from './pixel-canvas.ts';
import { seededRandom } from './random.ts';

/** The Corniche with the Pigeon Rocks and six things from past to present, 360 x 128. */
export function drawHero(hour: HeroHour): PixelCanvas {
  const canvas = new PixelCanvas(360, 128);
  const palette = heroPalettes[hour];
  const random = seededRandom(77);
  const isNight = hour === 'night';
  const lightX = isNight ? 306 : 178;
  drawHeroSky(canvas, palette);
  if (isNight) drawStars(canvas, random);
  if (isNight) drawMoon(canvas, palette, lightX);
  else drawSun(canvas, palette, lightX);
  drawClouds(canvas, palette, isNight ? 56 : 0);
  drawCity(canvas, palette, random);
  drawSea(canvas, palette, random, lightX);
  drawPigeonRocks(canvas, palette, random);
  drawPavement(canvas, palette);
  drawPalm(canvas, palette, 350, 30);
  drawLineUp(canvas, palette);
  drawCat(canvas, palette);
  return canvas;
}
