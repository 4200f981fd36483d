import { Link } from 'react-router';
import { BarList } from './charts.tsx';
import { formatShare, MeasureList } from './dispatch-panels.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';

const formatPart = (part: number, all: number) =>
  all === 0 ? '–' : `${part} of ${all}, ${formatShare(part, all)}`;

/** How honestly used goods are described, and what came back. */
export function CopyPanel({ copies, returns }: Pick<Overview, 'copies' | 'returns'>) {
  const { delivered, notAsDescribed, doesNotRun, others } = returns;
  return (
    <MeasureList
      title="Used goods"
      rows={[
        ['With 3 photos and a condition, now', formatPart(copies.described, copies.used)],
        ['Products that do not say whether they are used', String(copies.silent)],
        ['Came back: not as described', formatPart(notAsDescribed, delivered)],
        ['Came back: does not run', formatPart(doesNotRun, delivered)],
        ['Came back for other reasons, or none noted', formatPart(others, delivered)],
      ]}
      note="Of the orders placed in these days that were delivered. The reason is noted on the order."
    />
  );
}

/** How well shoppers find things, and what came of what they wait for. */
export function SearchPanel({ uses, misses, wants }: Pick<Overview, 'uses' | 'misses' | 'wants'>) {
  const { missed, rescued } = misses;
  return (
    <MeasureList
      title="Searches and wishes"
      rows={[
        ['Searches', uses.searches.toLocaleString('en-US')],
        ['Without a result, per 100', formatPer100(missed, uses.searches)],
        ['Of these rescued by another word', formatPart(rescued, missed)],
        ['Wishes told of that ended in an order', formatPart(wants.ordered, wants.notified)],
      ]}
    >
      <h2>Filters used</h2>
      <BarList
        name="Filters used"
        bars={uses.filters.map(({ use, count }) => ({
          key: use,
          label: use,
          value: count,
          text: String(count),
        }))}
      />
      <p className={styles.note}>
        <Link to="/admin/demand">Demand: what people wait for</Link>
      </p>
    </MeasureList>
  );
}

// Searches of before the count began have misses only.
const formatPer100 = (missed: number, searches: number) =>
  searches < missed || searches === 0 ? '–' : ((100 * missed) / searches).toFixed(1);
