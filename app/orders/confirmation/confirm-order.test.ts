import { sql } from 'kysely';
import { addOrderLine } from '#app/orders/changes/change-order.server.ts';
import { action as answerOnPage } from '#app/orders/customer/orders.page.tsx';
import { findOrderDetails } from '#app/orders/orders.server.ts';
import { maya as admin } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules } from '#tests/support/orders/placed-order.ts';
import { createPageServices, openSignedIn } from '#tests/support/page-context.ts';
import { cancelUnconfirmed } from './cancel-unconfirmed.server.ts';
import {
  type ConfirmationActor,
  type ConfirmedChange,
  confirmOrder,
  undoConfirmation,
} from './confirm-order.server.ts';
import type { ContactOutcome } from './confirmation.ts';
import { noteContact } from './order-contacts.server.ts';

const given = openOrderDatabase({ stock: 5 });
let orderNumber = '';

const confirm = (outcome: ContactOutcome, actor: ConfirmationActor, movesOn = true) =>
  confirmOrder(given.db, { orderNumber, outcome, actor, movesOn });
const readVersion = async () => (await findOrderDetails(given.db, orderNumber))?.version ?? '';
/** As an administrator presses the button on a page that shows `seen`, or the order as it is. */
const byAdmin = async (
  outcome: ContactOutcome,
  { seen, movesOn }: { seen?: string; movesOn?: boolean } = {},
) => confirm(outcome, { admin, seen: seen ?? (await readVersion()) }, movesOn);

async function changed(outcome: ReturnType<typeof byAdmin>): Promise<ConfirmedChange> {
  const done = await outcome;
  if ('refused' in done || !done.change) throw new Error('Nothing was changed.');
  return done.change;
}

/** With the stock, which is 3 while the order holds two units. */
const readState = () =>
  given.read(sql`select concat_ws(' ', status, confirmation, confirmed_by,
      case when confirmed_at is not null then 'dated' end, (select stock from products))
    from orders`);
const readLastBy = async () => (await findOrderDetails(given.db, orderNumber))?.states.at(-1)?.by;

const listContacts = () =>
  given.list(sql`select concat_ws(' ', kind, outcome, actor_id) from order_contacts order by id`);
const listStatusEmails = () => given.listEmails('order-status');

beforeEach(async () => {
  orderNumber = await given.order();
});

describe('a confirmation (D39)', () => {
  it('moves the order on, records who did it and how, and emails the customer', async () => {
    await noteContact(given.db, { orderNumber, kind: 'whatsapp' }, admin);
    expect(await byAdmin('confirmed')).toMatchObject({ set: 'confirmed' });
    expect(await readState()).toBe('processing confirmed maya dated 3');
    expect(await listContacts()).toEqual(['whatsapp maya', 'whatsapp confirmed maya']);
    expect(await listStatusEmails()).toEqual(['order-status processing']);
    const actions = await given.list(sql`select action from audit_log order by id`);
    expect(actions).toEqual(['contact', 'move', 'confirm']);
  });

  it('leaves the status alone where the owner wants that', async () => {
    await byAdmin('confirmed', { movesOn: false });
    expect(await readState()).toBe('pending confirmed maya dated 3');
    expect(await listStatusEmails()).toEqual([]);
  });

  it('keeps no answer and a change apart from the status', async () => {
    await byAdmin('no-answer');
    await byAdmin('change-asked');
    expect(await readState()).toBe('pending change-asked 3');
    expect(await listContacts()).toEqual(['call no-answer maya', 'call change-asked maya']);
  });

  it('cancels a declined order and returns its stock', async () => {
    await byAdmin('declined');
    expect(await readState()).toBe('cancelled declined 5');
  });

  it('is refused where the page shows an older state', async () => {
    const seen = await readVersion();
    await byAdmin('confirmed');
    const refusal = (status: string) => ({
      refused: 'moved-on',
      message: expect.stringMatching(
        new RegExp(`^Maya set this to ${status} at \\d\\d:\\d\\d\\.$`),
      ),
    });
    expect(await byAdmin('no-answer', { seen })).toMatchObject(refusal('Confirmed'));
    await given.move(orderNumber, 'shipped');
    expect(await byAdmin('declined', { seen })).toMatchObject(refusal('Shipped'));
    expect(await byAdmin('declined')).toMatchObject({ refused: 'not-allowed' });
  });

  it('is one for two administrators who press at once', async () => {
    const seen = await readVersion();
    const pressed = [byAdmin('confirmed', { seen }), byAdmin('confirmed', { seen })];
    expect((await Promise.all(pressed)).filter((one) => 'set' in one)).toHaveLength(1);
    expect(await listContacts()).toEqual(['call confirmed maya']);
  });
});

