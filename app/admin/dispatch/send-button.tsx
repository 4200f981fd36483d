import { Button, type ButtonProps } from '#app/ui/controls/button.tsx';
import { useDispatch } from './use-dispatch.ts';

interface SendButtonProps extends Pick<ButtonProps, 'variant'> {
  orderNumber: string;
  fields: Readonly<Record<string, string>>;
  /** The page that it is sent to; by default the Dispatch tab. */
  action?: string;
  children: string;
}

export function SendButton(props: SendButtonProps) {
  const { orderNumber, fields, action, variant = 'quiet', children } = props;
  const { isBusy, send } = useDispatch(action);
  return (
    <Button
      variant={variant}
      size="sm"
      aria-label={`${children} ${orderNumber}`}
      aria-disabled={isBusy(orderNumber)}
      onClick={() => send(orderNumber, fields)}
    >
      {children}
    </Button>
  );
}

interface CameBackButtonsProps {
  orderNumber: string;
  runId: number;
}

export function CameBackButtons({ orderNumber, runId }: CameBackButtonsProps) {
  const fields = { intent: 'settle', run: String(runId) };
  return (
    <>
      <SendButton orderNumber={orderNumber} fields={{ ...fields, decision: 'try-again' }}>
        Try again
      </SendButton>
      <SendButton orderNumber={orderNumber} fields={{ ...fields, decision: 'restock' }}>
        Back on the shelf
      </SendButton>
    </>
  );
}
