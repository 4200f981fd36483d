import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  type BulkLine,
  type BulkValues,
  namedFactFields as factKeys,
} from '#app/catalogue/bulk/bulk-change.ts';
import type { BulkPreview } from '#app/catalogue/bulk/bulk-preview.server.ts';
import { formatNames } from '#app/catalogue/bulk/undone-text.ts';
import { singleCopyMessage } from '#app/catalogue/copy/copy.ts';
import { formatNamedFacts } from '#app/catalogue/copy/named-facts.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { ScrollRegion, TableHeadings } from '#app/ui/data/table.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './bulk-preview.module.css';
import type { UndoableFetcher } from './use-undoable.ts';

interface BulkPreviewProps {
  preview: BulkPreview;
  closedUrl: string;
  undoable: UndoableFetcher;
}

/** What a bulk edit would change; Apply does exactly that. Once applied it is to be undone. */
export function BulkPreviewPanel({ preview, closedUrl, undoable }: BulkPreviewProps) {
  const { id, isApplied, lines, count, refusedCount, changedNames } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each preview
  useEffect(() => heading.current?.focus(), [id]);
  const busy = undoable.state !== 'idle';
  const hidden = count - lines.length;

  return (
    <Panel className={styles.preview} aria-labelledby="bulk-heading">
      <h2 id="bulk-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        {formatHeading(preview)}
      </h2>
      {changedNames.length > 0 && !isApplied && (
        <Notice
          tone="warn"
          role="alert"
          title={`Changed since the last preview: ${formatNames(changedNames)}.`}
        >
          Nothing was applied. This is what would change now.
        </Notice>
      )}
      {refusedCount > 0 && (
        <Notice
          tone="bad"
          title={`${formatCount(refusedCount, 'product')} cannot be changed like this.`}
        >
          Nothing is applied until they are left out.
        </Notice>
      )}
      {count > 0 && (
        <ScrollRegion aria-label={isApplied ? 'What was changed' : 'What would change'}>
          <table className={styles.table}>
            <TableHeadings headings={['Product', 'Before', 'After']} />
            <tbody>
              {lines.map((line) => (
                <tr key={line.id} className={line.refused ? styles.refused : undefined}>
                  <th scope="row" className={styles.name}>
                    {line.name}
                    {line.refused && (
                      <strong className={styles.reason}>{formatRefusal(line)}</strong>
                    )}
                  </th>
                  <td>{formatBulkValues(line.before)}</td>
                  <td>{formatBulkValues(line.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {hidden > 0 && (
        <p>{`${formatCount(hidden, 'product')} more ${isApplied ? 'were changed' : 'change'} in the same way.`}</p>
      )}
      <undoable.Form
        method="post"
        action={closedUrl}
        preventScrollReset
        data-tap
        className={`cluster ${styles.actions}`}
      >
        <ButtonLink to={closedUrl} variant="quiet" preventScrollReset prefetch="none">
          {isApplied ? 'Close' : 'Cancel'}
        </ButtonLink>
        {isApplied && (
          <Button type="submit" name="undo" value={id} busy={busy}>
            Undo
          </Button>
        )}
        {refusedCount > 0 && refusedCount < count && (
          <Button type="submit" name="leave-out" value={id} busy={busy}>
            {`Leave out ${formatCount(refusedCount, 'product')}`}
          </Button>
        )}
        {refusedCount === 0 && count > 0 && !isApplied && (
          <Button type="submit" name="apply" value={id} busy={busy}>
            {!busy && <Check className="icon" aria-hidden="true" />}
            {`Apply to ${formatCount(count, 'product')}`}
          </Button>
        )}
      </undoable.Form>
    </Panel>
  );
}

function formatHeading({ isApplied, count }: BulkPreview): string {
  if (count === 0) return 'Nothing would change';
  const products = formatCount(count, 'product');
  return isApplied ? `Applied to ${products}` : `Preview: ${products}`;
}

function formatBulkValues(values: BulkValues): string {
  if (values.category === undefined && factKeys.some((key) => key in values))
    return formatNamedFacts(values) || 'Not recorded';
  const { priceCents, compareAtCents, stock, category = '', subcategory, archived } = values;
  const lastDay = values.reducedUntil && `until ${formatDate(values.reducedUntil)}`;
  if (values.soldAt) return 'Sold';
  if (archived !== undefined) return archived ? 'Archived' : 'In the shop';
  if (priceCents !== undefined) {
    const price = formatPrice(priceCents);
    const was = compareAtCents && `was ${formatPrice(compareAtCents)}`;
    return [price, was, lastDay].filter(Boolean).join(', ');
  }
  if (values.reducedUntil !== undefined) return lastDay ?? 'no last day';
  if (stock !== undefined) return formatNumber(stock);
  return subcategory ? `${category} → ${subcategory}` : category;
}

function formatRefusal({ after, refused }: BulkLine): string {
  if (refused === 'copy') return singleCopyMessage;
  if (after.stock !== undefined) return refused === 'low' ? 'Below 0' : 'Above 1,000,000';
  const { priceCents = 0, compareAtCents } = after;
  if (compareAtCents && priceCents >= compareAtCents)
    return 'Would not be lower than before the sale.';
  if (refused === 'compare-at') return 'Must stay below the compare-at price';
  return refused === 'low' ? 'Must stay above $0.00' : 'Must stay below $1,000,000.00';
}
