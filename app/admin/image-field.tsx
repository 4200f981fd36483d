import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { describedBy } from '#app/ui/described-by.ts';
import { FieldNotes } from '#app/ui/field-notes.tsx';
import { showToast } from '#app/ui/toast.ts';
import styles from './image-field.module.css';

const accepted = 'image/jpeg,image/png,image/webp,image/avif';
const maxBytes = 10 * 1024 * 1024;

/** A picture to upload: chosen or dropped, and seen before it is saved. */
export function ImageField({ error }: { error?: string }) {
  const id = useId();
  const [preview, setPreview] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [over, setOver] = useState(false);
  const fault = tooLarge ? 'The picture is larger than 10 MB.' : error;

  function show(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
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
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]');
    if (!input || event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
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
        {preview && <img src={preview} alt="Chosen" width={48} height={48} />}
        <input
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
      <label className={styles.square}>
        <input type="checkbox" name="square" />
        Crop to square
      </label>
      <FieldNotes id={id} error={fault} />
    </div>
  );
}
