import { MailX } from 'lucide-react';
import { Notice } from '#app/ui/feedback/notice.tsx';

/** Beside an order that came after too many others in one name. */
export function NoConfirmationNotice() {
  return (
    <Notice tone="warn" icon={<MailX className="icon" aria-hidden="true" />}>
      The customer got no confirmation by e-mail: more than ten orders of one day name this mailbox.
      Call before you pack.
    </Notice>
  );
}
