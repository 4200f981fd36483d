import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '#app/platform/database/database.server.ts';
import type { ComposeEmail, Email, EmailShop } from '#app/platform/email/email.ts';
import { EmailLayout, EmailText } from '#app/platform/email/email-layout.tsx';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { createCreditCode } from './credit-codes.server.ts';

const codeData = z.object({
  phone: z.string().min(1),
  seed: z.string().optional(),
  /** The account that asked. Missing in emails that an older edition of the shop has queued. */
  userId: z.string().optional(),
});

interface KnownAddress {
  /** '' where nobody has given one. */
  email: string;
  language: Language;
  /** Of credit that was given, else of an order or a case with the phone. */
  isCredit: boolean;
  /** Goods have changed hands with it before that credit without an address was given. */
  isProven: boolean;
}

/**
 * Finds the only address that the credit of a phone number can belong to: that of the orders and cases which
 * gave it. Credit that came without one belongs to the address of all delivered orders and received cases with
 * the phone, if it was known before. Anybody may write a number into an order or a case, and the shop's own
 * entry of an order copies the address of the last.
 */
async function findCreditAddress(db: Connection, phone: string): Promise<KnownAddress | null> {
  const found = await sql<KnownAddress>`
    with given as (
      select coalesce(nullif(cases.email, ''), orders.email, '') as email,
        coalesce(cases.language, orders.language, 'en') as language, at, channel
      from credit_entries left join cases on cases.id = case_id
        left join orders on orders.id = coalesce(cases.order_id, credit_entries.order_id)
      where credit_entries.user_id is null and credit_entries.phone = ${phone} and cents > 0
    ), credit as (
      select case when channel <> 'web' then '' else email end as email, language, at from given
    ), known as (
      select email, language, created_at as at from orders
      where phone = ${phone} and email <> '' and status = 'delivered' and channel = 'web'
      union all
      select cases.email, cases.language, opened_at
      from cases left join orders on orders.id = order_id
      where cases.phone = ${phone} and cases.email <> '' and received_at is not null
        and coalesce(channel, 'web') = 'web'
    )
    select email, language, true as "isCredit", false as "isProven", at from credit
    union all
    select email, language, false, at < (select min(at) from credit where email = ''), at
    from known order by at`.execute(db);
  const credit = found.rows.filter(({ isCredit }) => isCredit);
  const named = credit.filter(({ email }) => email !== '');
  const isPartial = named.length < credit.length;
  const known = isPartial ? found.rows.filter((one) => !one.isCredit) : [];
  if (isPartial && !known.some(({ isProven }) => isProven)) return null;
  const addresses = [...named, ...known];
  const mailboxes = new Set(addresses.map(({ email }) => email.toLowerCase()));
  return mailboxes.size === 1 ? (addresses.at(-1) ?? null) : null;
}

/**
 * The code for the credit of a phone number, to the address that the credit belongs to. Null where there is no
 * such address, or the account that asked is deleted. Every try makes the same code: where an answer of the
 * provider was lost, the first one arrives.
 */
export const composeCreditCode: ComposeEmail = async (db, shop, data) => {
  const { phone, seed, userId } = codeData.parse(data);
  if (userId !== undefined) {
    const users = await sql`select from users where id = ${userId}`.execute(db);
    if (users.rows.length === 0) return null;
  }
  const found = await findCreditAddress(db, phone);
  if (!found) return null;
  const code = await createCreditCode(db, phone, { seed, userId });
  return inLanguage(found.language, () => buildCreditCode(shop, found.email, code));
};

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
