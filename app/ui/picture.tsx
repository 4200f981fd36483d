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

/** An image that never leaves a hole; drawn ones keep their pixels. */
export function Picture({ src, alt, fallback, eager = false, className, ...native }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const shown = fallback !== undefined && broken === src ? fallback : src;

  // The server's HTML may have failed to load before React listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);

  return (
    <img
      {...native}
      ref={image}
      src={shown}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      className={classNames(shown.startsWith('/art/') && 'pixelated', className)}
      onError={() => setBroken(src)}
    />
  );
}
