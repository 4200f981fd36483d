import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { Checkbox } from '#app/admin/checkbox.tsx';
import type { ProductErrors } from '#app/catalogue/editing/product-fields.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './image-field.module.css';

const accepted = 'image/jpeg,image/png,image/webp,image/avif';
const maxBytes = 10 * 1024 * 1024;

/** An image to upload, chosen or dropped, with a preview. */
export function ImageField({ errors }: { errors: ProductErrors }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [dragged, setDragged] = useState(false);
  /** The errors that are out of date, because the image was changed after them. */
  const [dismissed, setDismissed] = useState<ProductErrors | null>(null);
  const sentError = dismissed === errors ? undefined : errors.image;
  const error = tooLarge ? 'The picture is larger than 10 MB.' : sentError;

  function show(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    setDismissed(errors);
    setPreview(null);
    setTooLarge(file !== undefined && file.size > maxBytes);
    if (!file) return;
    if (file.size > maxBytes) {
      input.value = '';
      showToast({ kind: 'refused', text: 'Image upload failed' });
      return;
    }
    // A data URL, because the page's Content-Security-Policy allows no blob URLs.
    const reader = new FileReader();
    reader.onload = () => setPreview(String(reader.result));
    reader.readAsDataURL(file);
  }
  function drop(event: DragEvent<HTMLDivElement>) {
    event.preventDefault();
    setDragged(false);
    if (!box.current || event.dataTransfer.files.length === 0) return;
    box.current.files = event.dataTransfer.files;
    box.current.dispatchEvent(new Event('change', { bubbles: true }));
  }
  function remove() {
    if (box.current) box.current.value = '';
    setDismissed(errors);
    setPreview(null);
    setTooLarge(false);
    box.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside can do the same
    <div
      className={classNames(styles.field, dragged && styles.dragged)}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={() => setDragged(false)}
      onDrop={drop}
    >
      <label className={styles.label} htmlFor={id}>
        Image
      </label>
      <div className={styles.choice}>
        <input
          ref={box}
          id={id}
          type="file"
          name="image"
          accept={accepted}
          onChange={show}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          className={styles.box}
        />
        <Button tabIndex={-1} aria-hidden="true" variant="quiet" className={styles.upload}>
          <Upload className="icon" aria-hidden="true" />
          {preview ? 'Change' : 'Upload'}
        </Button>
      </div>
      {preview && <ImagePreview src={preview} />}
      {/* The file is not sent, and this field makes the server refuse the form. */}
      {tooLarge && <input type="hidden" name="refusedImage" value="too-large" />}
      {(preview || tooLarge) && <TextButton onClick={remove}>Remove photo</TextButton>}
      <Checkbox name="square">Crop to square</Checkbox>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

/** The whole image; with 'Crop to square' the part that will be cut off is dark. */
function ImagePreview({ src }: { src: string }) {
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
      <figcaption className={styles.note}>The dark part will be cut off.</figcaption>
    </figure>
  );
}
