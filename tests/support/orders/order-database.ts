import { type Insertable, sql } from 'kysely';
import { type ClosedRun, closeRun, reopenRun } from '#app/dispatch/runs/close-run.server.ts';
import type { RunOutcome } from '#app/dispatch/runs/run-outcome.ts';
import { findUndo, undoChange } from '#app/orders/changes/undo-change.server.ts';
import { moveOrder } from '#app/orders/moves/move-order.server.ts';
import { setPacked } from '#app/orders/moves/packing.server.ts';
import { findStockLedger } from '#app/orders/moves/stock-ledger.server.ts';
import { undoMoves } from '#app/orders/moves/undo-moves.server.ts';
import type { Order } from '#app/orders/order.ts';
import type { OrderStatus } from '#app/orders/order-status.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import { placeOrder } from '#app/orders/place-order.server.ts';
import type { Tables } from '#db/tables.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { maya, openTestRun, prepareOrder, recordByCourier, resetDispatch } from './courier-run.ts';
import { buildOrderAttempt, createOrder, deliveryRules } from './placed-order.ts';

type Move = Parameters<typeof moveOrder>[1];
type Parts = Parameters<typeof buildOrderAttempt>;

/** A database as `resetDispatch` fills it before each test, and what tests of orders do and read. */
export function openOrderDatabase({ stock = 50 } = {}) {
  const given = openTestDatabase();
  beforeEach(async () => {
    await resetDispatch(given.db, { stock });
    await given.empty('audit_log');
  });

  async function readOrder(orderNumber: string): Promise<Order> {
    const order = await findOrder(given.db, { orderNumber });
    if (!order) throw new Error(`${orderNumber} is gone.`);
    return order;
  }
  /** In the name of Maya and without an entry in the audit log, but for what a test changes. */
  const move = (orderNumber: string, to: OrderStatus, change: Partial<Move> = {}) =>
    moveOrder(given.db, { orderNumber, to, actorId: maya.id, ...change });

  return Object.assign(given, {
    readOrder,
    move,
    /** An attempt as `buildOrderAttempt` makes it. */
    place: (...parts: Parts) => placeOrder(given.db, buildOrderAttempt(...parts), deliveryRules),
    /** Places an order that nothing stands against; gives its number. */
    order: (...parts: Parts) => createOrder(given.db, buildOrderAttempt(...parts)),
    /** See `prepareOrder`. */
    prepare: (shipping?: Parts[1]) => prepareOrder(given.db, shipping),
    /** Packs or unpacks an order on a page that shows it as it is now. */
    async pack(orderNumber: string, isPacked = true) {
      const { version: seen } = await readOrder(orderNumber);
      return setPacked(given.db, { orderNumber, isPacked, seen, admin: maya });
    },
    /** See `openTestRun`. */
    openRun: (...orderNumbers: string[]) => openTestRun(given.db, orderNumbers),
    /** See `recordByCourier`. */
    record: (orderNumber: string, outcome: RunOutcome, runId = 1) =>
      recordByCourier(given.db, orderNumber, outcome, runId),
    /** Closes the first run with $20.00 counted and to collect, but for what a test changes. */
    closeRun(change: Partial<ClosedRun> = {}) {
      const count = { cents: 2000, lbp: 0, courierFeeCents: 0, seenCents: 2000, reason: '' };
      return closeRun(given.db, { runId: 1, admin: maya, ...count, ...change });
    },
    reopenRun: (reason = 'Counted wrongly') =>
      reopenRun(given.db, { runId: 1, reason, admin: maya }),

    /** Moves an order as an administrator, and gives what undoes that. */
    async moveToUndo(orderNumber: string, to: OrderStatus, change: Partial<Move> = {}) {
      const outcome = await move(orderNumber, to, { audit: maya, ...change });
      if ('refused' in outcome || outcome.stateId === null) throw new Error('It did not move.');
      return { orderNumber, stateId: outcome.stateId };
    },
    undoMove: (moved: Parameters<typeof undoMoves>[1][number], admin: typeof maya = maya) =>
      undoMoves(given.db, [moved], admin),

    /** What Maya sends to change an order from a page that shows it as it is now. */
    async request(orderNumber: string) {
      return { orderNumber, seen: (await readOrder(orderNumber)).version, by: { admin: maya } };
    },
    /** Undoes the last change of an order by Maya; null where there is none. */
    async undoLast(orderNumber: string) {
      const found = await findUndo(given.db, orderNumber, maya.id);
      const request = { orderNumber, seen: found?.seen ?? '', by: { admin: maya } };
      return found && undoChange(given.db, request, found.change);
    },

    /** Adds a product of Sega for $5 with 5 in stock, but for what a test changes; gives its id. */
    async addProduct(change: Partial<Insertable<Tables['products']>> & { name: string }) {
      const shown = { category: 'Sega', subcategory: '', description: '' };
      const values = { ...shown, price_cents: 500, stock: 5, ...change };
      const made = given.db.insertInto('products').values(values).returning('id');
      return (await made.executeTakeFirstOrThrow()).id;
    },
    listStocks: () => given.list<number>(sql`select stock from products order by id`),

    /** Every email, sent or not: 'new-order', 'order-status shipped'. */
    listEmails: (template = '%') =>
      given.list(sql`select concat_ws(' ', data ->> 'template', data -> 'data' ->> 'status') as email
        from pgboss.job where data ->> 'template' like ${template} order by email`),
    /** The seconds that each email about a status waits. */
    listEmailWaits: () =>
      given.list<number>(sql`select extract(epoch from start_after - created_on)::float8
        from pgboss.job where data ->> 'template' = 'order-status' order by created_on`),
    clearEmails: () => given.run(sql`delete from pgboss.job`),

    /** Nothing but the products 1, 2 and 3 for $10, for tests of random steps. */
    async refillProducts(stock: number) {
      // Truncating makes new files of a dozen tables, which takes longer than what is tested.
      for (const table of ['orders', 'products', 'audit_log', 'pgboss.job'])
        await given.run(sql`delete from ${sql.table(table)}`);
      await given.run(sql`
        insert into products (id, name, price_cents, category, stock) overriding system value
        select n, 'Product ' || n, 1000, 'Sega', ${stock} from generate_series(1, 3) as n`);
    },
    /** As an edit does: the row is locked before the entry is written. */
    async restock(productId: number, units: number) {
      const entered = await given.run(sql`
        with was as (select id, stock from products where id = ${productId} for no key update),
        changed as (
          update products set stock = was.stock + ${units} from was where products.id = was.id
          returning products.id, was.stock as before, products.stock as after
        )
        insert into audit_log (actor_email, action, subject_kind, subject_id, before, after)
        select 'owner@example.com', 'edit', 'product', id, jsonb_build_object('stock', before),
          jsonb_build_object('stock', after) from changed returning subject_id`);
      expect(entered).toHaveLength(1);
    },
    /** Of every product all units are in stock or in an order, and its ledger says the same. */
    async expectBalance(startStock: number) {
      const found = await given.run(
        sql<Record<'id' | 'stock' | 'held' | 'restocked', number>>`
        select id, stock, coalesce((
          select sum(quantity) from order_items join orders on orders.id = order_id
          where product_id = products.id and status <> 'cancelled'), 0)::int as held, coalesce((
          select sum((after ->> 'stock')::int - (before ->> 'stock')::int) from audit_log
          where subject_kind = 'product' and subject_id = products.id::text), 0)::int as restocked
        from products`,
      );
      expect(found).toHaveLength(3);
      for (const { id, stock, held, restocked } of found) {
        expect(stock).toBeGreaterThanOrEqual(0);
        expect(stock + held - restocked).toBe(startStock);
        const ledger = await findStockLedger(given.db, id);
        expect(ledger?.lines.filter(({ kind }) => kind === 'gap')).toEqual([]);
        expect(ledger?.lines[0]).toMatchObject({ kind: 'opening', stock: startStock });
        expect(ledger?.lines.at(-1)?.stock).toBe(stock);
      }
    },
  });
}
