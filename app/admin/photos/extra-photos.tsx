import { Star, Trash2 } from 'lucide-react';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MoveButtons } from '#app/admin/forms/move-buttons.tsx';
import { useLeaveDialog } from '#app/admin/forms/unsaved-edits.tsx';
import layout from '#app/admin/layout.module.css';
import {
  type ExtraPhoto,
  moveFirst,
  movePhoto,
  type PhotoPart,
  type ProductPhotos,
  photoParts,
  undoMoveFirst,
} from '#app/catalogue/copy/photos.ts';
import { ProductImage } from '#app/catalogue/product/product-image.tsx';
import { useConnection } from '#app/platform/http/connection.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './extra-photos.module.css';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhotoStore } from './photo-store.tsx';

const undoMs = 8000;

interface ExtraPhotosProps {
  product: { id: number; name: string; category: string };
  photos: ProductPhotos | undefined;
}

/** The photos after the first one. Every change is saved at once. */
export function ExtraPhotos({ product, photos }: ExtraPhotosProps) {
  const { id, name, category } = product;
  const { change, fill, load, upload } = usePhotoStore();
  const loadOwn = useEffectEvent(() => void load(id));
  const fillOwn = useEffectEvent(() => fill(id));
  useEffect(() => {
    loadOwn();
    return () => fillOwn();
  }, []);
  const list = useRetainedFocus(photos);
  const extra = photos?.extra ?? [];

  const edit = (photo: ExtraPhoto, to: Partial<ExtraPhoto>) =>
    change(id, (now) => ({
      ...now,
      extra: now.extra.map((one) => (one.image === photo.image ? { ...one, ...to } : one)),
    }));
  async function changeUndoably(
    text: string,
    apply: (now: ProductPhotos) => ProductPhotos,
    undo: (now: ProductPhotos, before: ProductPhotos) => ProductPhotos,
  ) {
    // As the shop had it: a caption may have been saved a moment ago.
    let before: ProductPhotos | undefined;
    const isChanged = await change(id, (now) => {
      before = now;
      return apply(now);
    });
    if (!isChanged || !before) return;
    const had = before;
    const action = { label: 'Undo', onAction: () => change(id, (now) => undo(now, had)) };
    showToast({ kind: 'done', text, action, durationMs: undoMs });
  }
  const remove = ({ image }: ExtraPhoto, index: number) =>
    changeUndoably(
      'Photo deleted',
      (now) => ({ ...now, extra: now.extra.filter((one) => one.image !== image) }),
      (now, { extra }) => {
        const removed = extra.filter((one) => one.image === image);
        return { ...now, extra: now.extra.toSpliced(index, 0, ...removed) };
      },
    );
  const putFirst = ({ image }: ExtraPhoto) =>
    changeUndoably(
      'First photo changed',
      (now) => moveFirst(now, image),
      (now, before) => undoMoveFirst(now, before, image),
    );
  function choose(files: File[], input: HTMLInputElement) {
    // The form has a first photo that is saved later.
    const first = input.form?.elements.namedItem('image');
    const isExtra = () =>
      first instanceof HTMLInputElement && first.isConnected && first.value !== '';
    upload(files.map((file) => ({ productId: id, productName: name, file, isExtra })));
    input.value = '';
    // A draft that is stored of the form must not miss a file.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div className="stack full">
      <PhotoPicker onChoose={choose} />
      <UploadStatus productId={id} />
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Photos after the first one"
        className={`filled ${styles.list}`}
      >
        {extra.map((photo, index) => (
          <PhotoItem
            key={photo.image}
            productId={id}
            photo={photo}
            category={category}
            number={index + 2}
            isLast={index === extra.length - 1}
            onFirst={() => putFirst(photo)}
            onMove={(by) => change(id, (now) => movePhoto(now, photo.image, by))}
            onEdit={(to) => edit(photo, to)}
            onRemove={() => remove(photo, index)}
          />
        ))}
      </ol>
    </div>
  );
}

function useRetainedFocus(photos: ProductPhotos | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      focused.current = target as HTMLElement;
    };
    const element = list.current;
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the list
  useLayoutEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    focused.current.focus();
    if (document.activeElement === document.body) list.current?.focus();
  }, [photos]);
  return list;
}

interface PhotoItemProps {
  productId: number;
  photo: ExtraPhoto;
  category: string;
  /** Its place among all photos, where the first one is 1. */
  number: number;
  isLast: boolean;
  onFirst: () => void;
  onMove: (by: -1 | 1) => void;
  onEdit: (to: Partial<ExtraPhoto>) => Promise<boolean>;
  onRemove: () => void;
}

