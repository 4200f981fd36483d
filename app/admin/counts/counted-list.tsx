import { FetcherButton } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import type { CountedLine, CountedLines } from '#app/catalogue/counts/count.ts';
import { formatCount, formatNumber } from '#app/platform/text/count.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './count.module.css';

const formatDifference = (units: number) =>
  units === 0 ? 'As expected' : units > 0 ? `${units} more` : `${-units} fewer`;

const formatShown = ({ lines, total }: CountedLines) =>
  `These are the first ${formatNumber(lines.length)} of ${formatNumber(total)}.`;

/** What was counted, the differences first. */
export function CountedList({ counted, isOpen }: { counted: CountedLines; isOpen: boolean }) {
  const { lines, total } = counted;
  if (total === 0) return null;
  return (
    <Panel className={layout.stack} aria-labelledby="counted">
      <h2 id="counted">{formatCount(total, 'product')} counted</h2>
      {lines.length < total && (
        <p>{`${formatShown(counted)} The largest differences are on top.`}</p>
      )}
      <ul>
        {lines.map((line) => (
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
        <FetcherButton
          action=""
          fields={{ intent: 'again', product: productId, first: firstEntry ?? '' }}
          aria-label={`Count again: ${name}`}
        >
          Count again
        </FetcherButton>
      )}
    </li>
  );
}

/** What should lie there and nobody has counted. */
export function MissingList({ missing }: { missing: CountedLines }) {
  const { lines, total } = missing;
  if (total === 0) return null;
  return (
    <Panel>
      <details>
        <summary>{formatCount(total, 'product')} not counted yet</summary>
        {lines.length < total && <p>{formatShown(missing)}</p>}
        <ul>
          {lines.map(({ productId, name, shelfMark, expected }) => (
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
