import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useAnswer } from '#app/admin/use-answer.ts';
import { useKeptEdits } from '#app/admin/use-kept-edits.ts';
import { noErrors, useOpenErrors } from '#app/admin/use-open-errors.ts';
import { emptyProductText } from '#app/catalogue/editing/product-text.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './add-product.module.css';
import { MoreFields, ProductFields } from './product-fields.tsx';
import type { ProductAnswer } from './product-response.ts';

/** The form for a new product. Once one is added, it is empty again. */
export function AddProduct({ nativeAnswer }: { nativeAnswer: ProductAnswer | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<ProductAnswer>({ key: 'add-product' });
  const [round, setRound] = useState(0);
  const { kept, key, settle } = useKeptEdits(form, { id: 'add-product', saved: emptyProductText });
  useAnswer(fetcher.data, form, () => {
    settle();
    setRound((last) => last + 1);
    form.current?.querySelector<HTMLElement>('[name=name]')?.focus();
  });
  const native = nativeAnswer?.intent === 'add' ? nativeAnswer : undefined;
  const answer = fetcher.data ?? native;
  const { errors, onInput } = useOpenErrors(answer?.errors ?? noErrors);
  const values = { ...emptyProductText, ...native?.text, ...kept };
  const busy = fetcher.state === 'submitting';

  return (
    <Panel className={styles.panel}>
      <details open>
        <summary className={styles.summary}>
          <h2>Add product</h2>
        </summary>
        <fetcher.Form
          ref={form}
          method="post"
          encType="multipart/form-data"
          noValidate
          onInput={onInput}
          className={styles.form}
        >
          <div key={`${round} ${key}`} className={styles.fields}>
            <ProductFields values={values} errors={errors} descriptionLines />
            <MoreFields values={values} errors={errors} />
          </div>
          <Button type="submit" name="intent" value="add" busy={busy}>
            {!busy && <Plus className="icon" aria-hidden="true" />}
            Add Product
          </Button>
        </fetcher.Form>
      </details>
    </Panel>
  );
}
