import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Refusals } from '#app/dispatch/dispatch-report.server.ts';
import { formatDifference } from '#app/dispatch/run-cash.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { BarList, NumberTable } from './charts.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';
import { StatPanel } from './panels.tsx';

export const formatShare = (part: number, all: number) =>
  all === 0 ? '–' : `${Math.round((100 * part) / all)}%`;

const countOf = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

interface CashFlowProps extends Pick<Overview, 'cash' | 'refusals' | 'uncounted'> {
  booked: { count: number; cents: number };
  delivered: { count: number; cents: number };
  ordersUrl: string;
  deliveredUrl: string;
}

/** From what was ordered to the money that was counted. */
export function CashFlow(props: CashFlowProps) {
  const { booked, delivered, cash, refusals, uncounted } = props;
  const refused = refusals.confirmed.refused + refusals.unconfirmed.refused;
  const tried = refusals.confirmed.tried + refusals.unconfirmed.tried;
  return (
    <>
      <div className={styles.stats}>
        <StatPanel
          title="Booked"
          to={props.ordersUrl}
          value={formatPrice(booked.cents)}
          note={`${countOf(booked.count, 'order')}, with the cancelled ones`}
        />
        <StatPanel
          title="Delivered"
          to={props.deliveredUrl}
          value={formatPrice(delivered.cents)}
          note={`${countOf(delivered.count, 'order')} of these`}
        />
        <StatPanel
          title="Cash in"
          to="/admin/dispatch"
          value={formatPrice(cash.cents)}
          note={`Counted by us in ${countOf(cash.runCount, 'run')} that closed in these days, with delivery`}
        />
        <StatPanel
          title="Refused"
          to="/admin/dispatch"
          value={String(refused)}
          note={`${formatShare(refused, tried)} of ${tried} at the door in these days`}
        />
      </div>
      {uncounted && (
        <Notice>
          <Link to="/admin/dispatch">Cash out with couriers</Link>
          {`: ${formatPrice(uncounted.cents).replace(/\.00$/, '')} in ${countOf(uncounted.runCount, 'run')}, the oldest ${countOf(uncounted.oldestDays, 'day')}`}
        </Notice>
      )}
    </>
  );
}

/** Who refuses: by zone, and by whether they had confirmed. */
export function RefusalPanel({
  refusals: { zones, confirmed, unconfirmed },
}: Pick<Overview, 'refusals'>) {
  const named = zones.map(({ zone, ...counts }) => ({ label: zone ?? 'In no zone', ...counts }));
  const groups = [
    { label: 'Confirmed', ...confirmed },
    { label: 'Not confirmed', ...unconfirmed },
  ];
  return (
    <Panel className={styles.chart}>
      <h2>Refused by zone</h2>
      {zones.length === 0 && <p className={styles.note}>No order reached a door in these days.</p>}
      <BarList name="Refused by zone" bars={named.map(toBar)} />
      <h2>Refused by confirmation</h2>
      <BarList name="Refused by confirmation" bars={groups.map(toBar)} />
      <NumberTable
        title="Refused, in numbers"
        headings={['Orders', 'Refused', 'At the door', 'Share']}
        rows={[...named, ...groups].map(({ label, refused, tried }) => ({
          cells: [label, String(refused), String(tried), formatShare(refused, tried)],
        }))}
      />
    </Panel>
  );
}

function toBar({ label, refused, tried }: Refusals & { label: string }) {
  const share = formatShare(refused, tried);
  return { key: label, label, value: refused, text: `${refused} of ${tried}, ${share}` };
}

/** How long it takes and how well it goes, from the order to the count. */
export function MeasuresPanel({ measures, cash }: Pick<Overview, 'measures' | 'cash'>) {
  const { minutesToConfirm, knownPlaceCount, deliveredCount } = measures;
  const { daysToCount } = cash;
  const rows: [string, string][] = [
    [
      'From the order to confirmed, median',
      minutesToConfirm === null ? '–' : formatMinutes(minutesToConfirm),
    ],
    [
      'From delivered to counted, median',
      daysToCount === null ? '–' : `${daysToCount.toFixed(1)} days`,
    ],
    ['Orders with a known place', formatShare(knownPlaceCount, deliveredCount)],
    ['Sum of differences', formatDifference(cash.differenceCents)],
  ];
  return <MeasureList title="From the order to the cash" rows={rows} />;
}

function formatMinutes(minutes: number): string {
  if (minutes < 120) return `${Math.round(minutes)} min`;
  return minutes < 2880 ? `${(minutes / 60).toFixed(1)} h` : `${(minutes / 1440).toFixed(1)} days`;
}

interface MeasureListProps {
  title: string;
  rows: readonly (readonly [label: string, text: string])[];
  note?: string;
  children?: ReactNode;
}

/** Labels with a figure behind each. */
export function MeasureList({ title, rows, note, children }: MeasureListProps) {
  return (
    <Panel className={styles.chart}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {rows.map(([label, text]) => (
          <li key={label}>
            {label}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </Panel>
  );
}
