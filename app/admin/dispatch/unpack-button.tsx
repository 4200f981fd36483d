import type { DispatchOrder } from '#app/dispatch/dispatch-list.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import { useDispatch } from './use-dispatch.ts';

/** Puts a packed order back to those that are to be packed. */
export function UnpackButton({ order }: { order: DispatchOrder }) {
  const { orderNumber, status: seen } = order;
  const { isBusy, send } = useDispatch();
  return (
    <TextButton
      aria-label={`Unpack ${orderNumber}`}
      aria-disabled={isBusy(orderNumber)}
      onClick={() => send(orderNumber, { intent: 'pack', seen, packed: '' })}
    >
      Unpack
    </TextButton>
  );
}
