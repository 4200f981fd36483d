import { todayInBeirut } from './clock.ts';

/** How many days each named range has; all but yesterday end today, in Beirut. */
export const rangeDays = { today: 1, yesterday: 1, '7': 7, '30': 30, '90': 90, year: 365 } as const;

/** Calendar dates; both belong to the range. */
export interface Days {
  from: string;
  to: string;
}

export interface DayRange extends Days {
  /** 'custom' for days that were chosen one by one. */
  name: keyof typeof rangeDays | 'custom';
}

export interface DayCount {
  day: string;
  count: number;
}

const dayMs = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

const maxDays = 3 * 366;

/** Reads a calendar date from 1000-01-01 to 2999-12-31; null for anything else. */
export function parseDay(text: string | null): string | null {
  const isDay = /^[12]\d{3}-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));
  return isDay && text ? addDays(text, 0) : null;
}

/** Reads a calendar date of this millennium up to today; null for anything else. */
export function parsePastDay(text: string | null, today = todayInBeirut()): string | null {
  const day = parseDay(text);
  return day && text && text >= '2000' && text <= today ? day : null;
}

/** By `range`, or `from` and `to` in any order: three years at most; 30 days for anything else. */
export function parseRange(query: URLSearchParams, today = todayInBeirut()): DayRange {
  const days = [parsePastDay(query.get('from'), today), parsePastDay(query.get('to'), today)];
  const [from, to] = days.filter((day) => day !== null).sort();
  if (from && to) {
    const first = addDays(to, 1 - maxDays);
    return { name: 'custom', from: from > first ? from : first, to };
  }
  const text = query.get('range') ?? '';
  const name = Object.hasOwn(rangeDays, text) ? (text as keyof typeof rangeDays) : '30';
  const last = name === 'yesterday' ? addDays(today, -1) : today;
  return { name, from: addDays(last, 1 - rangeDays[name]), to: last };
}

/** The days of a month such as 2026-11; null for anything else. */
export function parseMonth(text: string): Days | null {
  const from = parseDay(`${text}-01`);
  if (!from) return null;
  const next = new Date(`${from}T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: addDays(next.toISOString().slice(0, 10), -1) };
}

/** The same number of days, right before the range. */
export function getPreviousRange({ from, to }: DayRange): Days {
  const last = addDays(from, -1);
  return { from: addDays(last, 1 - listDays({ from, to }).length), to: last };
}

/** Every day of the range, the first one first. */
export function listDays({ from, to }: Days): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** Groups the days so that a chart has room for them: days, about ten buckets, or months. */
export function groupDays(range: DayRange): { label: string; days: string[] }[] {
  const days = listDays(range);
  if (days.length > 120) {
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    return months.map((month) => ({
      label: monthName(month),
      days: days.filter((day) => day.startsWith(month)),
    }));
  }
  const size = days.length > 31 ? Math.ceil(days.length / 10) : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, index) => {
    const inBucket = days.slice(index * size, (index + 1) * size);
    return { label: String(Number(inBucket.at(-1)?.slice(8))), days: inBucket };
  });
}

let monthForm: Intl.DateTimeFormat | undefined;

function monthName(month: string): string {
  monthForm ??= new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
  return monthForm.format(new Date(`${month}-01`));
}
