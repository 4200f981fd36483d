import { Link } from 'react-router';
import { ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import type { AdminProduct } from '#app/catalogue/editing/admin-product.ts';
import { categoryImageUrl } from '#app/catalogue/images/art-url.ts';
import { Image } from '#app/ui/data/image.tsx';
import { Money } from '#app/ui/data/money.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import styles from './product-table.module.css';
import { RowActions } from './row-actions.tsx';
import { SelectBox } from './select-box.tsx';

export interface ProductRowProps {
  product: AdminProduct;
  editing: boolean;
  waiting: boolean;
  selected: boolean;
}

/** One product of the table. */
export function ProductRow({ product, editing, waiting, selected }: ProductRowProps) {
  const { id, name, category, subcategory, priceCents, compareAtCents, archived } = product;
  return (
    <tr className={editing ? styles.editing : undefined}>
      <td className={styles.select}>
        {!archived && <SelectBox id={id} name={name} checked={selected} />}
      </td>
      <td className={styles.picture}>
        <Image
          src={product.image ?? categoryImageUrl(product.category)}
          fallback={categoryImageUrl(product.category)}
          alt=""
          width={56}
          height={56}
        />
      </td>
      <td className={styles.name}>
        {archived ? (
          name
        ) : (
          <Link to={`/product/${id}`} className={styles.link}>
            {name}
          </Link>
        )}
      </td>
      <td className={styles.category} style={ribbonStyle(category)}>
        <span className={styles.dot}>{category}</span>
        <div className={styles.subcategory}>{subcategory}</div>
      </td>
      <td className={styles.end}>
        <Money cents={priceCents} />
      </td>
      <td className={styles.end}>
        {compareAtCents !== null && (
          <s className={styles.compare}>
            <span className="visually-hidden">Compare-at </span>
            <Money cents={compareAtCents} />
          </s>
        )}
      </td>
      <td className={styles.stock}>
        <StockTag product={product} />
      </td>
      <td className={styles.keys}>
        {editing ? (
          <Tag className={styles.editingTag}>Editing</Tag>
        ) : (
          <RowActions product={product} waiting={waiting} />
        )}
      </td>
    </tr>
  );
}

function StockTag({ product: { stock, isLow } }: { product: AdminProduct }) {
  if (stock === 0) return <Tag tone="bad">Out of stock</Tag>;
  const tone = isLow ? 'warn' : 'ok';
  return <Tag tone={tone}>{`${stock} in stock`}</Tag>;
}
