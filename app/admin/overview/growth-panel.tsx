import { formatDate } from '#app/platform/text/date.ts';
import { type DayRange, groupDays } from '#app/platform/text/day-range.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { ColumnChart } from './column-chart.tsx';
import { NumberTable } from './number-table.tsx';
import styles from './overview.module.css';
import type { Overview } from './overview.server.ts';

const kinds = [
  ['accounts', 'New accounts'],
  ['subscribers', 'New newsletter subscribers'],
] as const;

/** How the circle grows: accounts, and confirmed newsletter addresses. */
export function GrowthPanel({ range, growth }: { range: DayRange; growth: Overview['growth'] }) {
  const byDay = new Map(growth.map((day) => [day.day, day]));
  const rows = growth
    .filter((day) => day.accounts + day.subscribers > 0)
    .toReversed()
    .map((day) => [formatDate(day.day), String(day.accounts), String(day.subscribers)]);
  return (
    <Panel className={styles.chart}>
      {kinds.map(([kind, title]) => {
        const total = growth.reduce((sum, day) => sum + day[kind], 0);
        return (
          <div key={kind}>
            <h2>{`${title}: ${total}`}</h2>
            <ColumnChart
              name={`${title}, ${total} in all; the numbers are in the table below`}
              columns={groupDays(range).map(({ label, days }) => {
                const value = days.reduce((sum, day) => sum + (byDay.get(day)?.[kind] ?? 0), 0);
                return { label, value, printed: String(value) };
              })}
            />
          </div>
        );
      })}
      <NumberTable title="Growth by day" heads={['Day', 'Accounts', 'Subscribers']} rows={rows} />
    </Panel>
  );
}
