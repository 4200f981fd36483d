import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { Email, EmailShop } from '#app/platform/email/email.ts';
import { EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { createCreditCode } from './credit-codes.server.ts';

const codeData = z.object({ phone: z.string().min(1) });

/**
 * The code for the credit of a phone number, to whoever was delivered an order with it last: anybody may
 * write a number into a new order. Null where there is no such address. The code is made here: the queue
 * never holds it.
 */
export async function composeCreditCode(
  db: Connection,
  shop: EmailShop,
  data: unknown,
): Promise<Email | null> {
  const { phone } = codeData.parse(data);
  const found = await sql<{ email: string; language: Language }>`
    select email, language from orders
    where phone = ${phone} and email <> '' and status = 'delivered' order by id desc limit 1`.execute(
    db,
  );
  const [last] = found.rows;
  if (!last) return null;
  const code = await createCreditCode(db, phone);
  return inLanguage(last.language, () => buildCreditCode(shop, last.email, code));
}

export async function buildCreditCode(
  shop: EmailShop,
  email: string,
  code: string,
): Promise<Email> {
  const subject = t('Your code for {shop}: {code}', { shop: shop.name, code });
  const body = (
    <EmailLayout
      shop={shop}
      preview={subject}
      title={t('Bring your credit into an account')}
      reason={t('You get this mail because somebody entered the phone number of your order.')}
    >
      <EmailText>
        {t(
          'Enter this code in your profile. It holds for ten minutes. Was it not you? Then do nothing.',
        )}
      </EmailText>
      <EmailText>
        <strong dir="ltr" style={{ fontSize: 28, letterSpacing: 4 }}>
          {code}
        </strong>
      </EmailText>
    </EmailLayout>
  );
  return { to: { email }, subject, ...(await renderEmail(body)) };
}
