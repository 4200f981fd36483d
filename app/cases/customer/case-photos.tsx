import { Camera, X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { maxCasePhotos } from '#app/cases/case.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { upload } from '#app/platform/files/upload.ts';
import { acceptedImages, imageRefusals } from '#app/platform/images/image-limits.ts';
import { toUsableImage } from '#app/platform/images/usable-image.ts';
import { localUrl, t, tn } from '#app/platform/language/words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import styles from './case.module.css';

interface CasePhotosProps {
  photoIds: readonly number[];
  /** Of the addresses of the case. */
  query: string;
  isOpen: boolean;
}

const photoUrl = (query: string, id: number) => `/c/photos?${query}&id=${id}`;

/** The photos of a case, each sent by itself: what has arrived stays, whatever happens to the rest. */
export function CasePhotos({ photoIds, query, isOpen }: CasePhotosProps) {
  const reload = useBackgroundReload();
  const hasScripts = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(0);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const url = localUrl(`/c/photos?${query}`);
  // `disabled` would take the focus.
  const refuse = left > 0 ? (event: SyntheticEvent) => event.preventDefault() : undefined;

  async function sendAll(files: readonly File[]) {
    setProblem('');
    setDone('');
    for (const [index, file] of files.entries()) {
      setLeft(files.length - index);
      const message = await sendOne(file);
      if (message) setProblem(message);
      else setDone(t('Sent'));
    }
    setLeft(0);
    if (input.current) input.current.value = '';
  }
  /** The message of a refusal, or `lost` where the shop failed: read again then, the page would be an error. */
  async function send(body: FormData, lost: string): Promise<string> {
    try {
      const response = await upload(url, body);
      const answer: unknown = await response.json();
      // Who is signed out would be led to the login, and lose what they have typed.
      if (response.status !== 401) reload();
      return String((answer as { message?: unknown } | null)?.message ?? '');
    } catch (error) {
      console.error('A photo got no answer.', error);
      return lost;
    }
  }
  async function sendOne(file: File): Promise<string> {
    const usable = await toUsableImage(file);
    if (!(usable instanceof File)) return t(imageRefusals[usable.refused]);
    const body = new FormData();
    body.set('photo', usable);
    return send(body, t('“{name}” was not sent. Please choose it again.', { name: file.name }));
  }
  async function remove(id: number) {
    const body = new FormData();
    body.set('remove', String(id));
    setDone('');
    const message = await send(body, t('The photo was not removed. Please try again.'));
    setProblem(message);
    if (message) return;
    setDone(t('Photo removed'));
    // The button goes with its photo.
    heading.current?.focus();
  }
  return (
    <section aria-labelledby="photos-title" className={styles.stack}>
      <h2 ref={heading} id="photos-title" tabIndex={-1}>
        {t('Photos')}
      </h2>
      {photoIds.length > 0 && (
        <ul className={styles.photos}>
          {photoIds.map((id, index) => (
            <li key={id}>
              <a href={localUrl(photoUrl(query, id))}>
                <img
                  src={localUrl(`${photoUrl(query, id)}&small`)}
                  alt={t('Photo {number}', { number: index + 1 })}
                  width={240}
                  height={240}
                />
              </a>
              {isOpen && (
                <Button
                  size="sm"
                  variant="quiet"
                  className="scripted"
                  aria-label={t('Remove photo {number}', { number: index + 1 })}
                  onClick={() => void remove(id)}
                >
                  <X className="icon" aria-hidden="true" />
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && photoIds.length < maxCasePhotos && (
        <UploadForm url={url}>
          <label className={`strong tap ${styles.upload}`}>
            <Camera className="icon" aria-hidden="true" />
            {t('Add photos')}
            <input
              ref={input}
              type="file"
              name="photo"
              // Without scripts all come in one body, which holds one photo of the largest size.
              multiple={hasScripts}
              accept={acceptedImages}
              aria-disabled={left > 0}
              onClick={refuse}
              onDrop={refuse}
              onChange={({ currentTarget }) => void sendAll([...(currentTarget.files ?? [])])}
            />
          </label>
          <p className="muted small">
            {t('At most {max}, in daylight: front, back, and what is wrong.', {
              max: maxCasePhotos,
            })}
          </p>
          <noscript>
            <button type="submit">{t('Send')}</button>
          </noscript>
        </UploadForm>
      )}
      <p role="status" className={problem ? styles.error : 'muted small'}>
        {left > 0
          ? tn(left, 'Sending {count} photo …', 'Sending {count} photos …')
          : problem || done}
      </p>
    </section>
  );
}

/** Goes with the last photo that is allowed. */
function UploadForm({ url, children }: { url: string; children: ReactNode }) {
  return (
    <form
      ref={useFocusAfterRemoval()}
      method="post"
      action={url}
      encType="multipart/form-data"
      className={styles.stack}
    >
      {children}
    </form>
  );
}
