import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { type SheetColumn, sheetColumns } from '#app/catalogue/csv/product-csv.ts';
import styles from './import.module.css';

const purposes: Record<SheetColumn, string> = {
  id: 'The number of a product. Empty: a new one, each time the file is applied.',
  name: 'At most 120 characters.',
  price: 'In dollars, such as 12.5, 12,50 or 1,250.00.',
  compareAt: 'What it cost before, or empty.',
  category: 'One of the list below.',
  subcategory: 'One of its category, or empty.',
  description: 'At most 5,000 characters.',
  quantity: 'How many there are, from 0.',
  imageUrl: 'An address that starts with https://, or empty for the drawing of the category.',
  releasedOn: 'Such as 2026-11-20, or empty.',
  lowStock: 'At so many or fewer it runs low, once there were more.',
  archived: 'yes takes it out of the shop, no brings it back.',
  exported:
    'Leave it as it is: by it only the cells that you change are changed, and the stock by the difference. Export anew for each import of stock: a file that was applied once can change the stock again after sales. Empty: every cell is taken as it is written.',
};

/** What a file of products looks like. */
export function ImportHelp() {
  return (
    <details className={styles.help}>
      <summary>What the file looks like</summary>
      <p>
        The first row names the columns, in any order; comma, semicolon or tab between the cells. A
        column that is left out stays as it is. A new product needs name, price and category.
      </p>
      <dl className={styles.columns}>
        {Object.entries(sheetColumns).map(([column, head]) => (
          <div key={column}>
            <dt>{head}</dt>
            <dd>{purposes[column as SheetColumn]}</dd>
          </div>
        ))}
      </dl>
      <h3>Categories and subcategories</h3>
      <dl className={styles.columns}>
        {categoryTree.map(({ slug, name, subcategories }) => (
          <div key={slug}>
            <dt>{name}</dt>
            <dd>{subcategories.join(' · ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
