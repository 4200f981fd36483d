import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FoundProduct } from '#app/admin/pickers/order-lines.tsx';
import { FoundStatus } from '#app/admin/pickers/product-picker.tsx';
import { isCode } from '#app/catalogue/copy/barcode.ts';
import { limitFound } from '#app/catalogue/counts/count.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import styles from './sale.module.css';
import type { SaleProducts } from './sale-products.route.ts';

/**
 * Finds what a scanned code or typed words mean: the only one is added at once, of several one is chosen.
 * Codes may be scanned faster than they are found: each is added or its problem shown. Words that others have
 * overtaken are dropped. `add` returns why a product cannot be added.
 */
export function useScan(add: (product: ProductSummary) => string | null) {
  const [found, setFound] = useState<readonly SaleProducts[]>([]);
  const [problem, setProblem] = useState('');
  const latest = useRef('');
  const openCount = useRef(0);
  // An answer may come after the lines have changed.
  const latestAdd = useRef(add);
  latestAdd.current = add;

  function take(product: ProductSummary) {
    setFound([]);
    setProblem(latestAdd.current(product) ?? '');
  }
  const addProblem = (text: string) =>
    setProblem((now) => (now.includes(text) ? now : `${now} ${text}`.trim()));
  async function find(text: string) {
    const q = text.trim();
    latest.current = q;
    if (openCount.current === 0) setProblem('');
    if (q === '') return setFound([]);
    const isOvertaken = () => latest.current !== q;
    openCount.current += 1;
    try {
      const response = await fetch(`/admin/counter/goods?${new URLSearchParams({ q })}`);
      if (!response.ok) throw new Error(`The goods were not read (${response.status}).`);
      const goods: SaleProducts[] = await response.json();
      if (isOvertaken() && !isCode(q)) return;
      const [only, other] = goods;
      if (!isOvertaken()) setFound(other ? goods : []);
      if (!only) addProblem(`Nothing in the shop has ${q}.`);
      // The next answer adds to the lines that this one has changed.
      else if (!other) flushSync(() => addProblem(latestAdd.current(only.product) ?? ''));
      else if (isOvertaken()) addProblem(`${q} may be several: scan it again.`);
    } catch (error) {
      console.error(error);
      const lost = 'The shop was not reached. Try again: the lines of the sale stay.';
      addProblem(isOvertaken() ? `${q}: ${lost}` : lost);
    } finally {
      openCount.current -= 1;
    }
  }
  return { found, problem, find, take };
}

export type Scan = ReturnType<typeof useScan>;

interface SaleSearchProps {
  input: RefObject<HTMLInputElement | null>;
  scan: Scan;
}

export function SaleSearch({ input, scan: { found, problem, find, take } }: SaleSearchProps) {
  const { listed, more } = limitFound(found);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const box = input.current;
    if (!box) return;
    void find(box.value);
    box.select();
  }
  return (
    <>
      <form onSubmit={submit} data-tap className={`row ${styles.search}`}>
        <Field
          ref={input}
          label="Scan or search"
          placeholder="Name, serial, shelf mark or barcode"
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          error={problem}
        />
        <Button type="submit" variant="quiet">
          Find it
        </Button>
      </form>
      <FoundStatus count={listed.length || null} text={problem || more} />
      {listed.length > 0 && (
        <ul aria-label="Found">
          {listed.map(({ product, detail }) => (
            <FoundProduct
              key={product.id}
              product={product}
              detail={detail}
              onAdd={() => take(product)}
            />
          ))}
        </ul>
      )}
      {more && <p>{more}</p>}
    </>
  );
}
