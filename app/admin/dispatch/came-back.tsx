import { Button } from '#app/ui/controls/button.tsx';
import { useDispatch } from './use-dispatch.ts';

interface CameBackButtonsProps {
  orderNumber: string;
  runId: number;
}

const decisions = [
  ['try-again', 'Try again'],
  ['restock', 'Back on the shelf'],
] as const;

/** What is done with an order that its courier brought back. */
export function CameBackButtons({ orderNumber, runId }: CameBackButtonsProps) {
  const { isBusy, send } = useDispatch();
  return decisions.map(([decision, label]) => (
    <Button
      key={decision}
      variant="quiet"
      size="sm"
      aria-label={`${label} ${orderNumber}`}
      aria-disabled={isBusy(orderNumber)}
      onClick={() => send(orderNumber, { intent: 'settle', decision, run: String(runId) })}
    >
      {label}
    </Button>
  ));
}
