import fs from 'node:fs/promises';
import path from 'node:path';
import type { OverlayOptions } from 'sharp';
import { findCategory } from '#app/catalogue/categories/category-tree.ts';
import { getImageFolder } from '#app/platform/images/image-store.server.ts';
import { getUploadedFolder, pageWidth, toWebpFile } from '#app/platform/images/image-url.ts';
import { escapeXml } from '#app/platform/text/xml.ts';
import { cardSize, categoryImageUrl, isDrawing } from './art-url.ts';

/** What a card shows. */
export interface PreviewCard {
  name: string;
  category: string;
  /** A URL. One of another host is not read; the drawing of the category stands for it. */
  image: string;
  price?: string;
}

const drawings = import.meta.env.DEV ? 'public' : path.join(import.meta.dirname, '../client');
const imageSide = 510;
const margin = 60;
const textLeft = imageSide + 2 * margin;

async function readImage({ image, category }: PreviewCard, dataDir: string): Promise<Buffer> {
  const folder = getUploadedFolder(image);
  const drawing = path.join(drawings, categoryImageUrl(category));
  if (isDrawing(image)) return fs.readFile(path.join(drawings, image));
  if (!folder?.startsWith('/')) return fs.readFile(drawing);
  const file = path.join(getImageFolder(dataDir), path.basename(folder), toWebpFile(pageWidth));
  return fs.readFile(file).catch(() => fs.readFile(drawing));
}

/** Draws a card as JPEG. A system without fonts leaves its texts out. */
export async function drawCard(card: PreviewCard, dataDir: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = await sharp(await readImage(card, dataDir))
    .resize(imageSide, imageSide, { fit: 'contain', kernel: 'nearest', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .toBuffer();

  /** A text in the space on the right, as large as its box allows. */
  async function write(text: string, color: string, box: { top: number; height: number }) {
    const markup = `<span foreground="${color}"><b>${escapeXml(text)}</b></span>`;
    const width = cardSize.width - textLeft - margin;
    const drawn = sharp({
      text: { text: markup, font: 'sans', rgba: true, width, height: box.height },
    });
    const input = await drawn
      .png()
      .toBuffer()
      .catch(() => null);
    return input ? [{ input, left: textLeft, top: box.top }] : [];
  }

  const overlays: OverlayOptions[] = [
    { input: image, left: margin, top: margin },
    ...(await write(card.name, '#f7f2e4', { top: margin, height: 330 })),
    ...(card.price ? await write(card.price, '#ffc629', { top: 440, height: 90 }) : []),
  ];
  const ribbon = findCategory(card.category)?.ribbon ?? '#5a6b7c';
  const background = sharp({ create: { ...cardSize, channels: 3, background: '#102a40' } });
  const strip = {
    create: { width: cardSize.width, height: 20, channels: 3, background: ribbon },
  } as const;
  return background
    .composite([...overlays, { input: strip, left: 0, top: cardSize.height - 20 }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
