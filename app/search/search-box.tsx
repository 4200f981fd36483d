import { Search, X } from 'lucide-react';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import styles from './search-box.module.css';
import { hitId, SearchHits } from './search-hits.tsx';
import { SearchNote } from './search-note.tsx';
import { useSearch } from './use-search.ts';

export interface SearchBoxProps {
  /** What the page's URL already searches for. */
  q: string | null;
}

/** The search of the header: a plain form, and with JavaScript a combobox that shows hits meanwhile. */
export function SearchBox({ q }: SearchBoxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const writtenQ = useRef(q);
  const navigate = useNavigate();
  const { key: pageKey } = useLocation();
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const result = useSearch(term);
  const shown = open ? result : null;
  const hits = shown && !shown.failed ? shown.hits : [];
  const activeHit = hits[active];

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes, to anywhere.
  useEffect(() => setOpen(false), [pageKey]);

  useEffect(() => {
    if (!input.current || q === writtenQ.current) return;
    input.current.value = q ?? '';
    writtenQ.current = q;
    setTerm('');
  }, [q]);

  useEffect(() => {
    const hit = document.getElementById(hitId(listId, active));
    hit?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  function search(text: string) {
    setTerm(text);
    setActive(-1);
    setOpen(true);
  }

  function clear() {
    if (input.current) input.current.value = '';
    search('');
    input.current?.focus();
  }

  function move(step: 1 | -1) {
    const known = result && !result.failed ? result.hits.length : 0;
    setOpen(true);
    // One place more than there are hits: -1 is the box itself.
    setActive(((active + 1 + step + known + 1) % (known + 1)) - 1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && activeHit) {
      setOpen(false);
      navigate(`/product/${activeHit.id}`);
    } else if (event.key === 'Escape') {
      if (shown) setOpen(false);
      else clear();
    } else return;
    event.preventDefault();
  }

  function onSubmit(event: FormEvent) {
    setOpen(false);
    if (!input.current?.value.trim()) event.preventDefault();
    // Away with the keyboard on the screen, which would cover the results.
    else if (matchMedia('(pointer: coarse)').matches) input.current.blur();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <Form
      action="/"
      method="get"
      role="search"
      className={styles.search}
      onSubmit={onSubmit}
      onBlur={onBlur}
    >
      <div className={styles.box}>
        <Search className="icon" />
        <label className="visually-hidden" htmlFor="search-products">
          Search products
        </label>
        <input
          ref={input}
          id="search-products"
          name="q"
          type="search"
          defaultValue={q ?? ''}
          placeholder="Search games, consoles, figures"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeHit && hitId(listId, active)}
          onChange={(event) => search(event.target.value)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <X className="icon" />
        </button>
      </div>
      {/* Never unmounted, only hidden from the eye: the note in it is heard when it changes. */}
      <div className={shown ? styles.list : 'visually-hidden'} tabIndex={-1}>
        {shown && hits.length > 0 && (
          <SearchHits
            id={listId}
            hits={hits}
            term={shown.term}
            active={active}
            onPick={() => setOpen(false)}
          />
        )}
        <SearchNote result={shown} />
      </div>
    </Form>
  );
}
