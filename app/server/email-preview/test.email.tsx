import type { EmailShop } from '#app/platform/email/email.ts';
import { EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';

/** What an administrator sends to find out whether mails arrive. */
export function TestEmail({ shop }: { shop: EmailShop }) {
  return (
    <EmailLayout
      shop={shop}
      preview="The shop can send mails."
      title="A test mail"
      reason="You get this mail because you asked for it on the Overview of the shop."
    >
      <EmailText>
        Mails leave the shop: this one took the same way as those to your customers. Look also
        whether it was taken for spam.
      </EmailText>
    </EmailLayout>
  );
}
