import { ClipboardCheck, Download, Search, Share2, SlidersHorizontal, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigate } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import {
  type AdminProductQuery,
  adminProductFilters,
  adminProductSorts,
  adminProductsUrl,
  parseAdminProductQuery,
  toQueryFields,
} from '#app/catalogue/editing/admin-product-query.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { withQuery } from '#app/platform/text/url.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Menu } from '#app/ui/controls/menu.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { useTypingPause } from '#app/ui/controls/use-typing-pause.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './product-filters.module.css';

const pauseMs = 200;

/** Searches after a pause in typing, and applies a choice at once; both show page 1. */
function useLiveSearch(query: AdminProductQuery) {
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const afterTyping = useTypingPause();
  const navigate = useNavigate();

  const { q, category, show, sort } = query;
  useEffect(() => {
    // Back and links may bring another query than the controls show.
    if (box.current && box.current !== document.activeElement) box.current.value = q;
    for (const [name, value] of Object.entries({ category, show, sort })) {
      const select = form.current?.elements.namedItem(name);
      if (select instanceof HTMLSelectElement) select.value = value;
    }
  }, [q, category, show, sort]);

  function apply(replace: boolean) {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const next = parseAdminProductQuery(new URLSearchParams(fields));
    navigate(adminProductsUrl(next), { replace, preventScrollReset: true });
  }
  const searchSoon = () => afterTyping(() => apply(true), pauseMs);
  const applyNow = () => afterTyping(() => apply(false));
  return { form, box, searchSoon, applyNow };
}

interface ProductFiltersProps {
  query: AdminProductQuery;
  /** Null where the list could not be read. */
  total: number | null;
  /** Whether there are more products than `total`. */
  more: boolean;
}

export function ProductFilters({ query, total, more }: ProductFiltersProps) {
  const { form, box, searchSoon, applyNow } = useLiveSearch(query);
  // On a phone, what is chosen from stands under a button.
  const [isOpen, setOpen] = useState(false);
  const choice = (name: 'category' | 'show' | 'sort') => ({
    name,
    size: 'sm' as const,
    defaultValue: query[name],
    onChange: applyNow,
    'data-tap': true,
  });
  return (
    <Form
      ref={form}
      method="get"
      action="/admin"
      autoComplete="off"
      className={`line ${styles.filters}`}
      onSubmit={(event) => {
        event.preventDefault();
        applyNow();
      }}
    >
      <h2 id="products-heading" tabIndex={-1} aria-live="polite" className={styles.heading}>
        {total === null
          ? 'Products'
          : total === 1
            ? '1 product'
            : `${formatNumber(total)}${more ? '+' : ''} products`}
      </h2>
      <div className={classNames('line muted', layout.searchBox, styles.search)}>
        <Search className="icon" aria-hidden="true" />
        <input
          ref={box}
          type="search"
          name="q"
          defaultValue={query.q}
          aria-label="Search products by name, category or subcategory"
          placeholder="Name, category or subcategory"
          maxLength={100}
          autoComplete="off"
          onInput={searchSoon}
          className={styles.box}
        />
      </div>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`scripted ${styles.filterButton}`}
      >
        <SlidersHorizontal className="icon" aria-hidden="true" />
        Filters
      </Button>
      <div className={`line ${styles.selects}`} data-open={isOpen}>
        <Select label="Shelf" {...choice('category')}>
          <option value="">All categories</option>
          {categoryTree.map(({ slug, name }) => (
            <option key={slug}>{name}</option>
          ))}
        </Select>
        <Select label="Show" {...choice('show')}>
          <Options labels={adminProductFilters} />
        </Select>
        <Select label="Sort by" {...choice('sort')}>
          <Options labels={adminProductSorts} />
        </Select>
        <ProductTools query={query} />
      </div>
    </Form>
  );
}

function ProductTools({ query }: { query: AdminProductQuery }) {
  const may = useMay();
  const fetcher = useFetcher({ key: 'read-facts' });
  const propose = { intent: 'preview', kind: 'facts', matches: 'all' };
  const search = new URLSearchParams(toQueryFields({ ...query, sort: 'newest', page: 1 }));
  return (
    <Menu label="Tools" className={styles.files}>
      {query.show !== 'archived' && (
        <Button
          variant="quiet"
          size="sm"
          busy={fetcher.state !== 'idle'}
          onClick={() =>
            fetcher.submit(propose, { method: 'post', action: adminProductsUrl(query) })
          }
        >
          Read facts
        </Button>
      )}
      {query.category && (
        <ButtonLink
          to={`/admin/products/share?${new URLSearchParams({ category: query.category })}`}
          prefetch="none"
          variant="quiet"
          size="sm"
        >
          <Share2 className="icon" aria-hidden="true" />
          Share this shelf
        </ButtonLink>
      )}
      <ButtonLink to="/admin/counts" variant="quiet" size="sm">
        <ClipboardCheck className="icon" aria-hidden="true" />
        Count
      </ButtonLink>
      {may('books') && (
        <>
          <ButtonLink
            to={withQuery('/admin/products.csv', search)}
            reloadDocument
            download
            variant="quiet"
            size="sm"
          >
            <Download className="icon" aria-hidden="true" />
            Export
          </ButtonLink>
          <ButtonLink to="/admin/import" variant="quiet" size="sm">
            <Upload className="icon" aria-hidden="true" />
            Import
          </ButtonLink>
        </>
      )}
    </Menu>
  );
}
