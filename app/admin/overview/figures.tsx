import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { formatDifference } from '#app/counter/cash.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';

export const formatShare = (part: number, all: number) =>
  all === 0 ? '–' : `${Math.round((100 * part) / all)}%`;

const formatPart = (part: number, all: number) =>
  all === 0 ? '–' : `${formatNumber(part)} of ${formatNumber(all)}, ${formatShare(part, all)}`;

interface StatPanelProps {
  title: string;
  /** The list that the number counts. */
  to: string;
  value: string;
  note: string;
}

export function StatPanel({ title, to, value, note }: StatPanelProps) {
  return (
    <Panel className={styles.stat}>
      <h2 className={styles.statTitle}>{title}</h2>
      <Link
        to={to}
        className={styles.statValue}
        style={{ '--length': value.length } as CSSProperties}
      >
        {value}
      </Link>
      <span className={layout.detail}>{note}</span>
    </Panel>
  );
}

interface ListPanelProps {
  title: string;
  /** A row with `to` leads to what it counts. */
  rows: readonly (readonly [label: string, text: string, to?: string])[];
  empty?: string;
  note?: string;
  children?: ReactNode;
}

export function ListPanel({ title, rows, empty, note, children }: ListPanelProps) {
  return (
    <Panel className={styles.chart}>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.list}>
        {rows.map(([label, text, to], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name
          <li key={index} className="cluster spread breaks">
            {to ? (
              <Link to={to}>
                <bdi>{label}</bdi>
              </Link>
            ) : (
              label
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </Panel>
  );
}

export function MeasuresPanel({ measures, cash }: Pick<Overview, 'measures' | 'cash'>) {
  const { minutesToConfirm: minutes, knownPlaceCount, deliveredCount } = measures;
  const { daysToCount: days, differenceCents } = cash;
  return (
    <ListPanel
      title="From the order to the cash"
      rows={[
        ['From the order to confirmed, median', minutes === null ? '–' : formatMinutes(minutes)],
        ['From delivered to counted, median', days === null ? '–' : `${days.toFixed(1)} days`],
        ['Orders with a known place', formatShare(knownPlaceCount, deliveredCount)],
        ['Sum of differences', formatDifference(differenceCents)],
      ]}
    />
  );
}

function formatMinutes(minutes: number): string {
  if (minutes < 120) return `${Math.round(minutes)} min`;
  return minutes < 2880 ? `${(minutes / 60).toFixed(1)} h` : `${(minutes / 1440).toFixed(1)} days`;
}

/** How honestly used goods are described, and what came back. */
export function CopyPanel({ copies, returns }: Pick<Overview, 'copies' | 'returns'>) {
  const { delivered, notAsDescribed, doesNotRun, others } = returns;
  return (
    <ListPanel
      title="Used goods"
      rows={[
        ['With 3 photos and a condition, now', formatPart(copies.described, copies.used)],
        ['Products that do not say whether they are used', formatNumber(copies.silent)],
        ['Came back: not as described', formatPart(notAsDescribed, delivered)],
        ['Came back: does not run', formatPart(doesNotRun, delivered)],
        ['Came back for other reasons, or none noted', formatPart(others, delivered)],
      ]}
      note="Of the orders placed in these days that were delivered. The reason is noted on the order."
    />
  );
}

/** How well shoppers find things, and what came of what they wait for. */
export function DemandPanel({ uses, misses, wants }: Pick<Overview, 'uses' | 'misses' | 'wants'>) {
  const { missed, rescued } = misses;
  return (
    <ListPanel
      title="Searches and wishes"
      rows={[
        ['Searches', formatNumber(uses.searches)],
        ['Without a result, per 100', formatPer100(missed, uses.searches)],
        ['Of these rescued by another word', formatPart(rescued, missed)],
        ['Wishes told of that ended in an order', formatPart(wants.ordered, wants.notified)],
      ]}
    >
      <p className={styles.note}>
        <Link to="/admin/demand">Demand: what people wait for</Link>
      </p>
    </ListPanel>
  );
}

// Searches of before the count began have misses only.
const formatPer100 = (missed: number, searches: number) =>
  searches < missed || searches === 0 ? '–' : ((100 * missed) / searches).toFixed(1);
