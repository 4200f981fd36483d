import { buildLedger, type StockEvent } from './stock-ledger.server.ts';

let turn = 0;
const at = () => new Date(Date.UTC(2026, 10, 1, 0, turn++)).toISOString();
const audit = (action: string, before: object | null, after: object): StockEvent => ({
  ...{ at: at(), action, actorEmail: 'owner@example.com' },
  ...{ before: before as null, after: after as Record<string, unknown> },
});
const order = (from: 'pending' | 'cancelled' | null, to: 'pending' | 'cancelled' | 'shipped') => ({
  ...{ at: at(), orderNumber: 'ORD-1', from, to, quantity: 2 },
});
const brief = (stock: number, events: StockEvent[]) =>
  buildLedger(stock, events).map((line) => [line.kind, line.change, line.stock]);

it('adds up from the first units to the stock, with sales, returns and edits between', () => {
  const events = [
    audit('add', null, { name: 'Cedar', stock: 5 }),
    order(null, 'pending'),
    order('pending', 'shipped'),
    audit('edit', { priceCents: 100 }, { priceCents: 200 }),
    order('pending', 'cancelled'),
    audit('edit', { stock: 5 }, { stock: 9 }),
    order('cancelled', 'pending'),
  ];
  expect(brief(7, events)).toEqual([
    ['add', 5, 5],
    ['sale', -2, 3],
    ['edit', 0, 3],
    ['return', 2, 5],
    ['edit', 4, 9],
    ['sale', -2, 7],
  ]);
});

it('begins with the stock before the first record', () => {
  expect(brief(4, [])).toEqual([['opening', 4, 4]]);
  expect(brief(4, [order(null, 'pending')])).toEqual([
    ['opening', 6, 6],
    ['sale', -2, 4],
  ]);
  const events = [order(null, 'pending'), audit('edit', { stock: 1 }, { stock: 8 })];
  expect(brief(8, events)[0]).toEqual(['opening', 3, 3]);
});

it('shows a change that no record explains', () => {
  const events = [audit('add', null, { stock: 5 }), audit('undo', { stock: 3 }, { stock: 2 })];
  expect(brief(9, events)).toEqual([
    ['add', 5, 5],
    ['gap', -2, 3],
    ['undo', -1, 2],
    ['gap', 7, 9],
  ]);
});
