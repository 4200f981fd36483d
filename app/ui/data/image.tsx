import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { getPageImageUrl, getUploadedFolder } from '#app/platform/images/image-url.ts';
import { classNames } from '#app/ui/layout/class-names.ts';

export interface ImageProps extends ComponentProps<'img'> {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** Shown when `src` cannot be had. */
  fallback?: string;
  /** True for what is seen without scrolling. */
  eager?: boolean;
}

function formatSrcSet(folder: string, kind: 'webp' | 'avif'): string {
  return [160, 480, 960].map((width) => `${folder}/${width}.${kind} ${width}w`).join(', ');
}

/** An image that never leaves a hole; drawn ones keep their pixels. */
export function Image({ src, alt, fallback, eager = false, className, ...native }: ImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = fallback !== undefined && broken === src ? fallback : src;

  // The server's HTML may have failed to load before React listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);

  const folder = getUploadedFolder(shown);
  const sizes = native.sizes ?? `${native.width}px`;
  // Drawn images stand in a <picture> too, so that a style cannot fit one kind and miss the other.
  return (
    <picture>
      {folder && <source type="image/avif" srcSet={formatSrcSet(folder, 'avif')} sizes={sizes} />}
      <img
        {...native}
        ref={image}
        srcSet={folder && formatSrcSet(folder, 'webp')}
        sizes={folder && sizes}
        src={getPageImageUrl(shown)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        className={classNames(shown.startsWith('/art/') && 'pixelated', className)}
        onError={() => setBroken(src)}
      />
    </picture>
  );
}
