import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import type { ProductErrors } from '#app/catalogue/editing/product-text.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './image-field.module.css';
import { ImagePreview } from './image-preview.tsx';

const accepted = 'image/jpeg,image/png,image/webp,image/avif';
const maxBytes = 10 * 1024 * 1024;

/** A picture to upload: chosen or dropped, and seen before it is saved. */
export function ImageField({ errors }: { errors: ProductErrors }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [over, setOver] = useState(false);
  /** The answer whose complaint is over, since another picture or none was chosen after it. */
  const [mended, setMended] = useState<ProductErrors | null>(null);
  const answered = mended === errors ? undefined : errors.image;
  const fault = tooLarge ? 'The picture is larger than 10 MB.' : answered;

  function show(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    setMended(errors);
    setPreview(null);
    setTooLarge(file !== undefined && file.size > maxBytes);
    if (!file) return;
    if (file.size > maxBytes) {
      input.value = '';
      showToast({ kind: 'refused', text: 'Image upload failed' });
      return;
    }
    // As data: the page's policy has no room for blob addresses.
    const reader = new FileReader();
    reader.onload = () => setPreview(String(reader.result));
    reader.readAsDataURL(file);
  }
  function drop(event: DragEvent<HTMLDivElement>) {
    event.preventDefault();
    setOver(false);
    if (!box.current || event.dataTransfer.files.length === 0) return;
    box.current.files = event.dataTransfer.files;
    box.current.dispatchEvent(new Event('change', { bubbles: true }));
  }
  function remove() {
    if (box.current) box.current.value = '';
    setMended(errors);
    setPreview(null);
    setTooLarge(false);
    box.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping only adds to the file box inside
    <div
      className={classNames(styles.field, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
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
          aria-invalid={fault ? true : undefined}
          aria-describedby={describedBy(id, { error: fault })}
          className={styles.box}
        />
        <Button tabIndex={-1} aria-hidden="true" variant="quiet" className={styles.key}>
          <Upload className="icon" aria-hidden="true" />
          {preview ? 'Change' : 'Upload'}
        </Button>
      </div>
      {preview && <ImagePreview src={preview} />}
      {/* The file is not sent; that there was one aborts the save all the same. */}
      {tooLarge && <input type="hidden" name="refusedImage" value="too-large" />}
      {(preview || tooLarge) && <TextButton onClick={remove}>Remove photo</TextButton>}
      <label className={styles.square}>
        <input type="checkbox" name="square" />
        Crop to square
      </label>
      <FieldNotes id={id} error={fault} />
    </div>
  );
}
