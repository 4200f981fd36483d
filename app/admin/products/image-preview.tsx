import { useState } from 'react';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './image-preview.module.css';

/** A chosen image as a whole; while 'Crop to square' is on, what will be cut is dark. */
export function ImagePreview({ src }: { src: string }) {
  const [wide, setWide] = useState(false);
  return (
    <figure className={styles.preview}>
      <div className={classNames(styles.frame, wide && styles.wide)}>
        <img
          src={src}
          alt="Chosen"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setWide(naturalWidth > naturalHeight)
          }
        />
      </div>
      <figcaption className={styles.note}>What is dark will be cut off.</figcaption>
    </figure>
  );
}
