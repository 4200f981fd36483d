import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useHiddenValue } from '#app/admin/forms/use-hidden-value.ts';
import type { SearchAnswer } from '#app/search/search.server.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { FieldNotes } from '#app/ui/controls/field-notes.tsx';
import { useTypingPause } from '#app/ui/controls/use-typing-pause.ts';
import styles from './product-picker.module.css';

export type ProductName = Pick<SearchAnswer['hits'][number], 'id' | 'name'>;

interface ProductPickerProps {
  label: string;
  name: string;
  /** The ids of the chosen products, separated by commas. */
  defaultValue: string;
  /** The products that are chosen in the shop. */
  known: readonly ProductName[];
  max: number;
  searchLabel: string;
  hint?: string;
  verb: string;
  error?: string;
}

const pauseMs = 150;
const noAnswer = { term: '', found: [] as SearchAnswer['hits'] };

/**
 * Searches as shoppers do, once typing pauses. An answer is dropped when a later term has been typed; one
 * that refuses is a problem. What is found stays until the next answer: `isCurrent` tells whether it is that
 * of `term`.
 */
export function useProductSearch() {
  const [term, setTerm] = useState('');
  const latest = useRef(term);
  latest.current = term;
  const [answer, setAnswer] = useState(noAnswer);
  const [problem, setProblem] = useState('');
  const afterTyping = useTypingPause();
  function search({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    setTerm(value);
    afterTyping(() => void ask(value), value.trim() ? pauseMs : 0);
  }
  async function ask(value: string) {
    if (!value.trim()) return setAnswer(noAnswer);
    try {
      const answer = await fetch(`/search?q=${encodeURIComponent(value)}`);
      if (!answer.ok) throw new Error(`The search got status ${answer.status}.`);
      const { hits }: SearchAnswer = await answer.json();
      if (latest.current !== value) return;
      setAnswer({ term: value, found: hits });
      setProblem('');
    } catch (error) {
      console.error(error);
      if (latest.current === value) setProblem('Search is unavailable. Try again.');
    }
  }
  function clear() {
    setTerm('');
    setAnswer(noAnswer);
  }
  const isCurrent = term !== '' && answer.term === term;
  return { term, found: answer.found, isCurrent, problem, search, clear };
}

interface FoundStatusProps {
  /** How many were found; null while nothing is answered. */
  count: number | null;
  /** Said instead. */
  text?: string;
}

/** Tells a screen reader what a search has found. Always mounted: one that comes with its text is ignored. */
export function FoundStatus({ count, text }: FoundStatusProps) {
  const found = count === 0 ? 'Nothing found.' : `${count} found`;
  return (
    <p role="status" className="visually-hidden">
      {text || (count !== null && found)}
    </p>
  );
}

/** Enter in a field sends its form, and what is searched for is no part of it. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

/** Products in the order in which the owner chose them. */
export function ProductPicker({
  label,
  name,
  defaultValue,
  known,
  max,
  searchLabel,
  hint,
  verb,
  error,
}: ProductPickerProps) {
  const { input, value, setValue } = useHiddenValue(defaultValue);
  const { term, found, isCurrent, problem, search } = useProductSearch();
  const [seen, setSeen] = useState<readonly ProductName[]>(known);
  const ids = value.split(',').filter(Boolean).map(Number);
  const getName = (id: number) => seen.find((one) => one.id === id)?.name ?? `Number ${id}`;
  const offered = found.filter(({ id }) => !ids.includes(id));

  function choose(product: ProductName) {
    setSeen((before) => [...before, product]);
    setValue([...ids, product.id].join(','));
  }
  return (
    <fieldset className={`stack ${styles.picker}`}>
      <legend>{label}</legend>
      <ul aria-label={`${label}: chosen`}>
        {ids.map((id) => (
          <li key={id} className={`line breaks ${styles.product}`}>
            <bdi>{getName(id)}</bdi>
            <TextButton
              aria-label={`Remove ${getName(id)}`}
              onClick={() => setValue(ids.filter((one) => one !== id).join(','))}
            >
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
      {ids.length < max ? (
        <Field
          label={searchLabel}
          type="search"
          value={term}
          onChange={search}
          onKeyDown={keepOpen}
          hint={hint}
          error={problem}
        />
      ) : (
        <p>{max === 1 ? 'Remove it' : `All ${max} are chosen. Remove one`} to choose another.</p>
      )}
      <FoundStatus count={isCurrent ? found.length : null} text={problem} />
      {ids.length < max && offered.length > 0 && (
        <ul aria-label="Found">
          {offered.map((product) => (
            <li key={product.id} className={`line breaks ${styles.product}`}>
              <bdi>{product.name}</bdi>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`${verb} ${product.name}`}
                onClick={() => choose(product)}
              >
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input ref={input} type="hidden" name={name} value={value} readOnly />
      <FieldNotes id={name} error={error} />
    </fieldset>
  );
}
