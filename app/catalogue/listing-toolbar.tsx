import { Form, useNavigate, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { categoryTree } from './category-tree.ts';
import styles from './listing-toolbar.module.css';
import { type Listing, listingUrl, type Sort, sorts } from './listing-url.ts';

/** Category and sort. Without JavaScript it is a form with an 'Apply' key. */
export function ListingToolbar({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const coming = useNavigation().location;
  // While the next list is on its way the selects already show it.
  const next = coming?.pathname === '/' ? new URLSearchParams(coming.search) : null;
  const category = next ? (next.get('category') ?? '') : (listing.category ?? '');
  const sort = next ? (next.get('sort') ?? 'name-asc') : listing.sort;

  function choose(category: string) {
    navigate(listingUrl({ ...listing, page: 1, category, subcategory: null }));
  }
  function sortBy(sort: Sort) {
    navigate(listingUrl({ ...listing, page: 1, sort }), { preventScrollReset: true });
  }

  return (
    <Form method="get" action="/" className={styles.tools}>
      {listing.q && <input type="hidden" name="q" value={listing.q} />}
      {listing.all && <input type="hidden" name="view" value="all" />}
      {listing.subcategory && (
        <input type="hidden" name="subcategory" value={listing.subcategory} />
      )}
      <Select
        label="Category"
        labelPlace="beside"
        name="category"
        value={category}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">All categories</option>
        {categoryTree.map(({ slug, name }) => (
          <option key={slug}>{name}</option>
        ))}
      </Select>
      <Select
        label="Sort by"
        labelPlace="beside"
        name="sort"
        value={sort}
        onChange={(event) => sortBy(event.target.value as Sort)}
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
