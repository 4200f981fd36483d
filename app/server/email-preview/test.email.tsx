import type { MailShop } from '#app/platform/email/email.ts';
import { MailFrame } from '#app/platform/email/email-frame.tsx';
import { MailText } from '#app/platform/email/email-parts.tsx';

/** What an administrator sends to find out whether mails arrive. */
export function TestMail({ shop }: { shop: MailShop }) {
  return (
    <MailFrame
      shop={shop}
      preview="The shop can send mails."
      title="A test mail"
      reason="You get this mail because you asked for it on the Overview of the shop."
    >
      <MailText>
        Mails leave the shop: this one took the same way as those to your customers. Look also
        whether it was taken for spam.
      </MailText>
    </MailFrame>
  );
}
