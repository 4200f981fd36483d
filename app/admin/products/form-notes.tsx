import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { writeInput } from '#app/admin/forms/use-typed-fields.ts';
import { formatNamedFacts, type NamedFacts } from '#app/catalogue/copy/named-facts.ts';
import { editProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import type { ProductText } from '#app/catalogue/editing/product-fields.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import styles from './product-form.module.css';
import type { NamedProduct } from './same-name.route.ts';

interface EqualNameNoticeProps {
  startName: string;
  /** The product that the form edits; null for a new one. */
  ownId: number | null;
}

/** Warns while a name is typed that another product has already. The form can be sent all the same. */
export function EqualNameNotice({ startName, ownId }: EqualNameNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  const { name } = useTyped(element, { name: startName });
  const isOther = name.trim() !== '' && (ownId === null || name !== startName);
  const found = useLookup<NamedProduct>(
    isOther ? `/admin/products/same-name?${new URLSearchParams({ name })}` : null,
  );

  return (
    <div ref={element} role="status" className={styles.equalName}>
      {found && found.id !== ownId && (
        <>
          There is a product of this name already:{' '}
          <Link to={editProductUrl(found)} preventScrollReset>
            <bdi>{found.name}</bdi>
          </Link>
          {`, ${formatPrice(found.priceCents)}, ${found.stock} in stock.`}
        </>
      )}
    </div>
  );
}

/** What earlier copies of the typed title were sold for, to price this one. */
export function EarlierCopies({ values }: { values: ProductText }) {
  const element = useRef<HTMLParagraphElement>(null);
  const { title, category, subcategory } = values;
  const typed = useTyped(element, { title, category, subcategory });
  const sales = useLookup<string>(
    typed.title.trim() ? `/admin/products/earlier-copies?${new URLSearchParams(typed)}` : null,
  );
  return (
    <p ref={element} role="status" className={styles.note}>
      {sales}
    </p>
  );
}

const filled = [
  'category',
  'subcategory',
  'kind',
  'condition',
  'completeness',
  'region',
  'language',
  'edition',
] as const;

type FilledTexts = Partial<NamedFacts>;

type FactReader = typeof import('#app/catalogue/copy/read-facts.ts')['readFacts'];

let readFacts: FactReader | undefined;

/** Loads the reader with the first name: its words of the trade are a tenth of what the page would load. */
async function loadFactReader(): Promise<FactReader> {
  readFacts ??= (await import('#app/catalogue/copy/read-facts.ts')).readFacts;
  return readFacts;
}

/** Whether the name of a product in the form has told its kind. */
export function isKindRead({ name, category, subcategory, kind }: ProductText): boolean {
  return readFacts?.({ name, category, subcategory }).kind === kind;
}

/** Null for a field that the kind of goods hides. */
const findInput = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;

const readInput = (form: HTMLFormElement, name: string) => findInput(form, name)?.value ?? '';

/** Fills the facts that are not chosen from the name, and takes back those that an earlier name has told. */
function fillFacts(
  form: HTMLFormElement,
  name: string,
  earlier: FilledTexts,
  read?: FactReader,
): FilledTexts {
  const isOpen = (field: (typeof filled)[number]) =>
    ['', earlier[field]].includes(readInput(form, field));
  const chosen = filled.filter((field) => !isOpen(field));
  const known = Object.fromEntries(chosen.map((field) => [field, readInput(form, field)]));
  const stock = Number(readInput(form, 'quantity'));
  const told = (name.trim() && read?.({ ...known, name, stock })) || {};
  for (const field of filled) {
    const input = findInput(form, field);
    const text = told[field] ?? '';
    // The options of a subcategory come with its category.
    if (input && !chosen.includes(field) && input.value !== text)
      flushSync(() => writeInput(input, text));
  }
  return told;
}

/** What the typed name tells of a new product: it fills what is not chosen, unless the owner leaves it out. */
export function FactsNote({ startName }: { startName: string }) {
  const element = useRef<HTMLDivElement>(null);
  const { name, quantity } = useTyped(element, { name: startName, quantity: '' });
  const [told, setTold] = useState<FilledTexts>({});
  const [isLeftOut, setLeftOut] = useState(false);
  const text = formatNamedFacts(told);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name and quantity
  useEffect(() => {
    const form = element.current?.closest('form');
    // A note that does not come is no reason to stop the owner.
    const reader = name ? loadFactReader().catch(() => undefined) : undefined;
    if (!form || isLeftOut || name === startName) return;
    let isOver = false;
    const fill = () => {
      if (!isOver) setTold(fillFacts(form, name, told, readFacts));
      isOver = true;
    };
    const timer = setTimeout(async () => {
      await reader;
      fill();
    }, pauseMs);
    // For a form that is sent within the pause. React's handlers of the form come after this one.
    const onSubmit = () => readFacts && fill();
    form.addEventListener('submit', onSubmit);
    return () => {
      isOver = true;
      clearTimeout(timer);
      form.removeEventListener('submit', onSubmit);
    };
  }, [name, quantity, isLeftOut]);

  function leaveOut() {
    const form = element.current?.closest('form');
    if (form) setTold(fillFacts(form, '', told));
    setLeftOut(true);
  }
  return (
    <div ref={element} role="status" className={styles.note}>
      {text && (
        <>
          {`We read: ${text}. `}
          <TextButton onClick={leaveOut}>Leave it out</TextButton>
        </>
      )}
    </div>
  );
}

const pauseMs = 250;

/** Reads a URL as JSON; null for another response, such as the page of a sign-in. */
export async function fetchJson<Found>(url: string, signal?: AbortSignal): Promise<Found | null> {
  const response = await fetch(url, { signal });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? response.json() : null;
}

/**
 * What a URL answers once the owner pauses; null before that, for no URL, and where it fails. It is asked again
 * for each `since`, and the earlier answer stays until then.
 */
export function useLookup<Found>(url: string | null, since?: unknown): Found | null {
  const [last, setLast] = useState<{ url: string; found: Found | null }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each URL and `since`
  useEffect(() => {
    if (url === null) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      // A note that does not come is no reason to stop the owner.
      fetchJson<Found>(url, aborter.signal).then(
        (found) => setLast({ url, found }),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [url, since]);
  return last?.url === url ? last.found : null;
}

function useTyped<Texts extends Readonly<Record<string, string>>>(
  element: RefObject<HTMLElement | null>,
  start: Texts,
): Texts {
  const [texts, setTexts] = useState(start);
  useEffect(() => {
    const read = ({ target }: Event) => {
      const form = element.current?.closest('form');
      if (!form?.contains(target as Node)) return;
      const fields = new FormData(form);
      setTexts((last) => {
        const now = Object.keys(last).map((name) => [name, String(fields.get(name) ?? '')]);
        return Object.fromEntries(now);
      });
    };
    // After React's own listener, on the document: rendered before it, a field would take back what was typed.
    window.addEventListener('input', read);
    return () => window.removeEventListener('input', read);
  }, [element]);
  return texts;
}
