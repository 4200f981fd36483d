import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { useAnswer } from '#app/admin/use-answer.ts';
import { useKeptEdits } from '#app/admin/use-kept-edits.ts';
import { noErrors, useOpenErrors } from '#app/admin/use-open-errors.ts';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { productFields, productTextOf, wasField } from '#app/catalogue/editing/product-text.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Image } from '#app/ui/data/image.tsx';
import { EditConflicts } from './edit-conflicts.tsx';
import styles from './edit-product.module.css';
import { MoreFields, ProductFields } from './product-fields.tsx';
import type { ProductAnswer } from './product-response.ts';
import { editFormId } from './row-actions.tsx';

export interface EditProductProps {
  product: AdminProduct;
  /** Where the table stands with no row open. */
  closedUrl: string;
  nativeAnswer: ProductAnswer | undefined;
}

/** The form under a row. It sends what each field started from beside what stands in it now. */
export function EditProduct({ product, closedUrl, nativeAnswer }: EditProductProps) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ProductAnswer>({ key: `edit-product-${product.id}` });
  const navigate = useNavigate();
  const native = nativeAnswer?.id === product.id ? nativeAnswer : undefined;
  // The list may bring newer facts while the form is open; those are not what it started from.
  const [saved] = useState(() => native?.was ?? productTextOf(product));
  const { kept, was, key, settle } = useKeptEdits(form, {
    id: `edit-product-${product.id}`,
    saved,
    isLeft: (next) => new URLSearchParams(next.search).get('edit') !== String(product.id),
  });
  useAnswer(fetcher.data, form, () => {
    settle();
    void navigate(closedUrl, { replace: true, preventScrollReset: true });
  });
  const answer = fetcher.data ?? native;
  const { errors, onInput } = useOpenErrors(answer?.errors ?? noErrors);
  const values = { ...saved, ...was, ...native?.text, ...kept };
  const busy = fetcher.state === 'submitting';

  return (
    <fetcher.Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={onInput}
      aria-label={`Edit ${product.name}`}
      className={styles.edit}
    >
      <input type="hidden" name="edit" value={product.id} />
      {productFields.map((field) => (
        <input key={field} type="hidden" name={wasField(field)} value={was[field]} />
      ))}
      {/* Enter in a field presses the first key of a form: it must be Save. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <Image
        src={product.image ?? categoryImageUrl(product.category)}
        fallback={categoryImageUrl(product.category)}
        alt={product.name}
        width={128}
        height={128}
        eager
        className={styles.picture}
      />
      <div key={key} className={styles.fields}>
        <ProductFields values={values} errors={errors} />
        <MoreFields values={values} errors={errors} />
      </div>
      {answer?.conflicts && <EditConflicts conflicts={answer.conflicts} />}
      <div className={styles.keys}>
        <Button
          type="submit"
          form={editFormId}
          variant="quiet"
          size="sm"
          onClick={settle}
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
