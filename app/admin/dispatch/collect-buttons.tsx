import { useMay } from '#app/admin/use-may.ts';
import type { CounterDue } from '#app/counter/collecting.ts';
import type { Order } from '#app/orders/order.ts';
import { isLandline } from '#app/platform/text/tel.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { WhatsAppButton } from './contact-buttons.tsx';
import { useDispatch, type useOpenForm } from './use-dispatch.ts';

/** An order that its customer collects. */
export interface CollectedRow
  extends Pick<Order, 'orderNumber' | 'status' | 'phone' | 'readyAt' | 'isPacked'> {
  counterDue: CounterDue;
}

interface CollectButtonsProps {
  order: CollectedRow;
  /** The page that this is on. */
  action: string;
  /** Of the form; without it the order is not handed over here. */
  opener?: ReturnType<typeof useOpenForm>['opener'];
}

/** Tells the customer of a packed order that it is ready, and hands it over. For who works at the counter. */
export function CollectButtons({ order, action, opener }: CollectButtonsProps) {
  const { orderNumber, phone, readyAt, isPacked } = order;
  const { isBusy, send } = useDispatch(action);
  if (!useMay()('counter')) return null;
  return (
    <>
      {isPacked && readyAt === null && (
        <Button
          size="sm"
          aria-label={`Ready to collect ${orderNumber}`}
          aria-disabled={isBusy(orderNumber)}
          onClick={() => send(orderNumber, { intent: 'ready' })}
        >
          Ready to collect
        </Button>
      )}
      {isPacked && phone && !isLandline(phone) && (
        <WhatsAppButton orderNumber={orderNumber} message="ready" />
      )}
      {opener && (
        <Button
          size="sm"
          variant={readyAt === null ? 'quiet' : 'main'}
          aria-label={`Hand over ${orderNumber}`}
          {...opener}
        >
          Hand over
        </Button>
      )}
    </>
  );
}

/** What is done with an order that was not collected for the owner's days. */
export function UncollectedButtons({ order, action }: Omit<CollectButtonsProps, 'opener'>) {
  const { orderNumber, status: seen } = order;
  const { isBusy, send } = useDispatch(action);
  // The status of an order is set on this page, with the mail and the Undo of every cancellation.
  const orders = useDispatch('/admin/orders');
  if (!useMay()('counter')) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Back on the shelf ${orderNumber}`}
        aria-disabled={isBusy(orderNumber)}
        onClick={() => orders.send(orderNumber, { status: 'cancelled', seen })}
      >
        Back on the shelf
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Keep ${orderNumber}`}
        aria-disabled={isBusy(orderNumber)}
        onClick={() => send(orderNumber, { intent: 'keep' })}
      >
        Keep
      </Button>
    </>
  );
}
