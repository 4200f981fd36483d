import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { getUploadedFolder } from '#app/platform/images/image-url.ts';
import { Button } from '#app/ui/controls/button.tsx';
import styles from './gallery.module.css';
import type { GalleryPhoto } from './photos.ts';
import { usePhotoStrip } from './use-photo-strip.ts';

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
  if (!folder || !url.endsWith('/2000.webp')) return undefined;
  // The shop's own route stands in for a file that an older image lacks; a bucket cannot.
  const widths = folder.startsWith('/') ? [960, 1600, 2000] : [960, 2000];
  return widths.map((width) => `${folder}/${width}.webp ${width}w`).join(', ');
}

/** The photos at their largest, over the whole screen. It opens itself when it is rendered. */
export function PhotoDialog({ name, photos, first, onClose }: PhotoDialogProps) {
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
