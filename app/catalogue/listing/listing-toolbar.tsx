import { useEffect, useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { type Listing, listingUrl, type Sort, sorts } from './listing.ts';
import styles from './product-list.module.css';

/**
 * Category and sort. The selects keep their own values, so that a second choice counts the first
 * one while its list is still on its way. Without JavaScript it is a form with an 'Apply' button.
 */
export function ListingToolbar({ listing }: { listing: Listing }) {
  const categories = useRef<HTMLSelectElement>(null);
  const orders = useRef<HTMLSelectElement>(null);
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const category = listing.category ?? '';
  const { sort } = listing;

  // Back, and every link, may bring another listing than the one that was chosen here.
  useEffect(() => {
    if (!isIdle || !categories.current || !orders.current) return;
    categories.current.value = category;
    orders.current.value = sort;
  }, [isIdle, category, sort]);

  function apply() {
    const chosen = categories.current?.value ?? '';
    const subcategory = chosen === category ? listing.subcategory : null;
    const sort = orders.current?.value as Sort;
    const lastOnes = listing.lastOnes && !chosen;
    const filters = chosen === category ? listing.filters : '';
    const next = { ...listing, page: 1, category: chosen, subcategory, sort, lastOnes, filters };
    navigate(listingUrl(next), { preventScrollReset: chosen === category });
  }

  return (
    <Form method="get" action="/" autoComplete="off" onChange={apply} className={styles.tools}>
      {[...new URLSearchParams(listingUrl({ ...listing, page: 1, sort: 'name-asc' }).slice(2))].map(
        ([name, value]) =>
          name !== 'category' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Select
        ref={categories}
        label="Category"
        labelPlace="beside"
        name="category"
        defaultValue={category}
        data-tap
      >
        <option value="">All categories</option>
        {categoryTree.map(({ slug, name }) => (
          <option key={slug}>{name}</option>
        ))}
      </Select>
      <Select
        ref={orders}
        label="Sort by"
        labelPlace="beside"
        name="sort"
        defaultValue={sort}
        data-tap
      >
        {Object.entries(sorts).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" variant="quiet">
          Apply
        </Button>
      </noscript>
    </Form>
  );
}