describe('a customer', () => {
  it('confirms by the link, as often as they tap, and is recorded with the status', async () => {
    await confirm('confirmed', { customer: 'link' });
    expect(await confirm('confirmed', { customer: 'link' })).toMatchObject({ change: null });
    expect(await readState()).toBe('processing confirmed dated 3');
    expect(await listContacts()).toEqual(['link confirmed']);
    expect(await readLastBy()).toBe('rana@example.com');
    const message = expect.stringMatching(/^The customer set this to Confirmed at/);
    expect(await byAdmin('confirmed', { seen: '1..' })).toMatchObject({ message });
  });

  it('confirms on their own page only their own order', async () => {
    const others = await confirm('confirmed', { customer: 'page', userId: 'maya' });
    expect(others).toMatchObject({ refused: 'not-found' });
    await confirm('confirmed', { customer: 'page', userId: 'buyer' });
    expect(await listContacts()).toEqual(['page confirmed']);
  });

  it('is told what happens next, which is no packing while something is not out', async () => {
    const email = 'maya@example.org';
    const browser = await openSignedIn(createPageServices(given.db), { email, isNew: true });
    await given.run(sql`update products set stock = 9`);
    const press = async () => {
      const number = await given.order({ userId: (await browser.findUser())?.id });
      return answerOnPage(browser.ask('/orders', { intent: 'confirm', orderNumber: number }));
    };
    expect(await press()).toEqual({ done: true, message: 'Thank you. We pack it now.' });
    await given.run(sql`update products set released_on = '2040-12-04'`);
    const message = expect.stringMatching(/^Thank you. It is a pre-order, out Dec 4, 2040. A/);
    expect(await press()).toEqual({ done: true, message });
  });

  it('cancels while nothing is packed', async () => {
    await confirm('confirmed', { customer: 'link' });
    const decline = () => confirm('declined', { customer: 'link' });
    const processing = { refused: 'not-allowed', message: 'This order is already processing.' };
    expect(await decline()).toMatchObject(processing);
    await given.move(orderNumber, 'pending');
    await given.run(sql`update orders set packed_at = now()`);
    const message = 'It is packed. Please call us to change anything.';
    expect(await decline()).toMatchObject({ message });
    await given.run(sql`update orders set packed_at = null`);
    await decline();
    expect(await readState()).toBe('cancelled declined 5');
    await given.move(orderNumber, 'pending');
    await decline();
    expect(await readState()).toBe('cancelled declined 5');
  });

  it('declines an order that was cancelled elsewhere, and does not confirm it once more', async () => {
    await confirm('confirmed', { customer: 'link' });
    await given.move(orderNumber, 'cancelled');
    const declined = { set: 'declined', change: null };
    expect(await confirm('declined', { customer: 'link' })).toEqual(declined);
    const cancelled = { refused: 'not-allowed', message: 'This order is already cancelled.' };
    expect(await confirm('confirmed', { customer: 'link' })).toEqual(cancelled);
    expect(await byAdmin('declined')).toEqual(cancelled);
    expect(await readState()).toBe('cancelled confirmed dated 5');
    expect(await listContacts()).toEqual(['link confirmed']);
  });

  describe('on a page from before the shop changed the order', () => {
    const addPiece = async () =>
      addOrderLine(given.db, await given.request(orderNumber), 1, deliveryRules);
    const unseen = { refused: 'moved-on', message: 'This has moved on. Please look at it again.' };

    it('looks at it again before the answer counts', async () => {
      const seen = await readVersion();
      await addPiece();
      for (const outcome of ['confirmed', 'declined'] as const)
        expect(await confirm(outcome, { customer: 'link', seen })).toEqual(unseen);
      expect(await readState()).toBe('pending unconfirmed 2');
      await confirm('confirmed', { customer: 'link', seen: await readVersion() }, false);
      // The same answer again, and the answer of a page that says nothing.
      expect(await confirm('confirmed', { customer: 'link', seen })).toMatchObject({
        change: null,
      });
      await confirm('declined', { customer: 'link' });
      expect(await readState()).toBe('cancelled declined 5');
    });

    it('answers at once where the shop has only called, moved it on or packed it', async () => {
      const seen = await readVersion();
      await byAdmin('no-answer');
      await given.move(orderNumber, 'processing');
      await given.run(sql`update orders set packed_at = now()`);
      await confirm('confirmed', { customer: 'page', userId: 'buyer', seen });
      expect(await readState()).toBe('processing confirmed dated 3');
    });

    it('cancels among the own orders only what it showed', async () => {
      const browser = await openSignedIn(createPageServices(given.db), {
        ...{ email: 'maya@example.org', isNew: true },
      });
      const userId = (await browser.findUser())?.id ?? null;
      await given.run(sql`update orders set user_id = ${userId}`);
      const seen = await readVersion();
      const cancel = (version: string) =>
        answerOnPage(browser.ask('/orders', { intent: 'cancel', orderNumber, seen: version }));
      await addPiece();
      const refusal = { data: { message: unseen.message }, init: { status: 409 } };
      expect(await cancel(seen)).toMatchObject(refusal);
      expect(await readState()).toBe('pending unconfirmed 2');
      expect(await cancel(await readVersion())).toMatchObject({ done: true });
    });
  });

  it('without an account is named beside the status', async () => {
    await given.run(sql`update orders set user_id = null`);
    await confirm('confirmed', { customer: 'link' });
    expect(await readLastBy()).toBe('the customer');
  });
});

