import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, Link, useFetcher, useLocation, useNavigate } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
import { useTypingPause } from '#app/ui/controls/use-typing-pause.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import { groupHits, HitText } from './admin-hits.tsx';
import styles from './admin-search.module.css';
import type { loader } from './admin-search.page.tsx';
import type { AdminHit } from './admin-search.server.ts';

const typingMs = 150;

/** Text boxes keep the '/' that is typed into them. */
const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea'));

/** The one search of the admin. '/' leads to it; without JavaScript it leads to a page of its hits. */
export function AdminSearch() {
  const listId = useId();
  const may = useMay();
  const input = useRef<HTMLInputElement>(null);
  const fetcher = useFetcher<typeof loader>();
  const afterTyping = useTypingPause();
  const navigate = useNavigate();
  const { key: pageKey, pathname } = useLocation();
  const shownPathname = useRef(pathname);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // What was found before the list was closed is no answer to what is typed next.
  const [old, setOld] = useState(fetcher.data);
  const answer = isOpen && fetcher.data !== old ? fetcher.data : undefined;
  const hits = answer?.hits ?? [];
  const getHitId = (index: number) => `${listId}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the list.
  useEffect(() => {
    setOpen(false);
    // A field that has the focus keeps it, and the page that came would not be announced.
    if (shownPathname.current !== pathname) input.current?.blur();
    shownPathname.current = pathname;
  }, [pageKey]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTypedInto(event.target)) return;
      event.preventDefault();
      input.current?.select();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  function search() {
    const q = input.current?.value.trim() ?? '';
    setActive(-1);
    if (!isOpen) setOld(fetcher.data);
    setOpen(q !== '');
    if (q) void fetcher.load(`/admin/search?${new URLSearchParams({ q })}`);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // The positions are the hits and -1, the input itself.
    if (step) setActive(((active + 1 + step + hits.length + 1) % (hits.length + 1)) - 1);
    else if (event.key === 'Enter' && hits[active]) void navigate(hits[active].url);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <Form
      action="/admin/search"
      method="get"
      role="search"
      aria-label="Admin"
      className={styles.search}
      onSubmit={() => setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className={classNames('line', layout.searchBox, styles.box)}>
        <Search className="icon" aria-hidden="true" />
        <input
          ref={input}
          name="q"
          type="search"
          aria-label="Search the admin"
          placeholder={may('customers') ? 'Orders, products, customers' : 'Orders, products'}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-activedescendant={hits[active] && getHitId(active)}
          aria-keyshortcuts="/"
          onInput={() => {
            setActive(-1);
            afterTyping(search, typingMs);
          }}
          onFocus={search}
          onKeyDown={onKeyDown}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </div>
      <div className={answer ? `popup ${styles.list}` : 'visually-hidden'} tabIndex={-1}>
        <p role="status" className={hits.length > 0 ? 'visually-hidden' : styles.none}>
          {answer?.failed && 'Search is unavailable. Try again.'}
          {answer &&
            !answer.failed &&
            (hits.length === 0 ? 'Nothing found.' : `${hits.length} found`)}
        </p>
        {hits.length > 0 && (
          <HitList
            id={listId}
            hits={hits}
            isActive={(index) => index === active}
            getHitId={getHitId}
          />
        )}
      </div>
    </Form>
  );
}

interface HitListProps {
  id: string;
  hits: readonly AdminHit[];
  isActive: (index: number) => boolean;
  getHitId: (index: number) => string;
}

/** The hits by kind, in the order of the arrow keys. A hit is a real link, so it also opens in a new tab. */
function HitList({ id, hits, isActive, getHitId }: HitListProps) {
  return (
    <div id={id} role="listbox" aria-label="Results">
      {groupHits(hits).map(({ kind, found }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
        <div key={kind} role="group" aria-label={kind}>
          <div aria-hidden="true" className={styles.head}>
            {kind}
          </div>
          {found.map((hit) => (
            <Link
              key={hit.url}
              id={getHitId(hits.indexOf(hit))}
              to={hit.url}
              role="option"
              aria-selected={isActive(hits.indexOf(hit))}
              tabIndex={-1}
            >
              <HitText {...hit} />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
