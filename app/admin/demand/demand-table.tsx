import { Link } from 'react-router';
import { FetcherButton, FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { adminProductsUrl, newProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { DataTable } from '#app/ui/data/table.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './demand.module.css';
import type { Demand } from './demand.server.ts';

const headings = [
  'What',
  'People waiting',
  'Searches without results',
  'Hearts',
  'Best offer',
  'Last sold',
  'In stock',
  'What to do',
] as const;

interface DemandTableProps {
  demand: readonly Demand[];
  /** What is looked for already, in small letters. */
  listed: ReadonlySet<string>;
}

export function DemandTable({ demand, listed }: DemandTableProps) {
  if (demand.length === 0) return <p>Everything that shoppers look for is here.</p>;
  return (
    <DataTable headings={headings} className={styles.table}>
      <tbody>
        {demand.map((row) => (
          <DemandRow
            key={`${row.titleId} ${row.productId} ${row.platform} ${row.label}`}
            row={row}
            isListed={listed.has(row.label.toLowerCase())}
          />
        ))}
      </tbody>
    </DataTable>
  );
}

const formatSome = (count: number | null) => (count ? formatNumber(count) : '–');

function DemandRow({ row, isListed }: { row: Demand; isListed: boolean }) {
  const { label, category, subcategory, platform, lastSold, bestOfferCents, stock } = row;
  const isTyped = row.titleId === null && row.productId === null;
  const kind = isTyped ? (platform ?? 'searched for') : subcategory || category;
  const cells = [
    formatSome(row.waiting),
    formatSome(row.searches),
    formatSome(row.hearts),
    bestOfferCents === null ? '–' : formatPrice(bestOfferCents),
    lastSold === null ? '–' : formatSale(lastSold),
    stock === null ? '–' : formatNumber(stock),
  ];
  return (
    <tr>
      <th scope="row">
        <Link
          to={isTyped ? `/?${new URLSearchParams({ q: label })}` : adminProductsUrl({ q: label })}
        >
          <bdi>{label}</bdi>
        </Link>
        <small>{kind}</small>
      </th>
      {cells.map((text, index) => (
        <td
          key={headings[index + 1]}
          data-label={headings[index + 1]}
          data-empty={text === '–' || undefined}
        >
          {text}
        </td>
      ))}
      <td>
        <div className={classNames(layout.row, styles.actions)}>
          <ButtonLink
            to={newProductUrl({ name: label, title: isTyped ? '' : label, category, subcategory })}
            variant="quiet"
            size="sm"
            aria-label={`Add product: ${label}`}
          >
            Add product
          </ButtonLink>
          {isListed ? <Tag>We are looking for it</Tag> : <BuyingListButton label={label} />}
          {isTyped && platform === null && <MeansForm term={label} />}
        </div>
      </td>
    </tr>
  );
}

function formatSale({ on, days, cents }: NonNullable<Demand['lastSold']>): string {
  return `${formatPrice(cents)} on ${formatDate(on)}, in ${formatCount(days, 'day')}`;
}

function BuyingListButton({ label }: { label: string }) {
  return (
    <FetcherButton
      action="/admin/demand"
      fields={{ title: label, intent: 'look-for' }}
      aria-label={`We are looking for it: ${label}`}
    >
      We are looking for it
    </FetcherButton>
  );
}

/** Lets a word that nothing was found for mean another one. */
function MeansForm({ term }: { term: string }) {
  return (
    <details className={styles.means}>
      <summary className="tap" aria-label={`Means …: ${term}`}>
        Means …
      </summary>
      <FetcherForm
        action="/admin/demand"
        fields={{ term }}
        draft={`means ${term}`}
        className={styles.add}
        onInput={({ currentTarget }) => {
          // A draft that comes back would not be seen in a closed row.
          const row = currentTarget.closest('details');
          if (row) row.open = true;
        }}
      >
        {({ busy, errors }) => (
          <>
            <Field label={`“${term}” means`} name="means" autoComplete="off" error={errors.means} />
            <Button type="submit" name="intent" value="means" variant="quiet" size="sm" busy={busy}>
              Save the meaning
            </Button>
          </>
        )}
      </FetcherForm>
    </details>
  );
}
