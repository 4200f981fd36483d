import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useNavigation } from 'react-router';
import { useUnsavedEdits } from '#app/admin/forms/unsaved-edits.tsx';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useReturningFocus } from '#app/admin/forms/use-returning-focus.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import { ExtraPhotos } from '#app/admin/photos/extra-photos.tsx';
import { ImageField } from '#app/admin/photos/image-field.tsx';
import { usePhotoStore } from '#app/admin/photos/photo-store.tsx';
import { formatFieldText } from '#app/catalogue/editing/parse-product.ts';
import {
  type AdminProduct,
  fieldNames,
  toProductText,
} from '#app/catalogue/editing/product-fields.ts';
import {
  type EditConflict,
  formatConflict,
  seenField,
  wasField,
} from '#app/catalogue/editing/product-form.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { CopyInputs } from './copy-inputs.tsx';
import { EqualNameNotice } from './form-notes.tsx';
import styles from './product-form.module.css';
import { MoreProductInputs, ProductInputs } from './product-inputs.tsx';
import { deletedMeanwhile, type ProductResponse } from './product-response.ts';

/** Submits with the GET form of the table, which opens and closes rows. */
export const editFormId = 'edit-row';

/** Submits with the form of the table that deletes and restores products. */
export const archiveFormId = 'archive-row';

interface EditProductProps {
  product: AdminProduct;
  closedUrl: string;
}

