import { Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useHiddenValue } from '#app/admin/forms/use-hidden-value.ts';
import { upload } from '#app/platform/files/upload.ts';
import { acceptedImages, imageRefusals } from '#app/platform/images/image-limits.ts';
import { toUsableImage } from '#app/platform/images/usable-image.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { describedBy, FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { Image } from '#app/ui/data/image.tsx';
import styles from './uploaded-image-field.module.css';
import { useUploadWait } from './use-upload-wait.ts';

interface UploadedImageFieldProps {
  label: string;
  name: string;
  /** The URL of an uploaded image, or ''. */
  defaultValue: string;
  /** Shown while no image is uploaded. */
  drawing: string;
  hint?: string;
  error?: string;
}

/** A refused form may come back with any text. */
const isImageUrl = (text: string) => /^(https:\/\/|\/(?!\/))/.test(text);

/** An image that is uploaded once chosen. Until its URL is the value, the form is not sent. */
export function UploadedImageField(props: UploadedImageFieldProps) {
  const { label, name, defaultValue, drawing, hint } = props;
  const id = useId();
  const { input, value, setValue } = useHiddenValue(defaultValue);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const [waiting, setWaiting] = useState('');
  const error = (busy && waiting) || refused || props.error;
  /** The file chosen last; null for the drawing. */
  const latest = useRef<File | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useUploadWait(box, busy, (reason) => {
    setWaiting(reason);
    box.current?.focus();
  });

  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    latest.current = file;
    // The same file can be chosen again.
    currentTarget.value = '';
    setBusy(true);
    setWaiting('');
    setRefused('');
    const answer = await uploadImage(file);
    if (latest.current !== file) return;
    setBusy(false);
    setRefused('refused' in answer ? answer.refused : '');
    if ('url' in answer) setValue(answer.url);
  }
  function takeDrawing() {
    latest.current = null;
    setBusy(false);
    setRefused('');
    setValue('');
  }
  return (
    <div className={styles.field}>
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      <div className="row">
        <Image
          src={isImageUrl(value) ? value : drawing}
          alt=""
          width={96}
          height={96}
          eager
          className={styles.image}
        />
        <div className={styles.upload}>
          <input
            ref={box}
            id={id}
            type="file"
            accept={acceptedImages}
            onChange={upload}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { hint, error })}
            className={styles.box}
          />
          <Button tabIndex={-1} aria-hidden="true" variant="quiet" busy={busy}>
            {!busy && <Upload className="icon" aria-hidden="true" />}
            {value ? 'Change' : 'Upload'}
          </Button>
        </div>
        {value && <TextButton onClick={takeDrawing}>Use the drawing</TextButton>}
      </div>
      <input ref={input} type="hidden" name={name} value={value} readOnly />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

const failed = 'The image did not arrive. Check the connection and try again.';

export type UploadAnswer = { url: string } | { refused: string };

/** Uploads an image at once, so that a form holds its URL and a draft can be stored. */
export async function uploadImage(file: File): Promise<UploadAnswer> {
  const image = await toUsableImage(file);
  if (!(image instanceof File)) return { refused: imageRefusals[image.refused] };
  const body = new FormData();
  body.set('image', image);
  try {
    const path = '/admin/texts/images';
    const response = await upload(path, body);
    // The shop redirects everyone who is not signed in as an admin.
    if (!response.url.endsWith(path)) return { refused: 'Sign in again, in another tab.' };
    return response.ok ? await response.json() : { refused: failed };
  } catch (error) {
    console.error(error);
    return { refused: failed };
  }
}
