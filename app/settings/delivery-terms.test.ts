import { expect, test } from 'vitest';
import { deliveryCost } from './delivery-terms.ts';

const terms = { deliveryDays: '3-4', cutOff: '15:00' };

test('leaves out decimals that say nothing', () => {
  const cost = deliveryCost({ ...terms, deliveryFromCents: 400, deliveryToCents: 1000 });
  expect(cost).toBe('$4 to $10');
});

test('keeps cents, and says one price once', () => {
  expect(deliveryCost({ ...terms, deliveryFromCents: 450, deliveryToCents: 1000 })).toBe(
    '$4.50 to $10',
  );
  expect(deliveryCost({ ...terms, deliveryFromCents: 500, deliveryToCents: 500 })).toBe('$5');
});
