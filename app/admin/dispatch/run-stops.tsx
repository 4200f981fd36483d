import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { MoveButtons } from '#app/admin/forms/move-buttons.tsx';
import layout from '#app/admin/layout.module.css';
import { formatCash } from '#app/counter/cash.ts';
import { outcomeLabels } from '#app/dispatch/dispatch-list.ts';
import {
  formatSeen,
  hasLeft,
  listRemaining,
  listSparedFees,
  type Run,
  type RunOrder,
  type RunStop,
} from '#app/dispatch/runs/run.ts';
import { type RefusalReason, refusalReasons } from '#app/dispatch/runs/run-outcome.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, ButtonLink, TextButton } from '#app/ui/controls/button.tsx';
import { Tag, type Tone } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { OutcomeForm } from './outcome-form.tsx';
import styles from './run.module.css';
import { CameBackButtons } from './send-button.tsx';
import { useDispatch, useOpenForm } from './use-dispatch.ts';

interface RunStopsProps {
  run: Run;
  /** For each stop the chat with the message that the courier is on the way; null where no order is. */
  chats: readonly (string | null)[];
}

export function RunStops({ run, chats }: RunStopsProps) {
  const { stops, closedAt } = run;
  return (
    <Panel flat aria-labelledby="stops">
      <h3 id="stops" className={styles.title}>
        Stops <span className={layout.count}>{stops.length}</span>
      </h3>
      <ol>
        {stops.map((stop, index) => (
          <li key={stop.orders[0].orderNumber} className={styles.stop}>
            <StopHead
              run={run}
              stop={stop}
              number={index + 1}
              isLast={index === stops.length - 1}
              chat={chats[index] ?? null}
            />
            {stop.orders.map((order) => (
              <StopOrder key={order.orderNumber} run={run} order={order} />
            ))}
            {closedAt === null && <OneFeeButton run={run} stop={stop} number={index + 1} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface StopHeadProps {
  run: Run;
  stop: RunStop;
  number: number;
  isLast: boolean;
  chat: string | null;
}

function StopHead({ run, stop, number, isLast, chat }: StopHeadProps) {
  const [first] = listRemaining(stop);
  const { orderNumber, firstName, lastName, placeTitle, city, address, phone } = first;
  const { isBusy, send } = useDispatch(`/admin/dispatch/runs/${run.id}`);
  const move = (by: -1 | 1) => {
    const direction = by < 0 ? 'up' : 'down';
    send(orderNumber, { intent: 'move-stop', stop: String(stop.stop), direction });
  };
  return (
    <div className={classNames(layout.row, styles.stopHead)}>
      <span className={styles.stopNumber}>{number}</span>
      <div className={styles.who}>
        <bdi className="strong">{`${firstName} ${lastName}`}</bdi>
        <span className={layout.line}>
          <bdi>{placeTitle ?? city}</bdi>
          {', '}
          <bdi>{address}</bdi>
          {', '}
          <bdi dir="ltr">{phone}</bdi>
        </span>
      </div>
      <div className={layout.row}>
        {chat !== null && (
          <ButtonLink to={chat} target="_blank" rel="noreferrer" variant="quiet" size="sm">
            <MessageCircle className="icon" aria-hidden="true" />
            On the way
            <span className="visually-hidden">{` to stop ${number}, by WhatsApp`}</span>
          </ButtonLink>
        )}
        {run.closedAt === null && (
          <MoveButtons
            labels={[`Stop ${number} up`, `Stop ${number} down`]}
            isFirst={number === 1}
            isLast={isLast}
            busy={isBusy(orderNumber)}
            size="icon"
            onMove={move}
          />
        )}
      </div>
    </div>
  );
}

const tones: Record<string, Tone> = { delivered: 'green', 'not-home': 'yellow', refused: 'red' };

function StopOrder({ run, order }: { run: Run; order: RunOrder }) {
  const { isOpen, close, opener } = useOpenForm();
  const { orderNumber, items, dueCents, deliveryFeeCents, outcome, isActive } = order;
  const { collectedCents, collectedLbp, reason, feePaid, cameBack } = order;
  const mayChange = isActive || order.mayCorrectFee;
  return (
    <div className={classNames(layout.row, styles.order)}>
      <div className={styles.who}>
        <Link to={`/admin/orders/${orderNumber}`} dir="ltr" className={styles.number}>
          {orderNumber}
        </Link>
        <span className={layout.line}>{items.join(', ')}</span>
      </div>
      <div className={styles.due}>
        <span dir="ltr">{formatPrice(dueCents)}</span>
        {deliveryFeeCents === null && (
          <Link to={`/admin/orders/${orderNumber}#fee`} className={layout.line}>
            plus delivery
          </Link>
        )}
      </div>
      <div className={styles.outcome}>
        {outcome === null ? (
          <Tag>{hasLeft(order) ? 'Taken out' : 'On the road'}</Tag>
        ) : (
          <Tag tone={tones[outcome]}>{outcomeLabels[outcome]}</Tag>
        )}
        {reason && (
          <span className={layout.line}>{refusalReasons[reason as RefusalReason] ?? reason}</span>
        )}
        {feePaid && <span className={layout.line}>Paid the delivery fee</span>}
        {(collectedCents !== null || collectedLbp !== null) && (
          <span className={layout.line} dir="ltr">
            {formatCash({ cents: collectedCents ?? 0, lbp: collectedLbp ?? 0 })}
          </span>
        )}
      </div>
      {mayChange && !isOpen && (
        <TextButton {...opener}>
          {outcome === null ? 'Set outcome' : 'Change outcome'}
          <span className="visually-hidden">{` of ${orderNumber}`}</span>
        </TextButton>
      )}
      {mayChange && isOpen && <OutcomeForm run={run} order={order} onClose={close} />}
      {cameBack && <CameBackButtons orderNumber={orderNumber} runId={run.id} />}
    </div>
  );
}

function OneFeeButton({ run, stop, number }: Pick<StopHeadProps, 'run' | 'stop' | 'number'>) {
  const { isBusy, send } = useDispatch(`/admin/dispatch/runs/${run.id}`);
  const spared = listSparedFees(stop);
  if (spared.length === 0) return null;
  const remaining = listRemaining(stop);
  const [{ orderNumber }] = remaining;
  const fields = { intent: 'one-fee', stop: String(stop.stop), seen: formatSeen(stop) };
  return (
    <p className={classNames(layout.row, styles.oneFee)}>
      <span>{`${remaining.length} orders go to one door.`}</span>
      <Button
        variant="quiet"
        size="sm"
        aria-disabled={isBusy(orderNumber)}
        onClick={() => send(orderNumber, fields)}
      >
        One delivery fee<span className="visually-hidden">{` for stop ${number}`}</span>
      </Button>
    </p>
  );
}
