import { Link } from 'react-router';
import type { DayRange } from '#app/platform/text/day-range.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './day-range-bar.module.css';
import { FilterBar } from './filter-bar.tsx';
import layout from './layout.module.css';

const ranges = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['year', 'Year'],
] as const;

interface DayRangeBarProps {
  /** The URL of the page; with '.csv' it is that of its file. */
  action: string;
  range: DayRange;
}

/** Chooses the days that a page is about, and downloads what it shows of them. */
export function DayRangeBar({ action, range }: DayRangeBarProps) {
  return (
    <>
      <nav aria-label="Range" className={classNames(layout.links, styles.ranges)}>
        {ranges.map(([name, text]) => (
          <Link
            key={name}
            to={`${action}?range=${name}`}
            aria-current={name === range.name || undefined}
            preventScrollReset
          >
            {text}
          </Link>
        ))}
      </nav>
      <FilterBar
        key={`${range.from} ${range.to}`}
        action={action}
        label="Days"
        beside={
          <ButtonLink
            to={`${action}.csv?from=${range.from}&to=${range.to}`}
            variant="quiet"
            reloadDocument
            download
          >
            Download as CSV
          </ButtonLink>
        }
      >
        <Field label="From" name="from" type="date" defaultValue={range.from} />
        <Field label="To" name="to" type="date" defaultValue={range.to} />
      </FilterBar>
    </>
  );
}
