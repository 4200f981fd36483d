import { useEffect } from 'react';
import { useLocation } from 'react-router';

const prefix = /^\(\d+\) /;
const iconSize = 64;

/** Shows how many orders are unseen in the title of the page and on its icon. */
export function useUnseenBadge(unseen: number): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a title of its own
  useEffect(() => {
    setTitleCount(unseen);
    return () => setTitleCount(0);
  }, [unseen, key]);
  useEffect(() => {
    if (unseen > 0) return showOnIcon(unseen);
  }, [unseen]);
}

function setTitleCount(count: number): void {
  const title = document.title.replace(prefix, '');
  document.title = count > 0 ? `(${count}) ${title}` : title;
}

/** Draws the count on the icon of the page until the returned function is called. */
function showOnIcon(count: number): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return () => undefined;
  const { href, type } = link;
  let isOver = false;
  const image = new Image(iconSize, iconSize);
  image.onload = () => {
    if (isOver) return;
    link.type = 'image/png';
    link.href = drawIcon(image, count > 99 ? '99' : String(count));
  };
  image.src = href;
  return () => {
    isOver = true;
    link.type = type;
    link.href = href;
  };
}

function drawIcon(image: HTMLImageElement, count: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = iconSize;
  canvas.height = iconSize;
  const context = canvas.getContext('2d');
  if (!context) return image.src;
  context.drawImage(image, 0, 0, iconSize, iconSize);
  context.fillStyle = '#c8102e';
  context.beginPath();
  context.arc(44, 44, 20, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#ffffff';
  context.font = `bold ${count.length > 1 ? 24 : 32}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(count, 44, 46);
  return canvas.toDataURL('image/png');
}
