import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { getPageImageUrl, getUploadedFolder, shownWidths } from '#app/platform/images/image-url.ts';

interface ImageProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown when `src` fails to load. */
  fallback?: string;
  /** True for images above the fold. */
  eager?: boolean;
}

function formatSrcSet(folder: string, kind: 'webp' | 'avif'): string {
  return shownWidths.map((width) => `${folder}/${width}.${kind} ${width}w`).join(', ');
}

/** A responsive image with a fallback. */
export function Image({ src, alt, fallback, eager = false, ...native }: ImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = fallback !== undefined && broken === src ? fallback : src;

  // An image in the server's HTML may have failed before React attached `onError`.
  useEffect(() => {
    if (element.current?.complete && element.current.naturalWidth === 0) setBroken(src);
  }, [src]);

  const folder = getUploadedFolder(shown);
  const sizes = native.sizes ?? `${native.width}px`;
  // Drawings have a <picture> too, so that a style fits all kinds of images.
  return (
    <picture>
      {folder && <source type="image/avif" srcSet={formatSrcSet(folder, 'avif')} sizes={sizes} />}
      <img
        {...native}
        ref={element}
        srcSet={folder && formatSrcSet(folder, 'webp')}
        sizes={folder && sizes}
        src={getPageImageUrl(shown)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        onError={() => setBroken(src)}
      />
    </picture>
  );
}
