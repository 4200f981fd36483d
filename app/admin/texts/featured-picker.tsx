import { type FormEvent, useState } from 'react';
import { useHiddenValue } from '#app/admin/use-hidden-value.ts';
import type { SearchAnswer } from '#app/search/search.server.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { FieldNotes } from '#app/ui/controls/field-notes.tsx';
import styles from './texts.module.css';

const maxChosen = 3;

export type ProductName = Pick<SearchAnswer['hits'][number], 'id' | 'name'>;

export interface FeaturedPickerProps {
  label: string;
  name: string;
  /** The ids of the chosen products, separated by commas. */
  defaultValue: string;
  /** The products that are chosen in the shop. */
  known: readonly ProductName[];
  error?: string;
}

/** Searches as shoppers do. A search of theirs is dropped when a later one has been typed. */
function useProductSearch() {
  const [term, setTerm] = useState('');
  const [found, setFound] = useState<readonly ProductName[]>([]);
  const [problem, setProblem] = useState('');
  async function search({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
    setTerm(value);
    if (!value.trim()) return setFound([]);
    try {
      const answer = await fetch(`/search?q=${encodeURIComponent(value)}`);
      const { hits }: SearchAnswer = await answer.json();
      setTerm((latest) => {
        if (latest === value) setFound(hits);
        return latest;
      });
      setProblem('');
    } catch (error) {
      console.error(error);
      setProblem('Search is unavailable. Try again.');
    }
  }
  return { term, found, problem, search };
}

/** The products that home shows first. Without any, home shows the first ones by name. */
export function FeaturedPicker({ label, name, defaultValue, known, error }: FeaturedPickerProps) {
  const { input, value, setValue } = useHiddenValue(defaultValue);
  const { term, found, problem, search } = useProductSearch();
  const [seen, setSeen] = useState<readonly ProductName[]>(known);
  const ids = value.split(',').filter(Boolean).map(Number);
  const getName = (id: number) => seen.find((one) => one.id === id)?.name ?? `Number ${id}`;
  const offered = found.filter(({ id }) => !ids.includes(id));

  function choose(product: ProductName) {
    setSeen((before) => [...before, product]);
    setValue([...ids, product.id].join(','));
  }
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <ul aria-label="Featured on home">
        {ids.map((id) => (
          <li key={id} className={styles.product}>
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
      {ids.length < maxChosen ? (
        <Field
          label="Find one to feature"
          type="search"
          value={term}
          onChange={search}
          hint="Up to three. Places that stay empty are filled as before."
          error={problem}
        />
      ) : (
        <p>All three are chosen. Remove one to choose another.</p>
      )}
      {ids.length < maxChosen && offered.length > 0 && (
        <ul aria-label="Found">
          {offered.map((product) => (
            <li key={product.id} className={styles.product}>
              <bdi>{product.name}</bdi>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Feature ${product.name}`}
                onClick={() => choose(product)}
              >
                Feature
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
