import { Download, Upload } from 'lucide-react';
import {
  type AdminProductQuery,
  toQueryFields,
} from '#app/catalogue/editing/admin-product-query.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import styles from './product-filters.module.css';

/** The products of the table as a file, and back from one. */
export function ProductFiles({ listing }: { listing: AdminProductQuery }) {
  const query = new URLSearchParams(toQueryFields({ ...listing, sort: 'newest', page: 1 }));
  return (
    <div className={styles.files}>
      <ButtonLink
        to={`/admin/products.csv${query.size > 0 ? `?${query}` : ''}`}
        reloadDocument
        download
        prefetch="none"
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
    </div>
  );
}
