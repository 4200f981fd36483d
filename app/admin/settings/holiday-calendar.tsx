import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHiddenValue } from '#app/admin/forms/use-hidden-value.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { addDays } from '#app/platform/text/day-range.ts';
import { isDeliveryDay } from '#app/settings/delivery-terms.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { FieldNotes } from '#app/ui/controls/field-notes.tsx';
import styles from './holiday-calendar.module.css';

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Moves to the first day of another month. */
function addMonths(day: string, count: number): string {
  const at = toDate(day);
  at.setUTCMonth(at.getUTCMonth() + count, 1);
  return at.toISOString().slice(0, 10);
}

/** The days of a month, by weeks that begin on Monday. Days of other months are null. */
function listWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const lead = (toDate(first).getUTCDay() + 6) % 7;
  const days = Array.from({ length: 42 }, (_, index) => addDays(first, index - lead));
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return weeks
    .map((week) => week.map((day) => (day.startsWith(month) ? day : null)))
    .filter((week) => week.some(Boolean));
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface HolidayCalendarProps {
  label: string;
  name: string;
  /** The holidays, one a line. */
  defaultValue: string;
  /** The day in Beirut. */
  today: string;
  hint?: string;
  error?: string;
}

/** Days without deliveries, chosen on a calendar. Arrow keys move from day to day. */
export function HolidayCalendar(props: HolidayCalendarProps) {
  const { label, name, defaultValue, today, hint, error } = props;
  const id = useId();
  const { input, value, setValue } = useHiddenValue(defaultValue);
  const [focused, setFocused] = useState(today);
  const holidays = value.split('\n').filter((day) => !Number.isNaN(Date.parse(day)));
  const toggle = (day: string) => {
    const others = holidays.filter((one) => one !== day);
    setValue((others.length < holidays.length ? others : [...others, day].sort()).join('\n'));
  };
  return (
    <fieldset className={`stack ${styles.field}`} aria-describedby={hint && `${id}-hint`}>
      <legend>{label}</legend>
      <div className={`cluster ${styles.columns}`}>
        <MonthTable focused={focused} onFocus={setFocused} holidays={holidays} onToggle={toggle} />
        <ul className={styles.chosen} aria-label="Chosen days">
          {holidays.map((day) => (
            <li key={day} className="line spread">
              <span>{formatDate(day)}</span>
              <TextButton aria-label={`Remove ${formatDate(day)}`} onClick={() => toggle(day)}>
                Remove
              </TextButton>
            </li>
          ))}
        </ul>
      </div>
      <input ref={input} type="hidden" name={name} value={value} readOnly />
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface MonthTableProps {
  /** The day that Tab leads to; its month is shown. */
  focused: string;
  onFocus: (day: string) => void;
  holidays: readonly string[];
  onToggle: (day: string) => void;
}

function MonthTable({ focused, onFocus, holidays, onToggle }: MonthTableProps) {
  const table = useRef<HTMLTableElement>(null);
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = addDays(focused, step);
    // The month is drawn at once: the next key belongs to the next day.
    flushSync(() => onFocus(next));
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }
  return (
    <div>
      <div className="line spread">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Month before"
          onClick={() => onFocus(addMonths(focused, -1))}
        >
          <ChevronLeft className="icon icon-flip" aria-hidden="true" />
        </Button>
        <strong aria-live="polite">{monthName.format(toDate(focused))}</strong>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Month after"
          onClick={() => onFocus(addMonths(focused, 1))}
        >
          <ChevronRight className="icon icon-flip" aria-hidden="true" />
        </Button>
      </div>
      <table ref={table} className={styles.days} onKeyDown={move}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(focused.slice(0, 7)).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? weekdays[index]}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === focused ? 0 : -1}
                      aria-pressed={holidays.includes(day)}
                      aria-label={dayName.format(toDate(day))}
                      className={isDeliveryDay(day, []) ? styles.day : styles.sunday}
                      onFocus={() => onFocus(day)}
                      onClick={() => onToggle(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
