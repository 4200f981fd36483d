import { data } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { formatCash } from '#app/counter/cash.ts';
import {
  groupStops,
  hasLeft,
  listOwnDoor,
  type Run,
  type RunStop,
} from '#app/dispatch/runs/run.ts';
import { sumStop } from '#app/dispatch/runs/run-cash.ts';
import { listRunRefunds } from '#app/dispatch/runs/run-refunds.server.ts';
import { readRun } from '#app/dispatch/runs/runs.server.ts';
import { PrintPage } from '#app/orders/printing/printed-order.tsx';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { TableHeadings } from '#app/ui/data/table.tsx';
import type { Route } from './+types/printed-run.page.ts';
import styles from './printed-run.module.css';

export const meta = describeHiddenPage('Run sheet :id', 'The stops of a courier on paper.');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { role } = await requireArea(context, 'packing');
  const db = context.get(databaseContext);
  const run = await readRun(db, parseId(params.id));
  if (!run) throw data(null, 404);
  const back = mayUse(role, 'dispatch') ? 'run' : 'dispatch';
  return { run: toPaper(run), refunds: await listRunRefunds(db, run.id), back };
}

/** The sheet shows what is due of the orders that have not left the run, and no cash. */
function toPaper(run: Run): Run {
  const orders = run.stops.flatMap((stop) => stop.orders).filter((order) => !hasLeft(order));
  const hidden = orders.map((order) => ({ ...order, collectedCents: null, collectedLbp: null }));
  const counted = { countedCents: null, countedLbp: null, courierFeeCents: null };
  return { ...run, stops: groupStops(hidden), ...counted };
}

const headings = ['Stop', 'Customer', 'Where', 'Parcels', 'Due', 'Signature'];

export default function PrintedRunPage({
  loaderData: { run, refunds, back },
}: Route.ComponentProps) {
  const { id, courier, openedAt, stops } = run;
  const orders = stops.flatMap((stop) => stop.orders);
  return (
    <PrintPage
      backTo={back === 'run' ? `/admin/dispatch/runs/${id}` : '/admin/dispatch'}
      backLabel="Back"
    >
      <article className={styles.document}>
        <header className={styles.head}>
          <h1>
            {`Run ${id}: `}
            <bdi>{courier.title}</bdi>
          </h1>
          <p>
            {`${formatDateTime(openedAt)} · ${formatCount(stops.length, 'stop')} · `}
            <span dir="ltr">{formatPrice(sumStop(orders, null).toCollectCents)}</span> to collect
          </p>
        </header>
        {refunds.length > 0 && (
          <ul aria-label="Money to bring">
            {refunds.map(({ caseId, name, phone, place, ...amount }) => (
              <li key={caseId}>
                <strong>{`Bring ${formatCash(amount)}`}</strong> to <bdi>{name}</bdi>,{' '}
                <bdi dir="ltr">{phone}</bdi>, <bdi>{place}</bdi>
              </li>
            ))}
          </ul>
        )}
        <table className={styles.stops}>
          <TableHeadings headings={headings} />
          <tbody>
            {stops.map((stop) => (
              <PrintedStop key={stop.stop} {...stop} />
            ))}
          </tbody>
        </table>
      </article>
    </PrintPage>
  );
}

function PrintedStop({ stop, orders }: RunStop) {
  const [first] = orders;
  const { firstName, lastName, phone, address, placeTitle, city, building, landmark } = first;
  const lines = [placeTitle ?? city, address, building, landmark].filter(Boolean);
  const isFeeKnown = orders.every(({ deliveryFeeCents }) => deliveryFeeCents !== null);
  return (
    <tr>
      <th scope="row">{stop}</th>
      <td className={styles.customer}>
        <bdi className={styles.line}>{`${firstName} ${lastName}`}</bdi>
        <bdi dir="ltr" className={styles.line}>
          {phone}
        </bdi>
      </td>
      <td>
        {lines.map((line) => (
          <bdi key={line} className={styles.line}>
            {line}
          </bdi>
        ))}
      </td>
      <td>
        {orders.map((order) => (
          <div key={order.orderNumber}>
            <bdi dir="ltr" className={styles.line}>
              {order.orderNumber}
            </bdi>
            {listOwnDoor(order, first).map((line) => (
              <bdi key={line} className={styles.line}>
                {line}
              </bdi>
            ))}
            <small>{order.items.join(', ')}</small>
            {order.notes && (
              <p>
                <bdi>{order.notes}</bdi>
              </p>
            )}
          </div>
        ))}
      </td>
      <td className={styles.due}>
        <span dir="ltr">{formatPrice(sumStop(orders, null).toCollectCents)}</span>
        {!isFeeKnown && <small className={styles.line}>plus delivery</small>}
      </td>
      <td className={styles.signature} />
    </tr>
  );
}
