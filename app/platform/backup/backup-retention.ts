const dayMs = 86_400_000;

/** How many days, weeks and months with a backup keep their newest one. */
const kept: readonly (readonly [count: number, periodOf: (day: string) => string])[] = [
  [7, (day) => day],
  [4, weekOf],
  [12, (day) => day.slice(0, 7)],
];

/** The week that a calendar date belongs to, from Monday to Sunday. */
function weekOf(day: string): string {
  // The first day of 1970 was a Thursday.
  return String(Math.floor((Date.parse(day) / dayMs + 3) / 7));
}

const nameShape = /^shop-(\d{4}-\d{2}-\d{2})-\d{6}\.backup$/;
/** What a power cut left behind. */
const halfShape = /^shop-[\d-]{17}\.backup\.partial$/;

/** The name of a nightly backup; names are in order of time. The time is that of its zone's clock. */
export function nightlyName(day: string, time: string): string {
  return `shop-${day}-${time.replaceAll(':', '')}.backup`;
}

/**
 * The nightly backups that are not needed any more: 7 daily, 4 weekly and 12 monthly ones stay. Days
 * without a backup do not count, so that a shop that was closed for a month loses nothing. Half files
 * go, and files of other names are nobody's business here.
 */
export function listOutdated(names: readonly string[]): string[] {
  const newestFirst = names
    .filter((name) => nameShape.test(name))
    .sort()
    .reverse();
  const dayOf = (name: string) => nameShape.exec(name)?.[1] ?? '';
  const staying = new Set<string>();
  for (const [count, periodOf] of kept) {
    const newest = new Map<string, string>();
    for (const name of newestFirst) {
      const period = periodOf(dayOf(name));
      if (!newest.has(period) && newest.size < count) newest.set(period, name);
    }
    for (const name of newest.values()) staying.add(name);
  }
  const half = names.filter((name) => halfShape.test(name));
  return [...newestFirst.filter((name) => !staying.has(name)), ...half];
}
