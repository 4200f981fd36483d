import { MessageCircle, Phone } from 'lucide-react';
import type { ContactOutcome } from '#app/orders/confirmation/confirmation.ts';
import { getTelUrl, isLandline } from '#app/platform/text/tel.ts';
import { Button, ButtonLink, type ButtonProps } from '#app/ui/controls/button.tsx';
import { SendButton } from './send-button.tsx';
import { useDispatch } from './use-dispatch.ts';

interface ContactButtonsProps {
  /** An order that is not confirmed yet, or not packed; the version is the one that is shown. */
  order: { orderNumber: string; phone: string; version: string };
  /** What the order is already. */
  without?: ContactOutcome;
  action: string;
}

const outcomes: readonly [ContactOutcome, string, ButtonProps['variant']][] = [
  ['confirmed', 'Confirmed', 'main'],
  ['no-answer', 'No answer', 'quiet'],
  ['change-asked', 'Change', 'quiet'],
  ['declined', 'Cancel order', 'danger'],
];

export function ContactButtons({ order, without, action }: ContactButtonsProps) {
  const { orderNumber, phone, version: seen } = order;
  return (
    <>
      <ReachButtons orderNumber={orderNumber} phone={phone} action={action} />
      {outcomes
        .filter(([outcome]) => outcome !== without)
        .map(([outcome, label, variant]) => (
          <SendButton
            key={outcome}
            {...{ orderNumber, action, variant }}
            fields={{ intent: 'confirm', outcome, seen }}
          >
            {label}
          </SendButton>
        ))}
    </>
  );
}

interface WhatsAppButtonProps {
  orderNumber: string;
  /** Another one than the first, which asks to confirm. */
  message?: 'ready' | 'missed';
}

interface ReachButtonsProps extends WhatsAppButtonProps {
  phone: string;
  action?: string;
}

/** Writes to the customer of an order, or calls. Landlines have no WhatsApp. */
export function ReachButtons({ orderNumber, phone, message, action }: ReachButtonsProps) {
  const { send } = useDispatch(action);
  if (!phone) return null;
  return (
    <>
      {!isLandline(phone) && <WhatsAppButton orderNumber={orderNumber} message={message} />}
      <ButtonLink
        to={getTelUrl(phone)}
        variant="quiet"
        size="sm"
        aria-label={`Call ${orderNumber}`}
        onClick={() => send(orderNumber, { intent: 'contact' })}
      >
        <Phone className="icon" aria-hidden="true" />
        Call
      </ButtonLink>
    </>
  );
}

/** A form of the browser's own: what opens in a new tab is not blocked, also on a phone. */
export function WhatsAppButton({ orderNumber, message }: WhatsAppButtonProps) {
  return (
    <form method="post" action="/admin/dispatch/whatsapp" target="_blank" rel="noopener">
      <input type="hidden" name="orderNumber" value={orderNumber} />
      {message && <input type="hidden" name="message" value={message} />}
      <Button type="submit" variant="quiet" size="sm" aria-label={`WhatsApp ${orderNumber}`}>
        <MessageCircle className="icon" aria-hidden="true" />
        WhatsApp
      </Button>
    </form>
  );
}
