import { useRef } from 'react';
import { Link } from 'react-router';
import { editProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import type { ProductText } from '#app/catalogue/editing/product-fields.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import styles from './product-form.module.css';
import type { NamedProduct } from './same-name.route.ts';
import { useLookup, useTyped } from './use-lookup.ts';

export interface EqualNameNoticeProps {
  /** The name that the form starts with. */
  startName: string;
  /** The product that the form edits; null for a new one. */
  ownId: number | null;
}

/** Warns while a name is typed that another product has already. The form can be sent all the same. */
export function EqualNameNotice({ startName, ownId }: EqualNameNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  const { name } = useTyped(element, { name: startName });
  const isOther = name.trim() !== '' && (ownId === null || name !== startName);
  const found = useLookup<NamedProduct>(
    isOther ? `/admin/products/same-name?${new URLSearchParams({ name })}` : null,
  );

  return (
    <div ref={element} role="status" className={styles.equalName}>
      {found && found.id !== ownId && (
        <>
          There is a product of this name already:{' '}
          <Link to={editProductUrl(found)} preventScrollReset>
            <bdi>{found.name}</bdi>
          </Link>
          {`, ${formatPrice(found.priceCents)}, ${found.stock} in stock.`}
        </>
      )}
    </div>
  );
}

/** What earlier copies of the typed title were sold for, to price this one. */
export function EarlierCopies({ values }: { values: ProductText }) {
  const element = useRef<HTMLParagraphElement>(null);
  const { title, category, subcategory } = values;
  const typed = useTyped(element, { title, category, subcategory });
  const sales = useLookup<string>(
    typed.title.trim() ? `/admin/products/earlier-copies?${new URLSearchParams(typed)}` : null,
  );
  return (
    <p ref={element} role="status" className={styles.earlier}>
      {sales}
    </p>
  );
}