function PhotoItem({ productId, photo, category, number, isLast, ...on }: PhotoItemProps) {
  const { image, part, caption } = photo;
  const [typed, setTyped] = useState(caption);
  // What the field shows of the shop's: its caption, or the one that is sent. Null while two are on their way.
  const shown = useRef<string | null>(caption);
  useEffect(() => {
    const before = shown.current;
    shown.current = caption;
    setTyped((now) => (now === before ? caption : now));
  }, [caption]);
  /** Until its answer, which may take as long as those before it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const sending = useRef<string | null>(null);
  async function saveCaption() {
    const text = typed.trim();
    if (text === (sending.current ?? caption)) return;
    shown.current = sending.current === null ? typed : null;
    sending.current = text;
    await on.onEdit({ caption: text });
    if (sending.current === text) sending.current = null;
  }
  const isLost = useConnection(({ lost }) => lost !== null);
  const saveAgain = useEffectEvent(saveCaption);
  useEffect(() => {
    if (!isLost) void saveAgain();
  }, [isLost]);
  useLeaveDialog({
    isEdited: () => typed.trim() !== caption,
    // A row that closes does not stop what is being saved.
    isLeft: ({ pathname, search }) =>
      pathname !== '/admin' ||
      (sending.current === null && new URLSearchParams(search).get('edit') !== String(productId)),
  });
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    // Enter would save and close the form.
    event.preventDefault();
    saveCaption();
  }
  return (
    <li className={`row ${styles.photo}`}>
      <ProductImage
        product={{ image, category }}
        size={96}
        alt={`Photo ${number}`}
        className={styles.small}
      />
      <div className={layout.list}>
        <Select
          label={`Photo ${number} shows`}
          value={chosen ?? part ?? ''}
          data-tap
          onChange={({ target: { value } }) => {
            setChosen(value);
            void on
              .onEdit({ part: (value || null) as PhotoPart | null })
              .finally(() => setChosen((now) => (now === value ? null : now)));
          }}
        >
          <option value="">Not said</option>
          <Options labels={photoParts} />
        </Select>
        <Field
          label={`Caption of photo ${number}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={200}
          autoComplete="off"
          onBlur={saveCaption}
          onKeyDown={onKeyDown}
        />
        <div className="cluster">
          <Button
            variant="quiet"
            size="sm"
            aria-label={`This one first: photo ${number}`}
            onClick={on.onFirst}
          >
            <Star className="icon" aria-hidden="true" />
            This one first
          </Button>
          <MoveButtons
            labels={[`Photo ${number} earlier`, `Photo ${number} later`]}
            isFirst={number === 2}
            isLast={isLast}
            size="sm"
            onMove={on.onMove}
          />
          <Button
            variant="danger"
            size="sm"
            aria-label={`Delete photo ${number}`}
            onClick={on.onRemove}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </Button>
        </div>
      </div>
    </li>
  );
}

function UploadStatus({ productId }: { productId: number }) {
  const { uploads, retry, giveUp } = usePhotoStore();
  const own = uploads.filter((upload) => upload.productId === productId);
  const failed = own.filter(({ error }) => error !== undefined);
  const waiting = own.length - failed.length;
  const name = own[0]?.productName;
  return (
    <>
      <p role="status" className={`filled ${styles.progress}`}>
        {waiting > 0 && `Adding ${formatCount(waiting, 'photo')} to “${name}”…`}
      </p>
      {failed[0] && (
        <Notice
          tone="bad"
          role="alert"
          title={`${formatCount(failed.length, 'photo')} of “${name}” ${failed.length === 1 ? 'was' : 'were'} not added.`}
        >
          <p>{failed[0].error}</p>
          <div className="cluster">
            <TextButton onClick={() => retry(productId)}>Try again</TextButton>
            <TextButton onClick={() => giveUp(productId)}>
              {failed.length === 1 ? 'Leave it out' : 'Leave them out'}
            </TextButton>
          </div>
        </Notice>
      )}
    </>
  );
}

/** The photos of products whose form is closed. */
export function OtherUploads({ editing }: { editing: number | null }) {
  const ids = new Set(usePhotoStore().uploads.map(({ productId }) => productId));
  ids.delete(editing ?? 0);
  return [...ids].map((id) => <UploadStatus key={id} productId={id} />);
}
