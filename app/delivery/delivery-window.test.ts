import { deliveryWindow, formatDeliveryDays, formatWindow } from './delivery-window.ts';

const settings = {
  cutOff: '15:00',
  deliveryDays: '3-4',
  holidays: ['2026-12-25', '2027-01-01', '2027-01-02', '2027-01-06'],
};

const write = (placedAt: string, rules: typeof settings) =>
  formatWindow(deliveryWindow(new Date(placedAt), rules), rules.holidays);

// Computed by hand. Beirut is two hours ahead of UTC in winter and three in summer; in 2026 and 2027
// the clock changes at the midnights before Sunday, October 25 and Sunday, March 28.
describe('the days of an order', () => {
  it.each([
    ['on Saturday at 14:59', '2026-11-21T12:59Z', 'Wed 25 or Thu 26 November'],
    ['on Saturday at 15:01', '2026-11-21T13:01Z', 'Thu 26 or Fri 27 November'],
    ['on Sunday', '2026-11-22T08:00Z', 'Thu 26 or Fri 27 November'],
    ['on the eve of a holiday, in time', '2026-12-24T08:00Z', 'Tue 29 or Wed 30 December'],
    ['on the eve of a holiday, too late', '2026-12-24T14:00Z', 'Wed 30 or Thu 31 December'],
    ['on a holiday', '2026-12-25T07:00Z', 'Wed 30 or Thu 31 December'],
    ['across a Sunday', '2026-11-25T08:00Z', 'Sat 28 or Mon 30 November'],
    ['across a holiday', '2026-12-21T08:00Z', 'Thu 24 or Sat 26 December'],
    ['before a run of holidays', '2026-12-31T12:00Z', 'Thu 7 or Fri 8 January'],
    ['before the end of a month', '2026-11-26T10:00Z', 'Mon 30 November or Tue 1 December'],
    ['at the end of February', '2027-02-25T10:00Z', 'Mon 1 or Tue 2 March'],
    ['on the Saturday before summer time', '2027-03-27T12:30Z', 'Wed 31 March or Thu 1 April'],
    ['at 15:30 in the first week of it', '2027-03-29T12:30Z', 'Fri 2 or Sat 3 April'],
    ['at the second 23:30 of its last night', '2026-10-24T21:30Z', 'Thu 29 or Fri 30 October'],
    ['at 15:00 sharp, in winter again', '2026-10-26T13:00Z', 'Fri 30 or Sat 31 October'],
  ])('%s', (_, placedAt, window) => {
    expect(write(placedAt, settings)).toBe(window);
  });

  it('are one where the owner promises one', () => {
    const oneDay = { ...settings, deliveryDays: '2' };
    const window = deliveryWindow(new Date('2026-11-23T08:00Z'), oneDay);
    expect(window).toEqual({ from: '2026-11-25', to: '2026-11-25' });
    expect(formatWindow(window, [])).toBe('Wed 25 November');
  });

  it.each([
    ['2-5', '2026-11-23T08:00Z', 'Wed 25 to Sat 28 November'],
    ['3-5', '2026-11-26T08:00Z', 'Mon 30 November to Wed 2 December'],
    ['1-3', '2026-12-24T08:00Z', 'Sat 26 to Tue 29 December'],
  ])('are a range where the owner promises more than two: %s', (deliveryDays, placedAt, window) => {
    expect(write(placedAt, { ...settings, deliveryDays })).toBe(window);
  });
});

it.each([
  ['1', '1 day'],
  ['2', '2 days'],
  ['0-1', '0-1 days'],
  ['3-4', '3-4 days'],
])('the days %s are written as %s', (deliveryDays, written) => {
  expect(formatDeliveryDays(deliveryDays)).toBe(written);
});
