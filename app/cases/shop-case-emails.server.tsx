import { z } from 'zod';
import { MultilineText } from '#app/orders/emails/order-email-parts.tsx';
import type { ComposeEmail, Email, EmailShop } from '#app/platform/email/email.ts';
import {
  EmailButton,
  EmailDetails,
  EmailLayout,
  EmailText,
} from '#app/platform/email/email-layout.tsx';
import { renderEmail } from '#app/platform/email/render-email.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { type Case, type CaseEntry, caseKinds, formatCaseNumber } from './case.ts';
import { describeLine } from './case-lines.ts';
import { findCase } from './cases.server.ts';

const openedData = z.object({ caseId: z.int().positive(), entryId: z.int().positive().optional() });
const dueData = z.object({ caseIds: z.array(z.int().positive()).min(1) });

/** To the shop, when somebody asks or writes again. */
export const composeCaseOpened: ComposeEmail = async (db, shop, data) => {
  const { caseId, entryId } = openedData.parse(data);
  const found = await findCase(db, caseId);
  const entry = found?.entries.find(({ id }) => id === entryId);
  return found && buildCaseOpened(shop, found, entry);
};

export async function buildCaseOpened(
  shop: EmailShop,
  found: Case,
  entry: CaseEntry | undefined,
): Promise<Email> {
  const { id, kind, name, email, phone, words, lines, dueOn } = found;
  const number = formatCaseNumber(id);
  // What was written while the mail waited comes with it.
  const messages = found.entries.filter(
    (one) => one.byCustomer && one.kind === 'message' && one.id >= (entry?.id ?? 0),
  );
  const said = [...(entry ? [] : [words]), ...messages.map((one) => one.words)];
  const what = entry ? `A message about ${number}` : `${caseKinds[kind]} ${number}`;
  const body = (
    <EmailLayout
      shop={shop}
      preview={`${name || email || phone}: ${said.join(' ').slice(0, 90)}`}
      title={what}
      reason="You get this mail because what customers ask is reported to this address. Answering it writes to the customer."
    >
      {said.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <EmailText key={index}>
          <MultilineText text={text} />
        </EmailText>
      ))}
      <EmailDetails
        facts={[
          ['From', <bdi key="from">{[name, phone, email].filter(Boolean).join(', ')}</bdi>],
          ['Goods', <bdi key="goods">{lines.map(describeLine).join(', ')}</bdi>],
          ['Answer by', dueOn && !entry ? formatDate(dueOn) : null],
        ]}
      />
      <EmailButton href={`${shop.origin}/admin/counter/cases/${id}`}>Answer</EmailButton>
    </EmailLayout>
  );
  return {
    to: { email: shop.shopTo, name: shop.name },
    ...(email ? { replyTo: { email, name } } : {}),
    subject: `${what}${name ? ` from ${name}` : ''}`,
    ...(await renderEmail(body)),
  };
}

/** To the shop, about complaints whose answer is due; null where all of them are answered. */
export const composeComplaintsDue: ComposeEmail = async (db, shop, data) => {
  const found = await Promise.all(dueData.parse(data).caseIds.map((id) => findCase(db, id)));
  const due = found.filter((one) => one?.stage === 'to-answer').filter((one) => one !== null);
  return due.length > 0 ? buildComplaintsDue(shop, due) : null;
};

export async function buildComplaintsDue(shop: EmailShop, due: readonly Case[]): Promise<Email> {
  const numbers = due.map(({ id }) => formatCaseNumber(id)).join(', ');
  const title =
    due.length === 1 ? 'A complaint is to be answered' : 'Complaints are to be answered';
  const body = (
    <EmailLayout
      shop={shop}
      preview={numbers}
      title={title}
      reason="You get this mail because the shop answers each complaint within 14 days."
    >
      <EmailDetails
        facts={due.map(({ id, name, email, dueOn }) => [
          formatCaseNumber(id),
          `${name || email}, by ${dueOn ? formatDate(dueOn) : 'today'}`,
        ])}
      />
      <EmailButton href={`${shop.origin}/admin/counter/cases`}>
        Open what is to be answered
      </EmailButton>
    </EmailLayout>
  );
  return {
    to: { email: shop.shopTo, name: shop.name },
    subject: `${title}: ${numbers}`,
    ...(await renderEmail(body)),
  };
}
