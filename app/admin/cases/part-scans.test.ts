import { noteLostScan, toPartScan } from './part-scans.ts';

const repair = { id: 7, stage: 'here' } as const;
const take = (product: number, from: number = repair.id) =>
  toPartScan({ ...repair, id: from }, 'repair-part-take', product);

/** As the router sends it. */
function lose(fields: ReturnType<typeof take>): void {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  noteLostScan(form);
}

it('sends a scan whose answer was lost as the same press, and every other as its own', () => {
  const lost = take(3);
  lose(lost);
  const others = [take(4), take(3, 8), toPartScan(repair, 'repair-part-quote', 3)];
  const again = take(3);
  expect(again).toEqual(lost);
  const keys = [...others, again, take(3), take(3)].map(({ entryKey }) => entryKey);
  expect(new Set(keys).size).toBe(keys.length);
});

it('keeps the key of a scan that is lost again', () => {
  const lost = take(5);
  lose(lost);
  lose(take(5));
  expect(take(5)).toEqual(lost);
});

it('takes a later scan for one more', () => {
  vi.useFakeTimers();
  const lost = take(6);
  lose(lost);
  vi.advanceTimersByTime(120_000);
  expect(take(6).entryKey).not.toBe(lost.entryKey);
});
