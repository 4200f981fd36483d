import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type Ref, useId, useState } from 'react';
import upload from '#app/admin/uploaded-image-field.module.css';
import { maxPhotos } from '#app/catalogue/copy/photos.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { acceptedImages, maxImageBytes } from './image-field.tsx';

interface PhotoPickerProps {
  ref?: Ref<HTMLInputElement>;
  /** The field of the form, if the photos are sent with it. */
  name?: string;
  onChoose: (files: File[], input: HTMLInputElement) => void;
}

/** A file input for several photos, chosen or dropped. */
export function PhotoPicker({ ref, name, onChoose }: PhotoPickerProps) {
  const id = useId();
  const [error, setError] = useState('');
  const hint = `The board, the back, what is missing: ${maxPhotos} photos at most, with the first one.`;
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const all = [...(input.files ?? [])];
    const large = all.find(({ size }) => size > maxImageBytes);
    setError(large ? `“${large.name}” is larger than 10 MB.` : '');
    onChoose(
      all.filter(({ size }) => size <= maxImageBytes),
      input,
    );
  }
  return (
    <div className={upload.field}>
      <label className={upload.label} htmlFor={id}>
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
