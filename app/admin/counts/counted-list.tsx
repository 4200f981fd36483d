import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import type { CountedLine } from '#app/catalogue/counts/count.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './count.module.css';

const formatDifference = (units: number) =>
  units === 0 ? 'As expected' : units > 0 ? `${units} more` : `${-units} fewer`;

/** What was counted, the differences first. */
export function CountedList({
  counted,
  isOpen,
}: {
  counted: readonly CountedLine[];
  isOpen: boolean;
}) {
  if (counted.length === 0) return null;
  return (
    <Panel className={layout.stack} aria-labelledby="counted">
      <h2 id="counted">{formatCount(counted.length, 'product')} counted</h2>
      <ul>
        {counted.map((line) => (
          <CountedItem key={line.productId} line={line} isOpen={isOpen} />
        ))}
      </ul>
    </Panel>
  );
}

function CountedItem({ line, isOpen }: { line: CountedLine; isOpen: boolean }) {
  const { productId, name, shelfMark, counted, expected, orderedSince, firstEntry } = line;
  const difference = counted - expected;
  return (
    <li className={styles.item}>
      <span>
        <bdi>{name}</bdi>
        <span className={layout.line}>
          {[shelfMark, orderedSince > 0 && `${orderedSince} ordered since`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={styles.sum}>{`${counted} of ${expected}`}</span>
      <Tag tone={difference === 0 ? 'ok' : 'bad'}>{formatDifference(difference)}</Tag>
      {isOpen && (
        <FetcherForm
          action=""
          fields={{ intent: 'again', product: productId, first: firstEntry ?? '' }}
        >
          {({ busy }) => (
            <Button
              type="submit"
              variant="quiet"
              size="sm"
              busy={busy}
              aria-label={`Count again: ${name}`}
            >
              Count again
            </Button>
          )}
        </FetcherForm>
      )}
    </li>
  );
}

/** What should lie there and nobody has counted. */
export function MissingList({ missing }: { missing: readonly CountedLine[] }) {
  if (missing.length === 0) return null;
  return (
    <Panel>
      <details>
        <summary>
          {missing.length < 200 ? formatCount(missing.length, 'product') : 'More than 199 products'}{' '}
          not counted yet
        </summary>
        <ul>
          {missing.map(({ productId, name, shelfMark, expected }) => (
            <li key={productId} className={styles.item}>
              <span>
                <bdi>{name}</bdi>
                {shelfMark && <span className={layout.line}>{shelfMark}</span>}
              </span>
              <span className={styles.sum}>{expected}</span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