describe('undoing a confirmation', () => {
  const undo = (change: ConfirmedChange) =>
    undoConfirmation(given.db, { orderNumber, ...change }, admin);

  it('takes status, email and contact back', async () => {
    await byAdmin('no-answer');
    const change = await changed(byAdmin('confirmed'));
    expect(await undo(change)).toEqual({ undone: 'no-answer' });
    expect(await readState()).toBe('pending no-answer 3');
    expect(await listContacts()).toEqual(['call no-answer maya']);
    expect(await listStatusEmails()).toEqual([]);
    // Once more after a lost answer.
    expect(await undo(change)).toEqual({ undone: 'no-answer' });
    expect(await listContacts()).toEqual(['call no-answer maya']);
  });

  it('leaves an order unconfirmed whose amount has risen since its customer confirmed', async () => {
    await byAdmin('confirmed', { movesOn: false });
    await given.run(sql`update orders set confirmation = 'unconfirmed'`);
    expect(await undo(await changed(byAdmin('no-answer')))).toEqual({ undone: 'unconfirmed' });
    expect(await readState()).toBe('pending unconfirmed 3');
  });

  it('takes the stock of a declined order again', async () => {
    await undo(await changed(byAdmin('declined')));
    expect(await readState()).toBe('pending unconfirmed 3');
  });

  it('is refused once the email is being sent, and changes nothing then', async () => {
    const change = await changed(byAdmin('confirmed'));
    await given.run(sql`update pgboss.job set state = 'active'`);
    expect(await undo(change)).toMatchObject({ refused: 'email-sent' });
    expect(await readState()).toBe('processing confirmed maya dated 3');
  });

  it('is refused once the customer has answered', async () => {
    const change = await changed(byAdmin('no-answer'));
    await confirm('confirmed', { customer: 'link' });
    expect(await undo(change)).toMatchObject({ refused: 'moved-on' });
  });
});

describe('cancelling unconfirmed orders', () => {
  const age = async () => {
    for (const table of ['orders', 'order_states']) {
      await given.run(sql`update ${sql.table(table)} set created_at = now() - interval '49 hours'`);
    }
  };

  it('waits for the hours of the owner, and never without any', async () => {
    expect(await cancelUnconfirmed(given.db, 48)).toBe(0);
    await age();
    expect(await cancelUnconfirmed(given.db, 0)).toBe(0);
    expect(await cancelUnconfirmed(given.db, 48)).toBe(1);
    expect(await readState()).toBe('cancelled unconfirmed 5');
    expect(await listStatusEmails()).toEqual(['order-status cancelled']);
    expect(await readLastBy()).toBe('the shop');
    await given.move(orderNumber, 'pending');
    expect(await cancelUnconfirmed(given.db, 48)).toBe(0);
  });

  it('gives the orders that wait already as long from when the owner sets the hours', async () => {
    await age();
    await given.run(sql`insert into settings (key, value) values ('cancelUnconfirmedHours', '48')`);
    expect(await cancelUnconfirmed(given.db, 48)).toBe(0);
    await given.run(sql`update settings set updated_at = now() - interval '49 hours'`);
    expect(await cancelUnconfirmed(given.db, 48)).toBe(1);
    await given.run(sql`delete from settings`);
  });

  it('waits once more for a customer who is asked again about what was changed', async () => {
    await age();
    await given.run(
      sql`insert into order_changes (order_id, kind, detail) values (1, 'add', 'Cedar Quest')`,
    );
    expect(await cancelUnconfirmed(given.db, 48)).toBe(0);
  });

  it('takes an order that was placed while the clock was behind for no older than the one before', async () => {
    const before = orderNumber;
    await given.order();
    await age();
    await given.run(sql`update orders set created_at = now() where order_number = ${before}`);
    expect(await cancelUnconfirmed(given.db, 48)).toBe(0);
    await given.run(sql`update orders set created_at = now() + interval '1 year'
      where order_number = ${before}`);
    expect(await cancelUnconfirmed(given.db, 48)).toBe(1);
  });

  it('leaves confirmed orders alone, and is done by one process', async () => {
    await age();
    await byAdmin('confirmed', { movesOn: false });
    expect(await cancelUnconfirmed(given.db, 48)).toBe(0);
    await given.run(sql`update orders set confirmation = 'no-answer'`);
    const runs = [1, 2, 3].map(() => cancelUnconfirmed(given.db, 48));
    expect((await Promise.all(runs)).reduce((sum, count) => sum + count)).toBe(1);
  });
});
