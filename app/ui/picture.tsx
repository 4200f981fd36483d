import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface PictureProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown when `src` cannot be had. */
  fallback?: string;
  /** True for what is seen without scrolling. */
  eager?: boolean;
}

/** What the owner uploaded is there in three widths and two kinds, on disk or in a bucket. */
const uploadedPicture = /^((?:https:\/\/[^\s?#,]+)?\/images\/[0-9a-f]{64})\/960\.webp$/;

function widthsOf(folder: string, kind: 'webp' | 'avif'): string {
  return [160, 480, 960].map((width) => `${folder}/${width}.${kind} ${width}w`).join(', ');
}

/** An image that never leaves a hole; drawn ones keep their pixels. */
export function Picture({ src, alt, fallback, eager = false, className, ...native }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = fallback !== undefined && broken === src ? fallback : src;

  // The server's HTML may have failed to load before React listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);

  const uploaded = uploadedPicture.exec(shown)?.[1];
  const sizes = native.sizes ?? `${native.width}px`;
  const element = (
    <img
      {...native}
      ref={image}
      srcSet={uploaded && widthsOf(uploaded, 'webp')}
      sizes={uploaded && sizes}
      src={shown}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      className={classNames(shown.startsWith('/art/') && 'pixelated', className)}
      onError={() => setBroken(src)}
    />
  );
  if (!uploaded) return element;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/avif" srcSet={widthsOf(uploaded, 'avif')} sizes={sizes} />
      {element}
    </picture>
  );
}
