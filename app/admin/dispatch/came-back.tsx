import { Button } from '#app/ui/controls/button.tsx';
import { useDispatch } from './use-dispatch.ts';

interface CameBackButtonsProps {
  orderNumber: string;
  runId: number;
}

/** What is done with an order that its courier brought back. */
export function CameBackButtons({ orderNumber, runId }: CameBackButtonsProps) {
  const { isBusy, send } = useDispatch();
  const settle = (decision: 'try-again' | 'restock') =>
    send(orderNumber, { intent: 'settle', decision, run: String(runId) });
  const busy = isBusy(orderNumber);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Try again ${orderNumber}`}
        disabled={busy}
        onClick={() => settle('try-again')}
      >
        Try again
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Back on the shelf ${orderNumber}`}
        disabled={busy}
        onClick={() => settle('restock')}
      >
        Back on the shelf
      </Button>
    </>
  );
}
