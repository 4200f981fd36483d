import type { ImagePlaces } from '#app/platform/images/image-store.server.ts';
import { drawShareImage, imageColors, type PreviewCard } from './draw-card.server.ts';

/** A picture to post: one product, or some of a shelf with their prices. */
export interface SquareImage {
  title: string;
  category: string;
  /** Below the title: the grade of a product. */
  note: string;
  cards: readonly PreviewCard[];
}

const side = 1080;
const margin = 60;
const width = side - 2 * margin;
const noteColor = '#bfd0dd';

/** Where up to four cards stand, with room for their prices below. */
function layOutShelf(cards: readonly PreviewCard[]) {
  return cards.slice(0, 4).map((shown, index) => ({
    ...{ width: 300, height: 300, shown },
    left: 170 + (index % 2) * 440,
    top: margin + Math.floor(index / 2) * 390,
  }));
}

/** Draws a square of 1080 × 1080 as JPEG. A system without fonts leaves its texts out. */
export function drawSquare(
  { title, category, note, cards }: SquareImage,
  places: ImagePlaces,
): Promise<Buffer> {
  const [first, ...others] = cards;
  const column = { left: margin, width };
  const images =
    first && others.length === 0
      ? [{ left: 220, top: margin, width: 640, height: 640, shown: first }]
      : layOutShelf(cards);
  const isShelf = others.length > 0;
  const prices = images.map(({ left, top, height, shown }) => ({
    ...{ left, top: top + height + 14, width: 300, height: 48 },
    ...{ text: (isShelf && shown.price) || '', color: imageColors.price },
  }));
  const texts = [
    { top: isShelf ? 850 : 730, height: 120, text: title, color: imageColors.name },
    { top: isShelf ? 990 : 872, height: 44, text: note, color: noteColor },
    { top: 940, height: 90, text: (!isShelf && first?.price) || '', color: imageColors.price },
  ].map((text) => ({ ...column, ...text }));
  return drawShareImage(
    { size: { width: side, height: side }, category, images, texts: [...prices, ...texts] },
    places,
  );
}
