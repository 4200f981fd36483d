import type { ComponentProps } from 'react';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { Image } from '#app/ui/data/image.tsx';

interface ProductImageProps
  extends Omit<ComponentProps<typeof Image>, 'src' | 'fallback' | 'alt' | 'width' | 'height'> {
  product: { image: string | null; category: string };
  /** Width and height in pixels. */
  size: number;
  alt?: string;
}

/** The image of a product; if there is none or it fails to load, the drawing of its category. */
export function ProductImage({ product, size, alt = '', ...native }: ProductImageProps) {
  const drawing = categoryImageUrl(product.category);
  const src = product.image ?? drawing;
  return <Image src={src} fallback={drawing} alt={alt} width={size} height={size} {...native} />;
}
