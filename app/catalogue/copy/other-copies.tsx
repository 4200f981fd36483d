import { Link } from 'react-router';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { DataTable } from '#app/ui/data/table.tsx';
import { completenesses, conditions, regions } from './copy.ts';
import styles from './copy-table.module.css';
import type { OtherCopy } from './titles.server.ts';

const none = '–';

export function OtherCopies({ copies }: { copies: readonly OtherCopy[] }) {
  return (
    <section className={styles.others} aria-labelledby="copies-title">
      <h2 id="copies-title" className={styles.title}>
        {t('Other copies of this title')}
      </h2>
      <DataTable
        headings={[t('Completeness'), t('Condition'), t('Region'), t('Price')]}
        className={styles.copies}
      >
        <tbody>
          {copies.map((copy) => (
            <OtherCopyRow key={copy.id} copy={copy} />
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}

function OtherCopyRow({ copy }: { copy: OtherCopy }) {
  const { id, name, completeness, condition, region, priceCents, inStock, isSold } = copy;
  const price = isSold ? t('Sold') : inStock ? formatPrice(priceCents) : t('Out of stock');
  const shown = condition ? t(conditions[condition]) : none;
  return (
    <tr>
      <th scope="row">
        <Link to={`/product/${id}`} prefetch={onIntent}>
          {completeness ? t(completenesses[completeness]) : name}
          {/* Without it the links of two complete copies would have the same name. */}
          <span className="visually-hidden">{t(', {shown}, {price}', { shown, price })}</span>
        </Link>
      </th>
      <td>{shown}</td>
      <td>{region ? t(regions[region]) : none}</td>
      <td>
        <bdi>{price}</bdi>
      </td>
    </tr>
  );
}