/** The form under a row; Esc closes it. It also sends the text that each field started from. */
export function EditProduct({ product, closedUrl }: EditProductProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ProductResponse>({ key: `edit-product-${product.id}` });
  const navigate = useNavigate();
  // The list may bring newer values while the form is open; the form did not start from those.
  const [opened] = useState(() => toProductText(product));
  const photos = usePhotoStore().photos.get(product.id);
  // 'This one first' saves another image at once, and the form goes on with that one.
  const saved = photos ? { ...opened, imageUrl: photos.image ?? '' } : opened;
  useImageUrl(form, saved.imageUrl);
  const draft = useSavedDraft(form, {
    id: `edit-product-${product.id}`,
    saved,
    isLeft: (next) => new URLSearchParams(next.search).get('edit') !== String(product.id),
  });
  useActionResponse(fetcher.data, form, () => {
    draft.discard();
    void navigate(closedUrl, { replace: true, preventScrollReset: true });
  });
  const { errors, onInput } = useOpenErrors(fetcher.data?.errors);
  const was = { ...saved, ...draft.startedFrom };
  const values = { ...was, ...draft.texts };
  const busy = fetcher.state === 'submitting';
  // What was typed now would go with the row, which closes when the list is loaded.
  const isLoading = useNavigation().state !== 'idle' || fetcher.state !== 'idle';
  const isClosed = busy || (isLoading && fetcher.data?.done);
  useReturningFocus(isClosed);
  const { askBefore } = useUnsavedEdits();
  function close() {
    draft.discard();
    void navigate(closedUrl, { preventScrollReset: true });
  }
  function onKeyDown(event: KeyboardEvent) {
    // In a word that is still being composed, Esc belongs to the input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || busy) return;
    event.preventDefault();
    if (draft.isEdited()) askBefore(close);
    else close();
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      data-tap
      onInput={onInput}
      onKeyDown={onKeyDown}
      aria-label={`Edit ${product.name}`}
      className={styles.editForm}
    >
      <input type="hidden" name="edit" value={product.id} />
      {fieldNames.map((field) => (
        <input key={field} type="hidden" name={wasField(field)} value={was[field]} />
      ))}
      {/* Enter in a field presses the first submit button of a form: it must be Save. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <div inert={isClosed}>
        <ImageField
          key={`photo ${draft.key}`}
          errors={errors}
          current={{
            url: values.imageUrl || was.imageUrl,
            isRemoved: values.imageUrl === '',
            category: product.category,
          }}
        />
      </div>
      <div key={draft.key} inert={isClosed} className={styles.editFields}>
        <ProductInputs
          values={values}
          errors={errors}
          nameNote={<EqualNameNotice startName={values.name} ownId={product.id} />}
        />
        <CopyInputs
          values={values}
          errors={errors}
          photos={<ExtraPhotos product={product} photos={photos} />}
          hasPhotos={photos !== undefined && photos.extra.length > 0}
        />
        <MoreProductInputs values={values} errors={errors} />
      </div>
      {fetcher.data?.conflicts && <EditConflicts conflicts={fetcher.data.conflicts} />}
      {product.archived && (
        <Notice tone="warn" title={deletedMeanwhile}>
          <Button
            type="submit"
            form={archiveFormId}
            name="restore"
            value={product.id}
            variant="quiet"
            size="sm"
          >
            Restore the product
          </Button>
        </Notice>
      )}
      <div className={styles.actions}>
        <span role="status" className="muted breaks">
          {busy && 'Saving. The fields wait.'}
        </span>
        {!product.archived && (
          <TextButtonLink to={`/admin/products/${product.id}/share`} prefetch="none">
            Share<span className="visually-hidden"> {product.name}</span>
          </TextButtonLink>
        )}
        <Button
          type="submit"
          form={editFormId}
          variant="quiet"
          size="sm"
          onClick={draft.discard}
          aria-label={`Cancel ${product.name}`}
        >
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={busy} aria-label={`Save ${product.name}`}>
          {!busy && <Check className="icon" aria-hidden="true" />}
          Save
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Writes a new first photo into the form, whose inputs hold their own values. */
function useImageUrl(form: RefObject<HTMLFormElement | null>, imageUrl: string): void {
  const last = useRef(imageUrl);
  useEffect(() => {
    const input = form.current?.elements.namedItem('imageUrl');
    if (last.current !== imageUrl && input instanceof HTMLInputElement) input.value = imageUrl;
    last.current = imageUrl;
  }, [form, imageUrl]);
}

const isOfPhoto = ({ field }: EditConflict) => field === 'imageUrl';

const formatKeep = (conflict: EditConflict) =>
  isOfPhoto(conflict) && conflict.now
    ? 'Keep the new photo'
    : `Keep ${formatFieldText(conflict.field, conflict.now)}`;

const formatReplace = (conflict: EditConflict) =>
  isOfPhoto(conflict) && conflict.entered
    ? 'Use mine'
    : `Set to ${formatFieldText(conflict.field, conflict.entered)}`;

/** Asks the owner to choose between the shop's values and the typed ones (decision 32). */
export function EditConflicts({ conflicts }: { conflicts: readonly EditConflict[] }) {
  const changed = conflicts.filter(({ from, now }) => from !== now);
  const [first] = changed;
  const single = changed.length === 1 ? first : undefined;
  // The shop leaves a new photo out of a form that keeps the one it has.
  function dropImage(form: HTMLFormElement | null) {
    const box = form?.elements.namedItem('image');
    if (!(box instanceof HTMLInputElement) || !conflicts.some(isOfPhoto)) return;
    box.value = '';
    box.dispatchEvent(new Event('change', { bubbles: true }));
  }
  return (
    <Notice tone="warn" title={changed.map(formatConflict).join('\n')} className="full">
      {conflicts.map(({ field, now }) => (
        <input key={field} type="hidden" name={seenField(field)} value={now} />
      ))}
      <div className={`cluster ${styles.decisions}`}>
        <Button
          type="submit"
          name="decision"
          value="keep"
          variant="quiet"
          size="sm"
          onClick={({ currentTarget }) => dropImage(currentTarget.form)}
        >
          {single ? formatKeep(single) : 'Keep these'}
        </Button>
        <Button type="submit" name="decision" value="replace" variant="quiet" size="sm">
          {single ? formatReplace(single) : 'Set what I typed'}
        </Button>
      </div>
    </Notice>
  );
}
