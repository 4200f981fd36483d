import { type MouseEvent, useState } from 'react';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import styles from './gallery.module.css';
import { PhotoDialog } from './photo-dialog.tsx';
import { type ExtraPhoto, listGallery } from './photos.ts';
import { usePhotoStrip } from './use-photo-strip.ts';

interface GalleryProps {
  product: { name: string; image: string; category: string };
  photos: readonly ExtraPhoto[];
  imageClassName?: string;
}

/** Leaves a click that opens another tab or window to the browser. */
const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  act();
};

/**
 * The photos of a copy: a strip to swipe, and small ones that lead to each. Without scripts a photo is
 * a link to its largest file.
 */
export function Gallery({ product, photos, imageClassName }: GalleryProps) {
  const { category, name } = product;
  const { current, show, strip } = usePhotoStrip();
  const [opened, setOpened] = useState<number | null>(null);
  const gallery = listGallery(product, photos);
  return (
    <>
      <ul {...strip} className={styles.strip}>
        {gallery.map(({ image, alt }, index) => (
          <li key={alt} id={`photo-${index + 1}`}>
            <a href={image} className={styles.photo} onClick={onPlainClick(() => setOpened(index))}>
              <ProductImage
                product={{ image, category }}
                size={640}
                alt={alt}
                eager={index === 0}
                fetchPriority={index === 0 ? 'high' : undefined}
                className={imageClassName}
              />
            </a>
          </li>
        ))}
      </ul>
      <ul className={styles.thumbnails}>
        {gallery.map(({ image, alt }, index) => (
          <li key={alt}>
            <a
              href={`#photo-${index + 1}`}
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === current ? 'true' : undefined}
              className={styles.thumbnail}
              onClick={onPlainClick(() => show(index))}
            >
              <ProductImage product={{ image, category }} size={80} />
            </a>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <PhotoDialog name={name} photos={gallery} first={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
