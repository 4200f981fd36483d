import fs from 'node:fs/promises';
import path from 'node:path';
import type { OverlayOptions } from 'sharp';
import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { type ImagePlaces, readImageFile } from '#app/platform/images/image-store.server.ts';
import { getUploadedFolder, pageWidth, toWebpFile } from '#app/platform/images/image-url.ts';
import { escapeXml } from '#app/platform/text/xml.ts';
import { cardSize, categoryImageUrl, isDrawing } from './art-url.ts';

export interface PreviewCard {
  name: string;
  category: string;
  /** A URL. One of an image host is not read; the drawing of the category stands for it. */
  image: string;
  price?: string;
}

const drawings = import.meta.env.DEV ? 'public' : path.join(import.meta.dirname, '../client');
const imageSide = 510;
const margin = 60;
const textLeft = imageSide + 2 * margin;

type Shown = Pick<PreviewCard, 'image' | 'category'>;

/** Its own image; the drawing for one of an image host and one that is missing. Throws where the bucket is away. */
async function readImage({ image, category }: Shown, places: ImagePlaces): Promise<Buffer> {
  const drawing = isDrawing(image) ? image : categoryImageUrl(category);
  const folder = getUploadedFolder(image);
  const file = folder && `${path.basename(folder)}/${toWebpFile(pageWidth)}`;
  const uploaded = file ? await readImageFile(file, places) : null;
  return uploaded ?? fs.readFile(path.join(drawings, drawing));
}

/** A part of a picture, in pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function placeImage(shown: Shown, places: ImagePlaces, box: Box): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp');
  const { left, top, width, height } = box;
  const input = await sharp(await readImage(shown, places))
    .resize(width, height, { fit: 'contain', kernel: 'nearest', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .toBuffer();
  return { input, left, top };
}

export const imageColors = { name: '#f7f2e4', price: '#ffc629' };

/** A text as large as its box allows; none for an empty one, and on a system without fonts. */
async function placeText(text: string, color: string, box: Box): Promise<OverlayOptions[]> {
  if (!text) return [];
  const { default: sharp } = await import('sharp');
  const { left, top, width, height } = box;
  const markup = `<span foreground="${color}"><b>${escapeXml(text)}</b></span>`;
  const drawn = sharp({ text: { text: markup, font: 'sans', rgba: true, width, height } });
  const input = await drawn
    .png()
    .toBuffer()
    .catch(() => null);
  return input ? [{ input, left, top }] : [];
}

interface Picture {
  size: { width: number; height: number };
  category: string;
  images: readonly (Box & { shown: Shown })[];
  texts: readonly (Box & { text: string; color: string })[];
}

/** Draws a picture as JPEG. */
export async function drawShareImage(
  { size, category, images, texts }: Picture,
  places: ImagePlaces,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const placed = await Promise.all(images.map((box) => placeImage(box.shown, places, box)));
  const written = await Promise.all(texts.map((box) => placeText(box.text, box.color, box)));
  const ribbon = findCategory(category)?.ribbon ?? '#5a6b7c';
  const strip = {
    create: { width: size.width, height: 20, channels: 3, background: ribbon },
  } as const;
  return sharp({ create: { ...size, channels: 3, background: '#102a40' } })
    .composite([...placed, ...written.flat(), { input: strip, left: 0, top: size.height - 20 }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Draws a card as JPEG. A system without fonts leaves its texts out. Throws where its photo cannot be read now. */
export function drawCard(card: PreviewCard, places: ImagePlaces): Promise<Buffer> {
  const image = { left: margin, top: margin, width: imageSide, height: imageSide };
  const column = { left: textLeft, width: cardSize.width - textLeft - margin };
  const { name, price } = imageColors;
  return drawShareImage(
    {
      size: cardSize,
      category: card.category,
      images: [{ ...image, shown: card }],
      texts: [
        { ...column, top: margin, height: 330, text: card.name, color: name },
        { ...column, top: 440, height: 90, text: card.price ?? '', color: price },
      ],
    },
    places,
  );
}
