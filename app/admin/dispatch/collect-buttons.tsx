import { useMay } from '#app/admin/use-may.ts';
import type { CounterDue } from '#app/counter/collecting.ts';
import type { Order } from '#app/orders/order.ts';
import { isLandline } from '#app/platform/text/tel.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { WhatsAppButton } from './contact-buttons.tsx';
import { SendButton } from './send-button.tsx';
import type { useOpenForm } from './use-dispatch.ts';

export interface CollectedRow
  extends Pick<Order, 'orderNumber' | 'status' | 'phone' | 'readyAt' | 'isPacked'> {
  counterDue: CounterDue;
}

interface CollectButtonsProps {
  order: CollectedRow;
  action: string;
  /** Of the form; without it the order is not handed over here. */
  opener?: ReturnType<typeof useOpenForm>['opener'];
}

/** Tells the customer of a packed order that it is ready, and hands it over. For who works at the counter. */
export function CollectButtons({ order, action, opener }: CollectButtonsProps) {
  const { orderNumber, phone, readyAt, isPacked } = order;
  if (!useMay()('counter')) return null;
  return (
    <>
      {isPacked && readyAt === null && (
        <SendButton {...{ orderNumber, action }} fields={{ intent: 'ready' }} variant="main">
          Ready to collect
        </SendButton>
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

export function UncollectedButtons({ order, action }: Omit<CollectButtonsProps, 'opener'>) {
  const { orderNumber, status: seen } = order;
  if (!useMay()('counter')) return null;
  return (
    <>
      <SendButton
        orderNumber={orderNumber}
        // The status of an order is set on this page, with the mail and the Undo of every cancellation.
        action="/admin/orders"
        fields={{ status: 'cancelled', seen }}
      >
        Back on the shelf
      </SendButton>
      <SendButton orderNumber={orderNumber} action={action} fields={{ intent: 'keep' }}>
        Keep
      </SendButton>
    </>
  );
}
