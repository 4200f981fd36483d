import { Plus } from 'lucide-react';
import {
  type FormEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { useUnsavedEdits } from '#app/admin/forms/unsaved-edits.tsx';
import { useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import { ImageField } from '#app/admin/photos/image-field.tsx';
import { NewPhotos } from '#app/admin/photos/photo-picker.tsx';
import { usePhotoStore } from '#app/admin/photos/photo-store.tsx';
import type { NewProductText } from '#app/catalogue/copy/another-copy.ts';
import { editProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import {
  emptyProductText,
  type ProductErrors,
  type ProductText,
} from '#app/catalogue/editing/product-fields.ts';
import { parseNewProduct, readProductText } from '#app/catalogue/editing/product-form.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { CopyInputs } from './copy-inputs.tsx';
import { EqualNameNotice, FactsNote, isKindRead } from './form-notes.tsx';
import styles from './product-form.module.css';
import { MoreProductInputs, ProductInputs } from './product-inputs.tsx';
import { OpenScript, useRememberedOpen } from './remembered-open.tsx';
import { noFiles, type TypedProduct, useAddQueue } from './use-add-queue.ts';

/** An empty file input sends a file without bytes. */
const isChosenFile = (value: FormDataEntryValue | null): value is File =>
  value instanceof File && value.size > 0;

const noOrigin = { sourceId: '', lineId: '', attemptKey: '' };
const firstText: TypedProduct['texts'] = { ...emptyProductText, quantity: '1', ...noOrigin };

/** What the fields start from; another `turn` makes them new. */
interface FormStart {
  turn: number;
  texts: TypedProduct['texts'];
  /** A refused product, whose photo the form shows again. */
  returned: TypedProduct | null;
  errors?: ProductErrors;
}

export interface AddProductHandle {
  /** Fills the form for a new product that has much of another one. */
  startFrom: (texts: ProductText & Partial<NewProductText>) => void;
}

/**
 * The form for new products. It is ready for the next one at once, while the last one is being saved;
 * category, subcategory and kind stay. A product that is refused comes back.
 */
export function AddProduct({ ref }: { ref: Ref<AddProductHandle> }) {
  const form = useRef<HTMLFormElement>(null);
  const { askBefore } = useUnsavedEdits();
  const panel = useRememberedOpen();
  const [start, setStart] = useState<FormStart>({ turn: 0, texts: firstText, returned: null });
  const draft = useSavedDraft(form, { id: 'add-product', saved: start.texts });
  const { errors, onInput } = useOpenErrors(start.errors);
  const { upload } = usePhotoStore();
  const queue = useAddQueue({
    onAdded: ({ texts, inForm, extraPhotos }, productId) => {
      const added = { productId, productName: texts.name };
      upload(extraPhotos.map((file) => ({ ...added, file })));
      if (inForm) beginNext(texts);
    },
    onRefused: (product, response) => {
      if (!product.inForm && draft.isEdited()) return false;
      if (product.inForm) setStart({ ...start, errors: response?.errors });
      else showAgain(product, response?.errors);
      return true;
    },
  });

  function beginNext(added: ProductText) {
    const { category, subcategory, kind } = added;
    // A kind that this name has told is none of the next product.
    const texts = { ...firstText, category, subcategory, kind: isKindRead(added) ? '' : kind };
    draft.discard();
    setStart({ turn: start.turn + 1, texts, returned: null });
  }
  function showAgain(product: TypedProduct, refused?: ProductErrors) {
    panel.open();
    draft.restore(product.texts);
    setStart({ ...start, turn: start.turn + 1, returned: product, errors: refused });
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { waiting } = queue;
    // The second half of a double click finds an empty form.
    if (waiting.some(({ inForm }) => inForm) || (waiting.length > 0 && !draft.isEdited())) return;
    const fields = new FormData(event.currentTarget);
    const photo = fields.get('image');
    const refusedImage = fields.get('refusedImage');
    const attemptKey = String(fields.get('attemptKey') ?? '');
    const product: TypedProduct = {
      texts: {
        ...readProductText(fields),
        sourceId: String(fields.get('sourceId') ?? ''),
        lineId: String(fields.get('lineId') ?? ''),
        attemptKey,
      },
      attemptKey: attemptKey || createUuid(),
      photo: isChosenFile(photo) ? photo : null,
      extraPhotos: fields.getAll('extraPhotos').filter(isChosenFile),
      square: fields.has('square'),
      refusedImage: refusedImage === null ? null : String(refusedImage),
      inForm: refusedImage !== null || parseNewProduct(fields).values === null,
    };
    queue.enqueue(product);
    if (!product.inForm) beginNext(product.texts);
  }
  function putBack(product: TypedProduct) {
    queue.takeBack(product);
    showAgain(product);
  }
  const askIfEdited = (then: () => void) => (draft.isEdited() ? askBefore(then) : then());
  useImperativeHandle(ref, () => ({
    startFrom: (given) => {
      const texts = { ...noOrigin, ...given, quantity: firstText.quantity };
      askIfEdited(() => showAgain({ ...noFiles, texts }));
    },
  }));
  useFocusOnTurn(form, start);

  const values = { ...start.texts, ...draft.startedFrom, ...draft.texts };
  const { category, imageUrl } = values;
  const returnedPhotos = start.returned?.extraPhotos ?? [];
  return (
    <Panel className={styles.addPanel}>
      <details open ref={panel.details} onToggle={panel.onToggle}>
        <summary className={styles.summary}>
          <h2>New product</h2>
        </summary>
        <form
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          data-tap
          onSubmit={onSubmit}
          onInput={onInput}
          className={styles.addForm}
        >
          <div key={`${start.turn} ${draft.key}`} className={styles.addFields}>
            <input type="hidden" name="sourceId" defaultValue={values.sourceId} />
            <input type="hidden" name="lineId" defaultValue={values.lineId} />
            <input type="hidden" name="attemptKey" defaultValue={values.attemptKey} />
            <ProductInputs
              values={values}
              errors={errors}
              descriptionRows={3}
              nameNote={
                <>
                  <EqualNameNotice startName={values.name} ownId={null} />
                  <FactsNote startName={values.name} />
                </>
              }
              photo={
                <ImageField
                  errors={errors}
                  chosen={start.returned}
                  current={imageUrl ? { url: imageUrl, isRemoved: false, category } : undefined}
                />
              }
            />
            <CopyInputs
              values={values}
              errors={errors}
              photos={<NewPhotos chosen={returnedPhotos} />}
              hasPhotos={returnedPhotos.length > 0}
            />
            <MoreProductInputs values={values} errors={errors} />
          </div>
          <EarlierPress isUnsure={Boolean(values.attemptKey)} added={start.returned?.earlier} />
          <div className={`row ${styles.addActions}`}>
            <Button type="submit" name="intent" value="add">
              <Plus className="icon" aria-hidden="true" />
              Add Product
            </Button>
            <SavingNote products={queue.waiting} />
          </div>
        </form>
        {queue.unsaved.map((product) => (
          <UnsavedProduct
            key={product.texts.name}
            texts={product.texts}
            onPutBack={() => askIfEdited(() => putBack(product))}
          />
        ))}
      </details>
      <OpenScript />
    </Panel>
  );
}

interface EarlierPressProps {
  /** The answer was lost. */
  isUnsure: boolean;
  added: TypedProduct['earlier'];
}

function EarlierPress({ isUnsure, added }: EarlierPressProps) {
  if (isUnsure)
    return (
      <Notice tone="warn" role="alert">
        This may be added already. Press Add Product again: it is added once.
      </Notice>
    );
  if (!added) return null;
  return (
    <Notice tone="warn" role="alert">
      <Link to={editProductUrl(added)} preventScrollReset>
        <bdi>{added.name}</bdi>
      </Link>{' '}
      was added by an earlier press. Edit it there, or press Add Product to add this, too.
    </Notice>
  );
}

interface UnsavedProductProps {
  texts: TypedProduct['texts'];
  onPutBack: () => void;
}

function UnsavedProduct({ texts: { name, attemptKey }, onPutBack }: UnsavedProductProps) {
  const title = `“${name}” ${attemptKey ? 'may not have been' : 'was not'} added.`;
  return (
    <Notice tone="bad" role="alert" title={title} className={styles.unsaved}>
      <TextButton onClick={onPutBack}>{`Put “${name}” back into the form`}</TextButton>
    </Notice>
  );
}

function SavingNote({ products }: { products: readonly TypedProduct[] }) {
  const [first] = products;
  if (!first) return null;
  const what = products.length > 1 ? `${products.length} products` : `“${first.texts.name}”`;
  return <span className="muted breaks">{`Saving ${what}…`}</span>;
}

function useFocusOnTurn(form: RefObject<HTMLFormElement | null>, start: FormStart): void {
  useEffect(() => {
    const active = document.activeElement;
    const isElsewhere =
      active?.matches('input, select, textarea') && !form.current?.contains(active);
    if (isElsewhere || (start.turn === 0 && !start.errors)) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (invalid) return invalid.focus();
    const name = form.current?.querySelector<HTMLInputElement>('[name=name]');
    name?.focus();
    name?.select();
  }, [form, start]);
}
