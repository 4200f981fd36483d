import { sql } from 'kysely';
import { changeLine, settleFee } from '#app/orders/changes/change-order.server.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules, fillCart } from '#tests/support/orders/placed-order.ts';
import { takeQueuedEmails } from '#tests/support/queued-emails.ts';

const given = openOrderDatabase();
const readEmails = async () => (await takeQueuedEmails(given)).map(({ html }) => html);

it('sets the names of products apart from a text that runs the other way', async () => {
  await given.order();
  const emails = await readEmails();
  expect(emails).toHaveLength(2);
  for (const html of emails) expect(html).toContain('<bdi>Cedar Quest</bdi>');
});

it('names no amount to pay in the email about an order that was delivered', async () => {
  const number = await given.order();
  await given.run(sql`update orders set lbp_rate = 89500, delivery_fee_cents = 600`);
  await readEmails();
  await given.move(number, 'shipped');
  expect((await readEmails()).join()).toMatch(/To pay on delivery.*LBP 2,327,000/s);
  await given.move(number, 'delivered');
  const delivered = (await readEmails()).join();
  expect(delivered).toContain('Delivery to Beirut');
  expect(delivered).not.toMatch(/To pay on delivery|LBP/);
});

it('names the new amount in the email about a change, also once the order was delivered', async () => {
  const number = await given.order();
  await settleFee(given.db, await given.request(number), 700);
  await given.run(sql`update orders set status = 'delivered'`);
  const changed = (await readEmails()).find((html) => html.includes('Your order was changed'));
  expect(changed).toMatch(/To pay on delivery.*\$27\.00/s);
});

it('says how much was taken out, and what the delivery costs now', async () => {
  await given.addProduct({ name: 'Two Buttons' });
  await given.addProduct({ name: 'Cedar Kart' });
  const number = await given.order(fillCart(3000, [1, 1], [2, 3], [3, 1]));
  await readEmails();
  const takeOut = async (lineNumber: number) => {
    const line = { lineNumber, quantity: 0, priceCents: 500 };
    await changeLine(given.db, await given.request(number), line, deliveryRules);
    return (await readEmails()).join();
  };
  const setFee = async (cents: number) => {
    await settleFee(given.db, await given.request(number), cents);
    return (await readEmails()).join();
  };
  expect(await takeOut(3)).toContain('We took one piece out of it: Cedar Kart.');
  expect(await takeOut(2)).toContain('Taken out: 3 × Two Buttons.');
  expect(await setFee(500)).toContain('We know what its delivery costs.');
  expect(await setFee(700)).toContain('The delivery fee is $7.00 now.');
});
