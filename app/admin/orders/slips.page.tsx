import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { readOrderNumbers } from '#app/admin/order-moves/chosen-pairs.server.ts';
import { listOrdersToPack } from '#app/dispatch/dispatch-lists.server.ts';
import { listPayments } from '#app/dispatch/runs/close-run.server.ts';
import type { Order } from '#app/orders/order.ts';
import { pickDueSettings } from '#app/orders/order-due.ts';
import { listOrders } from '#app/orders/orders.server.ts';
import styles from '#app/orders/printing/printed-order.module.css';
import {
  describeFoot,
  PackingSlip,
  PrintedReceipt,
  PrintPage,
  pickSeller,
} from '#app/orders/printing/printed-order.tsx';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { withQuery } from '#app/platform/text/url.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/slips.page.ts';

export const meta = describeHiddenPage('To print', 'Packing slips and receipts.');

/**
 * `?order=NUMBER`, as often as wanted, prints these, else all that are to be packed, in parts:
 * `?after=NUMBER`. With `kind=receipt` it prints receipts, with `paper=80` on a roll of 80 mm.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const kind = query.get('kind') === 'receipt' ? 'receipt' : 'slip';
  const { role } = await requireArea(context, kind === 'receipt' ? 'orders' : 'packing');
  const db = context.get(databaseContext);
  const readsOrders = mayUse(role, 'orders');
  const numbers = readOrderNumbers(query);
  const chosen = await listOrders(db, numbers);
  if (numbers.length > 0 && chosen.length === 0) throw data(null, 404);
  const part =
    numbers.length > 0
      ? { orders: chosen, first: 1, total: chosen.length }
      : await listOrdersToPack(db, { after: query.get('after') });
  const settings = await context.get(settingsContext).read();
  return {
    ...part,
    feet:
      kind === 'slip'
        ? part.orders.map((order) =>
            inLanguage(order.language, () => describeFoot(order, settings)),
          )
        : [],
    orders: kind === 'slip' ? part.orders.map(hideItemPrices) : part.orders,
    kind: kind as 'receipt' | 'slip',
    isRoll: query.get('paper') === '80',
    back: findBack(numbers, readsOrders),
    settings: pickDueSettings(settings),
    seller: pickSeller(settings),
    payments: await listPayments(
      db,
      part.orders.map(({ orderNumber }) => orderNumber),
    ),
  };
}

/** A slip shows what is due, and no price of an item. */
const hideItemPrices = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, priceCents: 0 })),
});

function findBack(numbers: readonly string[], readsOrders: boolean): string {
  if (!readsOrders) return '/admin/dispatch';
  return numbers.length === 1 ? `/admin/orders/${numbers[0]}` : '/admin/orders';
}

function partUrl(kind: 'slip' | 'receipt', after?: string): string {
  const query = new URLSearchParams({
    ...(kind === 'receipt' && { kind }),
    ...(after !== undefined && { after }),
  });
  return withQuery('/admin/orders/slips', query);
}

export default function SlipsPage({ loaderData }: Route.ComponentProps) {
  const { orders, feet, first, total, kind, isRoll, back, settings, seller, payments } = loaderData;
  const last = first + orders.length - 1;
  const documents = kind === 'slip' ? 'Slips' : 'Receipts';
  return (
    <PrintPage backTo={back} backLabel="Back" hasDocuments={orders.length > 0} isRoll={isRoll}>
      <h1 className={styles.screen}>{kind === 'slip' ? 'Packing slips' : 'Receipts'}</h1>
      {total > orders.length && orders.length > 0 && (
        <p className={`cluster spread no-print ${styles.actions}`}>
          <strong>{`${documents} ${first} to ${last} of ${total}`}</strong>
          {last < total && (
            <TextButtonLink to={partUrl(kind, orders.at(-1)?.orderNumber)}>
              {`${documents} ${last + 1} to ${Math.min(last + 100, total)}`}
            </TextButtonLink>
          )}
          {first > 1 && <TextButtonLink to={partUrl(kind)}>From the first</TextButtonLink>}
        </p>
      )}
      {orders.length === 0 && <p>There is nothing to pack.</p>}
      {orders.map((order, index) => {
        const foot = feet[index];
        return foot ? (
          <PackingSlip key={order.orderNumber} order={order} foot={foot} />
        ) : (
          <PrintedReceipt
            key={order.orderNumber}
            order={order}
            settings={settings}
            seller={seller}
            payment={payments.find(({ orderNumber }) => orderNumber === order.orderNumber)}
          />
        );
      })}
    </PrintPage>
  );
}
