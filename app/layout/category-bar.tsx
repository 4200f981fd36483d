import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import {
  type Category,
  categoryTree,
  formatCategory,
  ribbonStyle,
} from '#app/catalogue/categories/category-tree.ts';
import { tileUrl } from '#app/catalogue/images/art-url.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import { isRightToLeft } from '#app/ui/layout/is-right-to-left.ts';
import styles from './category-bar.module.css';
import type { ShownListing } from './use-shown-listing.ts';

interface CategoryBarProps {
  listing: ShownListing | null;
}

export function CategoryBar({ listing }: CategoryBarProps) {
  const menu = useMegaMenu();
  return (
    <nav aria-label={t('Categories')} className={styles.bar} ref={menu.bar} {...menu.barEvents}>
      <ul className={`wrap ${styles.entries}`}>
        {categoryTree.map((category) => (
          <li
            key={category.slug}
            data-entry={category.slug}
            className={styles.entry}
            style={ribbonStyle(category.name)}
            {...menu.entryEvents(category)}
          >
            <CategoryEntry
              category={category}
              listing={listing}
              open={menu.openSlug === category.slug}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CategoryEntryProps extends CategoryBarProps {
  category: Category;
  open: boolean;
}

function CategoryEntry({ category, listing, open }: CategoryEntryProps) {
  const { name, slug, hasMenu } = category;
  const isCurrent = listing?.category === name;
  const menuId = `menu-${slug}`;
  return (
    <>
      <a
        href={localUrl(listingUrl({ category: name }))}
        className={styles.link}
        aria-current={isCurrent || undefined}
        aria-expanded={hasMenu ? open : undefined}
        aria-controls={hasMenu && open ? menuId : undefined}
      >
        {formatCategory(name)}
      </a>
      {hasMenu && (
        <MegaMenu
          id={menuId}
          category={category}
          open={open}
          subcategory={isCurrent ? listing.subcategory : null}
        />
      )}
    </>
  );
}

interface MegaMenuProps {
  id: string;
  category: Category;
  subcategory: string | null;
  open: boolean;
}

/** The subcategories of a category. Always in the page, so that CSS alone can open it. */
function MegaMenu({ id, category, subcategory, open }: MegaMenuProps) {
  const { name, slug, subcategories } = category;
  const rows = Math.ceil((subcategories.length + 1) / 3);
  return (
    <div id={id} className={classNames(styles.menu, open && styles.open)}>
      <div className={styles.art} aria-hidden="true">
        {formatCategory(name)}
        <img src={tileUrl(slug)} alt="" width={120} height={120} loading="lazy" />
      </div>
      <ul className={styles.items} style={{ '--rows': rows } as CSSProperties}>
        <li>
          <a href={localUrl(listingUrl({ category: name }))}>
            {t('All {name}', { name: formatCategory(name) })}
          </a>
        </li>
        {subcategories.map((each) => (
          <li key={each}>
            <a
              href={localUrl(listingUrl({ category: name, subcategory: each }))}
              aria-current={each === subcategory || undefined}
            >
              {formatCategory(each)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const openAfterMs = 80;
const closeAfterMs = 150;

function useMegaMenu() {
  const bar = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touched = useRef(false);
  const [openSlug, setOpenSlug] = useState<string | null>(null);
  const { key: pageKey } = useLocation();
  const onClick = usePlainLinks();

  function show(slug: string | null, afterMs = 0) {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpenSlug(slug);
    else timer.current = setTimeout(() => setOpenSlug(slug), afterMs);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => show(null), [pageKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same in each rendering
  useEffect(() => {
    if (!openSlug) return;
    function closeOnEscape(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape') return;
      const inside = document.activeElement?.closest<HTMLElement>('[data-entry]');
      if (inside && bar.current?.contains(inside)) inside.querySelector('a')?.focus();
      show(null);
    }
    function closeOnPressElsewhere(event: globalThis.PointerEvent) {
      if (!bar.current?.contains(event.target as Node)) show(null);
    }
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOnPressElsewhere);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOnPressElsewhere);
    };
  }, [openSlug]);

  function onKeyDown(event: KeyboardEvent) {
    const focused = event.target as HTMLElement;
    const entry = focused.closest<HTMLElement>('[data-entry]');
    if (!entry || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...entry.querySelectorAll('a')];
    const at = links.indexOf(focused as HTMLAnchorElement);
    const [backward, forward] = isRightToLeft(entry)
      ? ['ArrowRight', 'ArrowLeft']
      : ['ArrowLeft', 'ArrowRight'];

    if (at === 0 && links.length > 1 && ['Enter', ' ', 'ArrowDown'].includes(event.key)) {
      flushSync(() => show(entry.dataset.entry ?? null));
      links[1]?.focus();
    } else if (at > 0 && event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (at > 0 && event.key === 'ArrowUp') links[at - 1]?.focus();
    else if (event.key === forward) moveTo(entry.nextElementSibling);
    else if (event.key === backward) moveTo(entry.previousElementSibling);
    else return;
    event.preventDefault();
  }

  function moveTo(entry: Element | null) {
    if (!(entry instanceof HTMLElement)) return;
    const links = entry.querySelectorAll('a');
    links[0]?.focus();
    if (openSlug) show((links.length > 1 && entry.dataset.entry) || null);
  }

  function entryEvents({ slug, hasMenu }: Category) {
    return {
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType !== 'touch') show(hasMenu ? slug : null, openAfterMs);
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType !== 'touch') show(null, closeAfterMs);
      },
      onPointerDown(event: PointerEvent) {
        touched.current = event.pointerType === 'touch';
      },
      onClickCapture(event: MouseEvent) {
        const link = (event.target as Element).closest('a');
        // Touch cannot hover, and a screen reader's click has no pointer (detail 0).
        const cannotHover = touched.current || event.detail === 0;
        if (link?.hasAttribute('aria-expanded') && cannotHover && openSlug !== slug) {
          event.preventDefault();
          show(slug);
        } else if (link) {
          // The menu that is closed here must not take the focus along.
          event.currentTarget.querySelector('a')?.focus();
          show(null);
        }
      },
      onBlur(event: FocusEvent) {
        if (openSlug === slug && !event.currentTarget.contains(event.relatedTarget)) show(null);
      },
    };
  }

  return { bar, openSlug, barEvents: { onClick, onKeyDown }, entryEvents };
}

// A click handler that navigates plain links without a page load. With eighty links on every page,
// a `<Link>` each costs every server render about a millisecond.
function usePlainLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey;
    if (!link || !isPlain || event.shiftKey || event.altKey || event.defaultPrevented) return;
    event.preventDefault();
    navigate(`/${link.search}`);
  };
}
