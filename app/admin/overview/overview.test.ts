import { addOrderRow } from '#tests/support/orders/placed-order.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readOverview } from './overview.server.ts';

const given = openTestDatabase();

it('still has the orders of a day when that day has just ended', async () => {
  vi.useFakeTimers({ now: new Date('2021-05-05T20:59:50Z'), toFake: ['Date'] });
  await addOrderRow(given.db, { created_at: new Date('2021-05-05T10:00:00Z') });
  const range = { name: 'custom', from: '2021-05-05', to: '2021-05-05' } as const;
  const countBooked = async () =>
    (await readOverview(given.db, range)).days.map(({ booked }) => booked.count);
  expect(await countBooked()).toEqual([1]);
  vi.setSystemTime(new Date('2021-05-05T21:00:10Z'));
  expect(await countBooked()).toEqual([1]);
});
