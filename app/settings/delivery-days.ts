/** Whether couriers deliver on a day (yyyy-mm-dd): not on Sundays, and not on the owner's holidays. */
export function isDeliveryDay(day: string, holidays: readonly string[]): boolean {
  const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  return !isSunday && !holidays.includes(day);
}

/** Lists the next holidays, from `today` on. */
export function listNextHolidays(holidays: readonly string[], today: string, count = 5): string[] {
  return holidays.filter((day) => day >= today).slice(0, count);
}
