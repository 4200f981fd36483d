import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import {
  getUploadedFolder,
  largeWidth,
  pageWidth,
  toWebpFile,
  zoomWidth,
} from '#app/platform/images/image-url.ts';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './gallery.module.css';
import { type ExtraPhoto, type GalleryPhoto, listGallery } from './photos.ts';

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
            <a
              href={image}
              className={styles.photo}
              // Browsers leave a photo half a pixel of which is in sight where it is.
              onFocus={() => show(index)}
              onClick={onPlainClick(() => setOpened(index))}
            >
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

interface PhotoDialogProps {
  name: string;
  photos: readonly GalleryPhoto[];
  /** The index of the photo that is shown first. */
  first: number;
  onClose: () => void;
}

/** The widths for a whole screen; undefined where the address itself is the widest there is. */
function getLargeSrcSet(url: string): string | undefined {
  const folder = getUploadedFolder(url);
  if (!folder || !url.endsWith(toWebpFile(zoomWidth))) return undefined;
  // The shop's own route stands in for a file that an older image lacks; a bucket cannot.
  const widths = folder.startsWith('/')
    ? [pageWidth, largeWidth, zoomWidth]
    : [pageWidth, zoomWidth];
  return widths.map((width) => `${folder}/${toWebpFile(width)} ${width}w`).join(', ');
}

/** The photos at their largest, over the whole screen. It opens itself when it is rendered. */
function PhotoDialog({ name, photos, first, onClose }: PhotoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { current, show, strip } = usePhotoStrip();
  const opens = useRef(() => show(first));
  useEffect(() => {
    dialog.current?.showModal();
    opens.current();
  }, []);

  const move = (by: number) => show((current + by + photos.length) % photos.length);

  function onKeyDown(event: KeyboardEvent) {
    const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!arrow) return;
    event.preventDefault();
    move(dialog.current?.matches(':dir(rtl)') ? -arrow : arrow);
  }

  const shown = photos[current];
  return (
    <dialog
      ref={dialog}
      aria-label={`Photos of ${name}`}
      className={styles.dialog}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul {...strip} tabIndex={0} className={styles.strip}>
        {photos.map(({ image, alt }) => (
          <li key={alt}>
            <img
              src={image}
              srcSet={getLargeSrcSet(image)}
              sizes="100vw"
              alt={alt}
              loading="lazy"
              className={styles.large}
            />
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <Button variant="quiet" size="icon" aria-label="Previous photo" onClick={() => move(-1)}>
          <ChevronLeft className="icon icon-flip" aria-hidden="true" />
        </Button>
        <p role="status">{[shown?.alt, shown?.caption].filter(Boolean).join('. ')}</p>
        <Button variant="quiet" size="icon" aria-label="Next photo" onClick={() => move(1)}>
          <ChevronRight className="icon icon-flip" aria-hidden="true" />
        </Button>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className={styles.close}
        aria-label="Close photos"
        onClick={() => dialog.current?.close()}
      >
        <X className="icon" aria-hidden="true" />
      </Button>
    </dialog>
  );
}

/** Which photo of a strip is in sight. Its scroll position is negative from right to left. */
const readIndex = ({ scrollLeft, clientWidth }: Element) =>
  Math.round(Math.abs(scrollLeft) / clientWidth);

/** A strip of photos that scrolls sideways: which one is in sight, and how to show another. */
function usePhotoStrip() {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const read = useCallback(() => {
    if (ref.current) setCurrent(readIndex(ref.current));
  }, []);
  // A link to a photo scrolls there before the scripts come.
  useEffect(read, [read]);
  function show(index: number) {
    const photo = ref.current?.children[index];
    photo?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
    setCurrent(index);
  }
  return { current, show, strip: { ref, onScroll: read } };
}
