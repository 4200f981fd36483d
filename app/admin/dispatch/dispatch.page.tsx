import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import { isShownAtOnce, respondLost } from '#app/admin/order-moves/status-changes.tsx';
import { useRowKeyboard } from '#app/admin/order-moves/use-row-keyboard.ts';
import { useMay } from '#app/admin/use-may.ts';
import {
  type DispatchList,
  type DispatchOrder,
  formatWait,
  pickPacking,
} from '#app/dispatch/dispatch-list.ts';
import { readDispatch } from '#app/dispatch/dispatch-lists.server.ts';
import { listCouriers } from '#app/dispatch/runs/couriers.server.ts';
import {
  confirmationLabels,
  confirmationTones,
  describeContact,
  mustAskAgain,
} from '#app/orders/confirmation/confirmation.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/dispatch.page.ts';
import { ContactButtons } from './contact-buttons.tsx';
import styles from './dispatch.module.css';
import { dispatchByForm } from './dispatch-form.server.ts';
import { DispatchRow } from './dispatch-row.tsx';
import { CashToSettle, OnTheRoad, RunSheets } from './on-the-road.tsx';
import { ReadyList } from './ready-list.tsx';
import { ToPack, WaitingList } from './to-pack.tsx';

export const meta = describeHiddenPage(
  'Dispatch',
  'What is to be confirmed, packed, sent and settled.',
);

/** A list that was fetched when the pointer came near the tab is too old when the tab is opened. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = await requireArea(context, 'packing');
  const db = context.get(databaseContext);
  const settings = await context.get(settingsContext).read();
  const [lists, couriers] = await Promise.all([readDispatch(db, settings), listCouriers(db)]);
  const isWhole = mayUse(role, 'dispatch');
  return {
    lists: isWhole ? lists : pickPacking(lists),
    couriers: isWhole ? couriers : [],
    collectDays: settings.collectDays,
    now: Date.now(),
  };
}

export async function action(args: Route.ActionArgs) {
  const admin = await requireArea(args.context, 'packing');
  const form = await readForm(args.request);
  return dispatchByForm({ ...args, admin, form, db: args.context.get(databaseContext) });
}

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastGood.load(args);

export const clientAction = adminAction(respondLost, isShownAtOnce);

export default function DispatchPage({ loaderData }: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null);
  useLastGood(lastGood, loaderData);
  useRowKeyboard(page);
  const { lists, couriers, collectDays, now } = loaderData;
  const { toConfirm, toPack, waiting, ready, onTheRoad, cameBack, openRuns } = lists;
  const toSettle = openRuns.filter(({ isToSettle }) => isToSettle);
  const sections = [
    { id: 'to-confirm', title: 'To confirm', count: toConfirm.total },
    { id: 'to-pack', title: 'To pack', count: toPack.total },
    { id: 'waiting', title: 'Waiting for release', count: waiting.total },
    { id: 'ready', title: 'Ready', count: ready.total },
    { id: 'on-the-road', title: 'On the road', count: onTheRoad.total + cameBack.total },
    { id: 'cash-to-settle', title: 'Cash to settle', count: toSettle.length },
  ] as const;
  const [first, second, third, fourth, fifth, sixth] = sections;
  const sheets = { id: 'run-sheets', title: 'Run sheets', count: openRuns.length };
  const isWhole = useMay()('dispatch');
  return (
    <div ref={page} className={layout.page}>
      <nav aria-label="Lists" className={layout.links}>
        {(isWhole ? sections : [second, fourth, sheets]).map(({ id, title, count }) => (
          <Link key={id} to={`#${id}`}>
            {title} <span className={layout.count}>{count}</span>
          </Link>
        ))}
      </nav>
      {isWhole && (
        <DispatchSection {...first} list={toConfirm} empty="Nobody waits for a call.">
          <ToConfirm orders={toConfirm.orders} now={now} />
        </DispatchSection>
      )}
      <DispatchSection {...second} list={toPack} empty="Nothing to pack.">
        <ToPack orders={toPack.orders} now={now} />
      </DispatchSection>
      {isWhole && (
        <DispatchSection {...third} list={waiting} empty="No pre-order waits.">
          <WaitingList orders={waiting.orders} now={now} />
        </DispatchSection>
      )}
      <DispatchSection {...fourth} list={ready}>
        <ReadyList orders={ready.orders} couriers={couriers} now={now} collectDays={collectDays} />
      </DispatchSection>
      {isWhole ? (
        <>
          <DispatchSection {...fifth} list={onTheRoad} empty="No courier is out.">
            <OnTheRoad lists={lists} now={now} />
          </DispatchSection>
          <DispatchSection {...sixth} empty="No courier has cash of the shop.">
            <CashToSettle runs={toSettle} now={now} />
          </DispatchSection>
        </>
      ) : (
        <DispatchSection {...sheets} empty="No courier is out.">
          <RunSheets runs={openRuns} now={now} />
        </DispatchSection>
      )}
    </div>
  );
}

interface DispatchSectionProps {
  id: string;
  title: string;
  count: number;
  /** Without it the count stands alone, with no note that the list is cut. */
  list?: DispatchList;
  /** Stands for an empty list; without it the list itself says so. */
  empty?: string;
  children: ReactNode;
}

function DispatchSection({ id, title, count, list, empty, children }: DispatchSectionProps) {
  const isCut = list && list.total > list.orders.length;
  return (
    <Panel flat id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title} <span className={layout.count}>{count}</span>
      </h2>
      {count === 0 && empty ? <p className={styles.empty}>{empty}</p> : children}
      {isCut && <p className={styles.empty}>{`The oldest ${list.orders.length} are shown.`}</p>}
    </Panel>
  );
}

interface ToConfirmProps {
  orders: readonly DispatchOrder[];
  now: number;
}

function ToConfirm({ orders, now }: ToConfirmProps) {
  return (
    <ul>
      {orders.map((order) => (
        <DispatchRow
          key={order.orderNumber}
          order={order}
          now={now}
          notes={<LastContact order={order} now={now} />}
        >
          <ContactButtons order={order} action="/admin/dispatch" />
        </DispatchRow>
      ))}
    </ul>
  );
}

function LastContact({
  order: { confirmation, lastContact },
  now,
}: {
  order: DispatchOrder;
  now: number;
}) {
  if (!lastContact) return null;
  const { by, at } = lastContact;
  return (
    <span className={classNames(layout.row, styles.contact)}>
      {confirmation !== 'unconfirmed' && (
        <Tag tone={confirmationTones[confirmation]}>{confirmationLabels[confirmation]}</Tag>
      )}
      {mustAskAgain(confirmation, lastContact) && <Tag tone="warn">Changed since, ask again</Tag>}
      <span className={layout.detail}>
        {`${describeContact(lastContact)}, ${formatWait(at, now)} ago, `}
        <bdi>{by ?? 'the customer'}</bdi>
      </span>
    </span>
  );
}
