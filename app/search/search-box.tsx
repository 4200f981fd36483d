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
import { Form, useLocation, useNavigate, useNavigation } from 'react-router';
import { loadLate } from '#app/platform/http/connection.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import type { SearchAnswer } from './search.server.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  q: string | null;
}

/** The search of the header: a plain form, and with JavaScript a combobox that lists hits. */
export function SearchBox({ q }: SearchBoxProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What was last written into the box; undefined where something was typed while a page was on its way. */
  const writtenQ = useRef<string | null | undefined>(q);
  const navigate = useNavigate();
  const { key: pageKey } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const [term, setTerm] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const result = useSearch(term);
  const shown = open ? result : null;
  const found = shown?.failed === false ? shown : null;
  const hits = found?.hits ?? [];
  const activeHit = hits[active];
  const getHitId = (index: number) => `${listId}-${index}`;

  // Every navigation closes the list, but what is typed while a page is on its way stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page
  useEffect(() => {
    const written = writtenQ.current;
    writtenQ.current = q;
    if (written === undefined) return;
    setOpen(false);
    if (!input.current || q === written) return;
    input.current.value = q ?? '';
    setTerm('');
  }, [pageKey, q]);

  useEffect(() => {
    const hit = document.getElementById(`${listId}-${active}`);
    hit?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  function search(text: string) {
    if (isLeaving) writtenQ.current = undefined;
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
    const known = result?.failed === false ? result.hits.length : 0;
    setOpen(true);
    // The positions are the hits and -1, the input itself.
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
    // Closes the on-screen keyboard, which would cover the results.
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
          {t('Search products')}
        </label>
        <input
          ref={input}
          id="search-products"
          name="q"
          type="search"
          defaultValue={q ?? ''}
          placeholder={t('Search games, consoles, figures')}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeHit && getHitId(active)}
          onChange={(event) => search(event.target.value)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={`scripted ${styles.clear}`}
          aria-label={t('Clear search')}
          onClick={clear}
        >
          <X className="icon" />
        </button>
      </div>
      {/* Always mounted, so that screen readers announce the note when it changes. */}
      <div className={shown ? `popup ${styles.list}` : 'visually-hidden'} tabIndex={-1}>
        <div role="status" className={styles.note}>
          {shown?.failed && (
            <p className={styles.alone}>{t('Search is unavailable. Try again.')}</p>
          )}
          {found && <found.parts.HitCount {...found} onPick={() => setOpen(false)} />}
        </div>
        {found && (
          <found.parts.SearchHits
            id={listId}
            getHitId={getHitId}
            {...found}
            active={active}
            onPick={() => setOpen(false)}
          />
        )}
      </div>
    </Form>
  );
}

type SearchParts = typeof import('./search-hits.tsx');

let loading: Promise<SearchParts> | undefined;

/** What shows results is loaded with the first of them. */
function loadParts(): Promise<SearchParts> {
  loading ??= loadLate(() => import('./search-hits.tsx')).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

type SearchResult =
  | ({ term: string; failed: false; parts: SearchParts } & SearchAnswer)
  | { term: string; failed: true };

const pauseMs = 150;

async function fetchAnswer(term: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(localUrl(`/search?${new URLSearchParams({ q: term })}`), { signal });
  const answer = (await response.json()) as SearchAnswer;
  if (!response.ok || !Array.isArray(answer.hits)) throw new Error('No answer');
  return answer;
}

/** Searches after a pause in typing and drops outdated answers. The last result stays until then. */
function useSearch(term: string): SearchResult | null {
  const [result, setResult] = useState<SearchResult | null>(null);
  const trimmed = term.trim();

  useEffect(() => {
    if (!trimmed) return setResult(null);
    const request = new AbortController();
    const timer = setTimeout(() => {
      Promise.all([fetchAnswer(trimmed, request.signal), loadParts()]).then(
        ([answer, parts]) =>
          request.signal.aborted || setResult({ term: trimmed, failed: false, parts, ...answer }),
        () => request.signal.aborted || setResult({ term: trimmed, failed: true }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [trimmed]);

  return trimmed ? result : null;
}
