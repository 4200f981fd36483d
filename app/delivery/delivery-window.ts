import { localFormat, t, tn } from '#app/platform/language/words.ts';
import { timeInBeirut, todayInBeirut } from '#app/platform/text/clock.ts';
import { readDay } from '#app/platform/text/date.ts';
import { formatLongDate, nameMonth } from '#app/platform/text/date-time.ts';
import { isDeliveryDay } from '#app/settings/delivery-terms.ts';

/** The days on which an order comes (yyyy-mm-dd, in Beirut). A pre-order has its release alone. */
export interface DeliveryWindow {
  from: string;
  to: string | null;
}

interface WindowSettings {
  /** '15:00': an order before it counts as of that working day. */
  cutOff: string;
  /** '3-4' or '3', in working days. */
  deliveryDays: string;
  holidays: readonly string[];
}

/**
 * The days when an order of this moment is at the door: before the time of `cutOff` on a working day
 * it counts as of that day, else as of the next one, and the days of delivery are working days after it.
 */
export function deliveryWindow(placedAt: Date, settings: WindowSettings): DeliveryWindow {
  const { cutOff, deliveryDays, holidays } = settings;
  const day = todayInBeirut(placedAt);
  const isOfToday = isDeliveryDay(day, holidays) && timeInBeirut(placedAt) < cutOff;
  const start = isOfToday ? day : addWorkingDays(day, 1, holidays);
  const [first = 0, last = first] = deliveryDays.split('-').map(Number);
  return {
    from: addWorkingDays(start, first, holidays),
    to: addWorkingDays(start, last, holidays),
  };
}

/** '1 day', '3-4 days'. */
export function formatDeliveryDays(deliveryDays: string): string {
  const [first = 0, last] = deliveryDays.split('-').map(Number);
  if (last !== undefined) return t('{days} days', { days: deliveryDays });
  return tn(first, '{count} day', '{count} days');
}

function addWorkingDays(day: string, count: number, holidays: readonly string[]): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = nextDay(at);
    if (isDeliveryDay(at, holidays)) left -= 1;
  }
  return at;
}

function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const nameWeekday = localFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** A day as it is written: 'Tue 25', 'November', 2026. The languages of the shop have one order. */
function splitDay(day: string) {
  const [date, month, year] = readDay(day);
  return { day: `${nameWeekday(new Date(day))} ${date}`, date, month: nameMonth(month), year };
}

/** 'Not before 19 December', with the year where it is another one; '' is a date that is not known. */
export function formatNotBefore(day: string, today: string): string {
  if (day === '') return 'Release date to follow';
  const { date, month, year } = splitDay(day);
  return `Not before ${date} ${month}${today.startsWith(year) ? '' : ` ${year}`}`;
}

/** Whether couriers deliver on other days than the first and the last, too. */
export function isRange({ from, to }: { from: string; to: string }, holidays: readonly string[]) {
  return addWorkingDays(from, 1, holidays) < to;
}

/** 'Tue 25 or Wed 26 November', 'Tue 25 to Fri 28 November'; of a pre-order 'After 12 December 2026'. */
export function formatWindow({ from, to }: DeliveryWindow, holidays: readonly string[]): string {
  if (to === null) return t('After {day}', { day: formatLongDate(from) });
  const first = splitDay(from);
  const last = splitDay(to);
  if (from === to) return `${last.day} ${last.month}`;
  const start = first.month === last.month ? first.day : `${first.day} ${first.month}`;
  const days = { first: start, last: `${last.day} ${last.month}` };
  return isRange({ from, to }, holidays)
    ? t('{first} to {last}', days)
    : t('{first} or {last}', days);
}

/** The same for a narrow row: 'Fri 27–Sat 28', 'After 12 December'. */
export function formatShortWindow({ from, to }: DeliveryWindow): string {
  const first = splitDay(from);
  if (to === null) return t('After {day}', { day: `${first.date} ${first.month}` });
  return from === to ? first.day : `${first.day}–${splitDay(to).day}`;
}
