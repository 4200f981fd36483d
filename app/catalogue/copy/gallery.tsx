import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
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
import { t } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { isRightToLeft } from '#app/ui/layout/is-right-to-left.ts';
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

/** A strip to swipe, with small photos to each. Without scripts each links to its largest file. */
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
              aria-label={t('Show photo {number}', { number: index + 1 })}
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
  const { view, onZoomKey, pointer } = usePhotoZoom(current);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (onZoomKey(event.key, dialog.current)) return event.preventDefault();
    if (!arrow) return;
    event.preventDefault();
    move(isRightToLeft(event.currentTarget) ? -arrow : arrow);
  }

  const shown = photos[current];
  return (
    <dialog
      ref={dialog}
      aria-label={t('Photos of {name}', { name })}
      className={styles.dialog}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <ul {...strip} {...pointer} tabIndex={0} className={styles.strip}>
        {photos.map(({ image, alt }, index) => {
          const { scale, x, y } = index === current ? view : wholePhoto;
          return (
            <li key={alt}>
              <img
                src={image}
                srcSet={getLargeSrcSet(image)}
                sizes={scale > 1 ? `${zoomWidth}px` : '100vw'}
                alt={alt}
                loading="lazy"
                draggable={false}
                data-zoomed={scale > 1 || undefined}
                style={{ translate: `${x}px ${y}px`, scale }}
                className={styles.large}
              />
            </li>
          );
        })}
      </ul>
      <div className={`stack ${styles.bar}`}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('Previous photo')}
          onClick={() => move(-1)}
        >
          <ChevronLeft className="icon icon-flip" aria-hidden="true" />
        </Button>
        <p role="status">{[shown?.alt, shown?.caption].filter(Boolean).join('. ')}</p>
        <Button variant="quiet" size="icon" aria-label={t('Next photo')} onClick={() => move(1)}>
          <ChevronRight className="icon icon-flip" aria-hidden="true" />
        </Button>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className={styles.close}
        aria-label={t('Close photos')}
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

/** As the strip shows a photo; otherwise its centre stands `x` and `y` pixels beside that of the screen. */
const wholePhoto = { scale: 1, x: 0, y: 0 };

const doubleTapMs = 300;
const keySteps: Record<string, readonly [factor: number, x: number, y: number]> = {
  ...{ '+': [1.5, 0, 0], '=': [1.5, 0, 0], '-': [1 / 1.5, 0, 0] },
  ...{ ArrowLeft: [1, 80, 0], ArrowRight: [1, -80, 0] },
  ...{ ArrowUp: [1, 0, 80], ArrowDown: [1, 0, -80] },
};

const clamp = (value: number, max: number) => Math.min(Math.max(value, -max), max);

/** Zooms up to the file's size (two fingers, double tap, + −), moves (finger, mouse, arrows). */
function usePhotoZoom(current: number) {
  const [view, setView] = useState(wholePhoto);
  const photo = useRef<HTMLImageElement | null>(null);
  const fingers = useRef(new Map<number, PointerEvent>());
  const lastTap = useRef({ timeStamp: 0, clientX: 0, clientY: 0 });
  const ratio = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each photo is whole at first
  useEffect(() => {
    setView(wholePhoto);
    ratio.current = 0;
  }, [current]);

  /** Zooms by a factor around a point of the screen, and moves by pixels. */
  function change(factor: number, at = { x: 0, y: 0 }, by = { x: 0, y: 0 }) {
    const image = photo.current;
    if (!image) return;
    const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image;
    // While the browser fetches the larger file, the natural size may be 0.
    if (naturalHeight > 0) ratio.current = naturalWidth / naturalHeight;
    if (ratio.current === 0) return;
    const width = Math.min(clientWidth, clientHeight * ratio.current);
    const height = width / ratio.current;
    // Until it is zoomed, its natural width is that of the screen.
    const fileWidth = image.srcset ? zoomWidth : naturalWidth;
    setView((old) => {
      const scale = Math.min(Math.max(old.scale * factor, 1), Math.max(fileWidth / width, 1));
      const grown = scale / old.scale;
      const x = at.x - (at.x - old.x) * grown + by.x;
      const y = at.y - (at.y - old.y) * grown + by.y;
      return {
        scale,
        x: clamp(x, Math.max(0, (width * scale - clientWidth) / 2)),
        y: clamp(y, Math.max(0, (height * scale - clientHeight) / 2)),
      };
    });
  }
  /** The middle of the fingers, from that of the screen, and their distance. */
  function readFingers() {
    const [one, other = one] = [...fingers.current.values()];
    const { clientWidth = 0, clientHeight = 0 } = photo.current ?? {};
    if (!one || !other) return { x: 0, y: 0, apart: 0 };
    return {
      x: (one.clientX + other.clientX - clientWidth) / 2,
      y: (one.clientY + other.clientY - clientHeight) / 2,
      apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    };
  }
  function onPointerDown(event: PointerEvent<HTMLUListElement>) {
    photo.current = event.currentTarget.querySelectorAll('img')[current] ?? null;
    fingers.current.set(event.pointerId, event);
    const { timeStamp, clientX, clientY } = lastTap.current;
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) < 30;
    const isSecond = event.timeStamp - timeStamp < doubleTapMs && isNear;
    lastTap.current = isSecond ? { timeStamp: 0, clientX: 0, clientY: 0 } : event;
    if (isSecond && fingers.current.size === 1) change(view.scale > 1 ? 0 : 2.5, readFingers());
  }
  function onPointerMove(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return;
    const before = readFingers();
    fingers.current.set(event.pointerId, event);
    const after = readFingers();
    const factor = before.apart && after.apart ? after.apart / before.apart : 1;
    if (view.scale > 1 || factor !== 1)
      change(factor, before, { x: after.x - before.x, y: after.y - before.y });
  }
  const onPointerUp = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  /** False for a key that neither zooms nor moves what is zoomed. */
  function onZoomKey(key: string, strip: Element | null): boolean {
    const [factor, x, y] = keySteps[key] ?? [1, 0, 0];
    if (factor === 1 && (view.scale === 1 || x === y)) return false;
    photo.current = strip?.querySelectorAll('img')[current] ?? null;
    change(factor, undefined, { x, y });
    return true;
  }
  const pointer = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
  return { view, onZoomKey, pointer };
}
