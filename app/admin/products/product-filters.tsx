import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import {
  type AdminProductQuery,
  adminProductFilters,
  adminProductSorts,
} from '#app/catalogue/editing/admin-product-query.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ProductFiles } from './product-files.tsx';
import styles from './product-filters.module.css';
import { useLiveSearch } from './use-live-search.ts';

const searchWords = 'Search products by name, category or subcategory';

export interface ProductFiltersProps {
  listing: AdminProductQuery;
  total: number;
  /** Whether there are more than that. */
  more: boolean;
}

/** How many there are, and which of them to show. Without JavaScript by Enter and 'Apply'. */
export function ProductFilters({ listing, total, more }: ProductFiltersProps) {
  const { form, box, searchSoon, applyNow } = useLiveSearch(listing);
  return (
    <Form
      ref={form}
      method="get"
      action="/admin"
      autoComplete="off"
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        applyNow();
      }}
    >
      <h2 id="products-heading" tabIndex={-1} aria-live="polite" className={styles.heading}>
        {total === 1 ? '1 product' : `${total.toLocaleString('en-US')}${more ? '+' : ''} products`}
      </h2>
      <div className={styles.search}>
        <Search className="icon" aria-hidden="true" />
        <input
          ref={box}
          type="search"
          name="q"
          defaultValue={listing.q}
          aria-label={searchWords}
          placeholder="Name, category or subcategory"
          maxLength={100}
          autoComplete="off"
          onInput={searchSoon}
          className={styles.box}
        />
      </div>
      <div className={styles.selects}>
        <Select
          label="In category"
          name="category"
          size="sm"
          defaultValue={listing.category}
          onChange={applyNow}
          data-tap
        >
          <option value="">All categories</option>
          {categoryTree.map(({ slug, name }) => (
            <option key={slug}>{name}</option>
          ))}
        </Select>
        <Select
          label="Show"
          name="show"
          size="sm"
          defaultValue={listing.show}
          onChange={applyNow}
          data-tap
        >
          <Options words={adminProductFilters} />
        </Select>
        <Select
          label="Sort by"
          name="sort"
          size="sm"
          defaultValue={listing.sort}
          onChange={applyNow}
          data-tap
        >
          <Options words={adminProductSorts} />
        </Select>
        <noscript>
          <Button type="submit" variant="quiet" size="sm">
            Apply
          </Button>
        </noscript>
        <ProductFiles listing={listing} />
      </div>
    </Form>
  );
}

function Options({ words }: { words: Record<string, string> }) {
  return Object.entries(words).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
