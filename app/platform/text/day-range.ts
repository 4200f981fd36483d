import { todayInBeirut } from './clock.ts';

/** The last `count` days in Beirut, today included. */
export const rangeDays = { '7': 7, '30': 30, '90': 90, year: 365 } as const;

export type RangeName = keyof typeof rangeDays;

export interface DayRange {
  name: RangeName;
  /** Calendar dates; both belong to the range. */
  from: string;
  to: string;
}

/** How many of something a day saw. */
export interface DayCount {
  day: string;
  count: number;
}

const dayMs = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The range that a query asks for; 30 days for anything unknown. */
export function parseRange(text: string | null, today = todayInBeirut()): DayRange {
  const name = text !== null && Object.hasOwn(rangeDays, text) ? (text as RangeName) : '30';
  return { name, from: addDays(today, 1 - rangeDays[name]), to: today };
}

/** Every day of the range, the first one first. */
export function listDays({ from, to }: Pick<DayRange, 'from' | 'to'>): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** Groups the days so that a chart has room for them: days, weeks of seven, or months. */
export function groupDays(range: DayRange): { label: string; days: string[] }[] {
  const days = listDays(range);
  if (range.name === 'year') {
    const months = Map.groupBy(days, (day) => day.slice(0, 7));
    return [...months].map(([month, inMonth]) => ({ label: monthName(month), days: inMonth }));
  }
  const size = range.name === '90' ? 9 : 1;
  return Array.from({ length: days.length / size }, (_, index) => {
    const inBucket = days.slice(index * size, (index + 1) * size);
    return { label: String(Number(inBucket.at(-1)?.slice(8))), days: inBucket };
  });
}

const monthForm = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

function monthName(month: string): string {
  return monthForm.format(new Date(`${month}-01`));
}
