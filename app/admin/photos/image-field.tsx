import { Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import upload from '#app/admin/pickers/uploaded-image-field.module.css';
import type { ProductErrors } from '#app/catalogue/editing/product-fields.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import {
  acceptedImages,
  type ImageRefusal,
  imageRefusals,
} from '#app/platform/images/image-limits.ts';
import { toUsableImage } from '#app/platform/images/usable-image.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './image-field.module.css';

const previewSize = 160;

/**
 * A data URL, because the page's Content-Security-Policy allows no blob URLs. Rejects for a file that
 * the device does not give, such as a photo that is in its cloud alone.
 */
export function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function setFile(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}

interface CurrentPhoto {
  /** Empty if the product has none and shows the drawing of its category. */
  url: string;
  isRemoved: boolean;
  category: string;
}

interface ImageFieldProps {
  errors: ProductErrors;
  current?: CurrentPhoto;
  chosen?: { photo: File | null; square: boolean } | null;
}

/** An image to upload, chosen or dropped, with a preview and a button that takes the photo out. */
export function ImageField({ errors, current, chosen }: ImageFieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [refused, setRefused] = useState<ImageRefusal | null>(null);
  const [dragged, setDragged] = useState(false);
  /** The errors that are out of date, because the image was changed after them. */
  const [dismissed, setDismissed] = useState<ProductErrors | null>(null);
  const isRestoring = useRef(false);
  const sentError = dismissed === errors ? undefined : errors.image;
  const error = refused ? imageRefusals[refused] : sentError;

  function show(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (!isRestoring.current) setDismissed(errors);
    setPreview(null);
    setRefused(null);
    if (!file) return;
    void showUsable(input, file);
  }
  async function showUsable(input: HTMLInputElement, file: File) {
    const usable = await toUsableImage(file);
    const url = usable instanceof File ? await readDataUrl(usable).catch(() => null) : null;
    // Another file may have been chosen by now.
    if (input.files?.[0] !== file) return;
    if (usable instanceof File && url !== null) {
      if (usable !== file) setFile(input, usable);
      return setPreview(url);
    }
    input.value = '';
    setRefused(usable instanceof File ? 'unreadable' : usable.refused);
    showToast({ kind: 'refused', text: 'Image upload failed' });
  }
  function choose(files: FileList) {
    if (!box.current || files.length === 0) return;
    box.current.files = files;
    box.current.dispatchEvent(new Event('change', { bubbles: true }));
  }
  function drop(event: DragEvent<HTMLDivElement>) {
    event.preventDefault();
    setDragged(false);
    choose(event.dataTransfer.files);
  }
  function remove() {
    if (box.current) box.current.value = '';
    setDismissed(errors);
    setPreview(null);
    setRefused(null);
    box.current?.focus();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form shows the file again
  useEffect(() => {
    if (!chosen?.photo) return;
    // The error of the file came back with it and stays.
    isRestoring.current = true;
    if (box.current) setFile(box.current, chosen.photo);
    box.current?.dispatchEvent(new Event('change', { bubbles: true }));
    isRestoring.current = false;
  }, []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside can do the same
    <div
      className={classNames(upload.field, dragged && styles.dragged)}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={() => setDragged(false)}
      onDrop={drop}
    >
      {current && !preview && (
        <CurrentPhotoPreview key={current.url} {...current} form={() => box.current?.form} />
      )}
      <label className="small strong" htmlFor={id}>
        Image
      </label>
      <div className={`line ${styles.choice}`}>
        <input
          ref={box}
          id={id}
          type="file"
          name="image"
          accept={acceptedImages}
          onChange={show}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          className={upload.box}
        />
        <Button tabIndex={-1} aria-hidden="true" variant="quiet" className={styles.upload}>
          <Upload className="icon" aria-hidden="true" />
          {preview ? 'Change' : 'Upload'}
        </Button>
      </div>
      {(preview || refused) && (
        <div className={`cluster ${styles.preview}`}>
          {preview && <ChosenPreview key={preview} src={preview} />}
          <TextButton onClick={remove}>Remove photo</TextButton>
        </div>
      )}
      {/* The file is not sent, and this field makes the server refuse the form. */}
      {refused && <input type="hidden" name="refusedImage" value={refused} />}
      <Checkbox size="sm" name="square" defaultChecked={chosen?.square}>
        Crop to square
      </Checkbox>
      <FieldNotes id={id} error={error} />
    </div>
  );
}

function CurrentPhotoPreview({
  url,
  isRemoved,
  category,
  form,
}: CurrentPhoto & { form: () => HTMLFormElement | null | undefined }) {
  const [removed, setRemoved] = useState(isRemoved);
  function write(text: string, isTakenOut: boolean) {
    const input = form()?.elements.namedItem('imageUrl');
    if (!(input instanceof HTMLInputElement)) return;
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setRemoved(isTakenOut);
  }
  return (
    <div className={`cluster ${styles.preview}`}>
      <ProductImage
        product={{ image: removed || url === '' ? null : url, category }}
        size={previewSize}
        alt="Now"
        eager
        className={styles.current}
      />
      {url !== '' && (
        <TextButton onClick={() => (removed ? write(url, false) : write('', true))}>
          {removed ? 'Put photo back' : 'Remove photo'}
        </TextButton>
      )}
    </div>
  );
}

/** The whole image; with 'Crop to square' the part that will be cut off is dark. */
function ChosenPreview({ src }: { src: string }) {
  const [wide, setWide] = useState(false);
  const [isBroken, setBroken] = useState(false);
  // The form's response shows an error for such a file.
  if (isBroken) return null;
  return (
    <figure>
      <div className={classNames(styles.frame, wide && styles.wide)}>
        <img
          src={src}
          alt="Chosen"
          onError={() => setBroken(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setWide(naturalWidth > naturalHeight)
          }
        />
      </div>
      <figcaption className={styles.note}>The dark part will be cut off.</figcaption>
    </figure>
  );
}
