import { Camera } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-router';
import { useUnsavedEdits } from '#app/admin/forms/unsaved-edits.tsx';
import { isCode } from '#app/catalogue/copy/barcode.ts';
import {
  type CountableProduct,
  limitFound,
  parseUnits,
  type StockCount,
} from '#app/catalogue/counts/count.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { latePart } from '#app/platform/http/connection.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import styles from './count.module.css';
import type { AnsweredEntry } from './entry-storage.ts';
import { useCountEntries } from './use-count-entries.ts';

const CameraScanner = lazy(latePart(() => import('./camera-scanner.tsx')));

interface CountScannerProps {
  count: StockCount;
  q: string;
  found: readonly CountableProduct[];
  isScanning: boolean;
  /** For a count without scripts. */
  attemptKey: string;
  onUncounted: (count: number) => void;
}

const productCode = ({ id }: CountableProduct) => `/product/${id}`;

const othersCountMs = 8000;

/** Whether others have counted or applied it since; false where the shop cannot be reached. */
async function hasChanged({ id, version, appliedAt }: StockCount): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(othersCountMs);
    const response = await fetch(`/admin/counts/${id}/entries`, { redirect: 'manual', signal });
    // The page shows why.
    if (!response.ok) return true;
    const now: StockCount | null = await response.json();
    return now?.version !== version || now.appliedAt !== appliedAt;
  } catch {
    return false;
  }
}

function useOthers(count: StockCount): () => void {
  const reload = useBackgroundReload();
  const poll = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await hasChanged(count))) reload();
  });
  useEffect(() => {
    const timer = setInterval(() => void poll(), othersCountMs);
    return () => clearInterval(timer);
  }, []);
  return reload;
}

/** Counts by camera, scanner, number or words; what is not sent yet waits on the phone. */
export function CountScanner(props: CountScannerProps) {
  const { count, q, isScanning, attemptKey, onUncounted } = props;
  const queue = { adminId: useUnsavedEdits().adminId, countId: count.id };
  const entries = useCountEntries(queue, useOthers(count));
  const { waitingCount, answers, add, choose, drop } = entries;
  const uncountedCount = waitingCount + entries.refusedCount;
  useEffect(() => onUncounted(uncountedCount), [onUncounted, uncountedCount]);
  const { found, problem, status, search, clear } = useSearch(count.id, props.found);
  const { listed, more } = limitFound(found);
  const [unitsProblem, setUnitsProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);

  const focusBox = () => form.current?.querySelector('input')?.focus();
  function addOnce(code: string) {
    const typed = new FormData(form.current ?? undefined).get('units');
    const units = parseUnits(String(typed ?? ''));
    // Rendered before the focus moves, so that a screen reader reads it with the field.
    flushSync(() => setUnitsProblem(units === null ? 'Enter a whole number up to 10,000.' : ''));
    if (units === null) {
      form.current?.querySelector<HTMLInputElement>('[name=units]')?.focus();
      return;
    }
    add(code, units);
    navigator.vibrate?.(60);
    form.current?.reset();
    clear();
    focusBox();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '');
    if (isCode(text)) addOnce(text);
    else void search(text);
  }
  return (
    <div className={styles.desk}>
      {isScanning ? (
        <Suspense fallback={<p>The camera starts.</p>}>
          <CameraScanner onCode={(code) => add(code, 1)} />
        </Suspense>
      ) : (
        // A document of its own: only it may use the camera.
        <ButtonLink to="?scan=1" reloadDocument variant="quiet">
          <Camera className="icon" aria-hidden="true" />
          Scan with the camera
        </ButtonLink>
      )}
      <Form ref={form} method="get" noValidate data-tap className={styles.find} onSubmit={submit}>
        <Field
          label="Scan or search"
          name="q"
          type="search"
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
          error={problem}
        />
        <Field
          label="How many"
          name="units"
          type="text"
          inputMode="numeric"
          defaultValue={1}
          error={unitsProblem}
        />
        <Button type="submit" variant="quiet">
          Find it
        </Button>
      </Form>
      <p role="status" className="visually-hidden">
        {status}
      </p>
      {listed.length > 0 && (
        <ul aria-label="Found">
          {listed.map((product) => (
            <li key={product.id} className={styles.item}>
              <ProductName product={product} />
              <Form
                method="post"
                data-tap
                onSubmit={(event) => {
                  event.preventDefault();
                  addOnce(productCode(product));
                }}
              >
                <input type="hidden" name="attemptKey" value={attemptKey} />
                <input type="hidden" name="product" value={product.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="count"
                  size="sm"
                  aria-label={`Count ${product.name}`}
                >
                  Count
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {more && <p>{more}</p>}
      <div role="status" aria-atomic="false" className={styles.desk}>
        {waitingCount > 0 && (
          <Notice tone="warn">
            {`Waiting on this phone to be sent: ${waitingCount}. Nothing is lost.`}
          </Notice>
        )}
        {answers.map((answer) => (
          <Answer
            key={answer.key}
            answer={answer}
            onChoose={(product) => {
              choose(answer, productCode(product));
              focusBox();
            }}
            onDrop={() => {
              drop(answer);
              focusBox();
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** Searches without leaving the page; a search of words that were typed earlier is dropped. */
function useSearch(countId: number, initial: readonly CountableProduct[]) {
  const [found, setFound] = useState(initial);
  const [problem, setProblem] = useState('');
  const [status, setStatus] = useState('');
  const asked = useRef('');
  async function search(text: string) {
    asked.current = text;
    setProblem('');
    setStatus('');
    try {
      const response = await fetch(
        `/admin/counts/${countId}/entries?${new URLSearchParams({ q: text })}`,
      );
      if (!response.ok) throw new Error(`The products were not read (${response.status}).`);
      const products: CountableProduct[] = await response.json();
      if (asked.current !== text) return;
      setFound(products);
      const some = limitFound(products).more || `${products.length} found`;
      setStatus(products.length > 0 ? some : 'Nothing found.');
      if (products.length === 0) setProblem(`Nothing in the shop is called ${text}.`);
    } catch (error) {
      console.error(error);
      if (asked.current !== text) return;
      setProblem('Search is unavailable. Try again.');
      setStatus('Search is unavailable. Try again.');
    }
  }
  function clear() {
    asked.current = '';
    setFound([]);
    setProblem('');
    setStatus('');
  }
  return { found, problem, status, search, clear };
}

function ProductName({ product: { name, detail } }: { product: CountableProduct }) {
  return (
    <span>
      <bdi>{name}</bdi>
      {detail && <small>{` ${detail}`}</small>}
    </span>
  );
}

interface AnswerProps {
  answer: AnsweredEntry;
  onChoose: (product: CountableProduct) => void;
  onDrop: () => void;
}

/** What came of an entry; of several copies with one barcode the right one is chosen. */
function Answer({ answer, onChoose, onDrop }: AnswerProps) {
  if ('counted' in answer)
    return <Notice tone="ok">{`${answer.name}: ${answer.counted} counted.`}</Notice>;
  return (
    <Notice tone="bad" title={answer.refused}>
      {answer.candidates.map((product) => (
        <span key={product.id} className={styles.item}>
          <ProductName product={product} />
          <Button
            variant="quiet"
            size="sm"
            aria-label={`This one: ${product.name} ${product.detail}`}
            onClick={() => onChoose(product)}
          >
            This one
          </Button>
        </span>
      ))}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Drop it: ${answer.units} of ${answer.code}`}
        onClick={onDrop}
      >
        Drop it
      </Button>
    </Notice>
  );
}
