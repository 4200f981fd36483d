import type { Margin, MarginPart, MarginReport } from '#app/orders/reports/margin.server.ts';
import { revenueNote } from '#app/orders/reports/sales.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { NumberTable } from './charts.tsx';
import { formatShare } from './figures.tsx';
import styles from './overview.module.css';

export const getMargin = ({ knownCents, costCents }: Margin) => knownCents - costCents;

/** What brought nothing after a discount or a refund has its cost nevertheless. */
export const hasKnownCost = ({ knownCents, costCents }: Margin) => knownCents > 0 || costCents > 0;

/** What the shop earned: sold minus cost, as far as the cost is known. */
export function MarginPanel({ margin }: { margin: MarginReport }) {
  const { all, months, categories, sources } = margin;
  return (
    <Panel className={styles.chart} aria-labelledby="margin">
      <h2 id="margin">Margin</h2>
      {hasKnownCost(all) ? (
        <>
          <p className={styles.sum}>
            <b>{formatPrice(getMargin(all))}</b>
            {` Sold for ${formatPrice(all.soldCents)}, cost known for ${formatShare(all.knownCents, all.soldCents)} of it: ${formatPrice(all.knownCents)} minus ${formatPrice(all.costCents)}.`}
          </p>
          <p className={styles.note}>
            {revenueNote} An order keeps the cost that its products had when it was placed.
          </p>
          <MarginTable title="Margin by month" heading="Month" parts={months} />
          <MarginTable title="Margin by category" heading="Category" parts={categories} />
          <MarginTable
            title="Margin by where it came from"
            heading="Where it came from"
            parts={sources}
          />
        </>
      ) : (
        <p className={styles.note}>
          Nothing with a known cost was sold in these days. Enter ‘What it cost you’ at your
          products, under More: their orders keep it from then on.
        </p>
      )}
    </Panel>
  );
}

interface MarginTableProps {
  title: string;
  heading: string;
  parts: readonly MarginPart[];
}

function MarginTable({ title, heading, parts }: MarginTableProps) {
  return (
    <NumberTable
      title={title}
      headings={[heading, 'Sold', 'Cost known for', 'Cost', 'Margin', 'Share']}
      rows={parts.map((part) => ({
        cells: [
          part.title ?? 'Not noted',
          formatPrice(part.soldCents),
          formatShare(part.knownCents, part.soldCents),
          ...(hasKnownCost(part)
            ? [
                formatPrice(part.costCents),
                formatPrice(getMargin(part)),
                formatShare(getMargin(part), part.knownCents),
              ]
            : ['–', '–', '–']),
        ],
      }))}
    />
  );
}
