import { Button } from '#app/ui/controls/button.tsx';
import type { CartLine } from './cart-line.ts';
import type { CartLineChange } from './cart-line-change.ts';

export interface SettleKeyProps {
  line: CartLine;
  changes: readonly CartLineChange[];
  onSettle: () => void;
}

function settleWords(changes: readonly CartLineChange[]): string {
  const stock = changes.find((change) => change.kind === 'stock');
  if (stock) return `Take ${stock.left}`;
  return changes.some((change) => change.kind === 'gone') ? 'Remove it' : 'Accept the new price';
}

/** The shopper's word on what has changed in a line. */
export function SettleKey({ line, changes, onSettle }: SettleKeyProps) {
  if (changes.length === 0) return null;
  const words = settleWords(changes);
  return (
    <Button variant="quiet" size="sm" aria-label={`${words}: ${line.name}`} onClick={onSettle}>
      {words}
    </Button>
  );
}
