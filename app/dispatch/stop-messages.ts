import type { RunStop } from '#app/dispatch/runs/run.ts';
import { fillMessage, formatDue, type MessageTexts } from '#app/orders/confirmation/messages.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';

interface StopMessages {
  onTheWay: string;
  missed: string;
}

/** The messages about all orders of a stop together; `texts` are of its customer's language. */
export function writeStopMessages(
  { orders }: Pick<RunStop, 'orders'>,
  {
    courier,
    texts,
    settings,
  }: { courier: string; texts: MessageTexts | undefined; settings: ShopSettings },
): StopMessages {
  const [{ firstName, language }] = orders;
  const dueCents = orders.reduce((sum, order) => sum + order.dueCents, 0);
  const isFeeKnown = orders.every(({ deliveryFeeCents }) => deliveryFeeCents !== null);
  const facts = {
    first: firstName,
    shop: settings.name,
    courier,
    number: orders.map(({ orderNumber }) => orderNumber).join(', '),
    due: formatDue(dueCents, isFeeKnown, { language, settings }),
  };
  return {
    onTheWay: fillMessage(texts?.onTheWay ?? '', facts),
    missed: fillMessage(texts?.missed ?? '', facts),
  };
}
