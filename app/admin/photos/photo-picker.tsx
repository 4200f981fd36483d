import { ImagePlus, X } from 'lucide-react';
import {
  type ChangeEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import upload from '#app/admin/pickers/uploaded-image-field.module.css';
import { maxPhotos } from '#app/catalogue/copy/photos.ts';
import { acceptedImages, imageRefusals } from '#app/platform/images/image-limits.ts';
import { toUsableImage } from '#app/platform/images/usable-image.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './extra-photos.module.css';
import { readDataUrl } from './image-field.tsx';

interface PhotoPickerProps {
  ref?: Ref<HTMLInputElement>;
  /** The field of the form, if the photos are sent with it. */
  name?: string;
  /** Gets the picked files before they are read, which takes time. */
  onPick?: (picked: File[]) => void;
  /** Gets those of the picked files that the shop takes, as it takes them. */
  onChoose: (files: File[], input: HTMLInputElement, picked: File[]) => void;
}

/** A file input for several photos, chosen or dropped. */
export function PhotoPicker({ ref, name, onPick, onChoose }: PhotoPickerProps) {
  const id = useId();
  const [error, setError] = useState('');
  const hint = `The board, the back, what is missing: ${maxPhotos} photos at most, with the first one.`;
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const all = [...(input.files ?? [])];
    onPick?.(all);
    const usable = await Promise.all(all.map(toUsableImage));
    const refusals = usable.flatMap((one, index) =>
      one instanceof File ? [] : `“${all[index]?.name}”: ${imageRefusals[one.refused]}`,
    );
    setError(refusals[0] ?? '');
    onChoose(
      usable.filter((one) => one instanceof File),
      input,
      all,
    );
  }
  return (
    <div className={upload.field}>
      <label className="small strong" htmlFor={id}>
        Extra photos
      </label>
      <div className={upload.upload}>
        <input
          ref={ref}
          id={id}
          type="file"
          name={name}
          multiple
          accept={acceptedImages}
          onChange={choose}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={upload.box}
        />
        <Button tabIndex={-1} aria-hidden="true" variant="quiet">
          <ImagePlus className="icon" aria-hidden="true" />
          Add photos
        </Button>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

const toKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

interface ChosenPhoto {
  file: File;
  url: string;
}

/** The extra photos of a product that is not added yet; they follow it one by one. */
export function NewPhotos({ chosen }: { chosen: readonly File[] }) {
  const box = useRef<HTMLInputElement>(null);
  const held = useRef<readonly File[]>([]);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const listOthers = (files: readonly File[]) => held.current.filter((one) => !files.includes(one));

  /** The input holds all photos, as choosing alone would replace the earlier ones. */
  function hold(files: readonly File[]) {
    held.current = [...new Map(files.map((file) => [toKey(file), file])).values()];
    const transfer = new DataTransfer();
    for (const file of held.current) transfer.items.add(file);
    if (box.current) box.current.files = transfer.files;
  }
  async function show(files: readonly File[]) {
    hold(files);
    const all = held.current;
    const read = await Promise.allSettled(all.map(readDataUrl));
    // Others have been chosen or left out by now; they are shown with these.
    if (held.current !== all) return;
    const readable = all.flatMap((file, index) => {
      const url = read[index];
      return url?.status === 'fulfilled' ? { file, url: url.value } : [];
    });
    if (readable.length < all.length) {
      hold(readable.map(({ file }) => file));
      showToast({ kind: 'refused', text: imageRefusals.unreadable });
    }
    setPhotos(readable);
  }
  const showChosen = useEffectEvent(() => {
    if (chosen.length > 0) void show(chosen);
  });
  useEffect(() => showChosen(), []);

  return (
    <div className="stack full">
      <PhotoPicker
        ref={box}
        name="extraPhotos"
        onPick={(picked) => hold([...held.current, ...picked])}
        onChoose={(usable, _, picked) => void show([...listOthers(picked), ...usable])}
      />
      <ol className={`filled ${styles.chosen}`}>
        {photos.map(({ file, url }, index) => (
          <li key={toKey(file)} className={styles.file}>
            <img src={url} alt={file.name} className={styles.small} />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Leave out photo ${index + 2}`}
              onClick={() => void show(listOthers([file]))}
            >
              <X className="icon" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
    </div>
  );
}
