import { redirect } from 'react-router';
import { z } from 'zod';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { amountFields, readRate } from '#app/admin/forms/amount-fields.server.ts';
import {
  type CaseOutcome,
  type CaseRefusal,
  type CaseStage,
  caseOutcomes,
  caseStages,
  formatCaseNumber,
  maxWordsLength,
} from '#app/cases/case.ts';
import { changeCustomer, noteOnCase, writeCaseMessage } from '#app/cases/case-messages.server.ts';
import { findCase, moveCase, type OpenedCase } from '#app/cases/cases.server.ts';
import {
  bringRefundBack,
  payCreditInCash,
  payRefundByCourier,
} from '#app/cases/pay-refund.server.ts';
import { destinations, takeBack } from '#app/cases/take-back.server.ts';
import { parsePhone } from '#app/checkout/checkout-form.server.ts';
import { formatCash } from '#app/counter/cash.ts';
import { orderLanguages } from '#app/orders/order.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { lengthError } from '#app/platform/text/input-text.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { parseId } from '#app/platform/text/parse-id.ts';

/** What each form of a case sends: the press it is, and the stage that was seen. */
export const pressed = {
  entryKey: z.uuid('The form was not understood. Reload the page.'),
  seen: z.enum(Object.keys(caseStages) as [CaseStage, ...CaseStage[]], 'Reload the page.'),
};

export const getCaseId = ({ params }: Pick<AdminFormGiven, 'params'>) => parseId(params.id);

/** Leads to a case that was opened, and tells there where an earlier press opened it with something else. */
export function redirectToCase({ id, isOther }: OpenedCase): Response {
  const headers: HeadersInit = isOther ? { 'Set-Cookie': flashHeader('case-opened-earlier') } : {};
  return redirect(`/admin/counter/cases/${id}`, { headers });
}

export const refuseErrors = (errors: Record<string, string>) =>
  refuse(Object.values(errors)[0] ?? '', { errors });

export const refuseCash = ({ refused, message }: CaseRefusal) =>
  refuse(message, refused === 'amount' ? { errors: { dollars: message } } : undefined);

/** A text of a case. One that is too long is refused, and not cut. */
export const caseText = (missing?: string) =>
  formField.text(Infinity, missing).transform((typed, context) => {
    const message = lengthError(typed, maxWordsLength);
    if (message) context.addIssue({ code: 'custom', message });
    return typed;
  });

const words = caseText('Write a few words.');

/** What is told of news for a customer, whom no mail tells without an address. */
export async function describeSent(given: AdminFormGiven, sent: string): Promise<string> {
  const found = await findCase(given.db, getCaseId(given));
  return found?.email ? sent : 'Written. No email is known: send the link by WhatsApp, or call.';
}

const writing = (
  write: typeof writeCaseMessage | typeof noteOnCase,
  describe: (given: AdminFormGiven) => Promise<string> | string,
) =>
  adminForm({ ...pressed, words }, async (sent, given) => {
    const message = { ...sent, caseId: getCaseId(given), actor: given.admin };
    const outcome = await write(given.db, message);
    return 'refused' in outcome ? refuse(outcome.message) : done(await describe(given));
  });

const moveFields = {
  ...pressed,
  version: formField.id(),
  to: pressed.seen,
  outcome: formField.raw(),
  words: caseText(),
};

const move = adminForm(moveFields, async ({ to, outcome, ...fields }, given) => {
  const ended = Object.hasOwn(caseOutcomes, outcome) ? (outcome as CaseOutcome) : undefined;
  const request = { ...fields, caseId: getCaseId(given), to, actor: given.admin };
  const moved = await moveCase(given.db, { ...request, ...(ended && { outcome: ended }) });
  if ('refused' in moved) return refuse(moved.message);
  return done(`${formatCaseNumber(request.caseId)}: ${caseStages[to]}.`);
});

const chooseHow = 'Choose how.';

const takeBackFields = {
  ...pressed,
  ...amountFields,
  refund: amountFields.dollars,
  /** What the page showed as left of the delivery fee. */
  shownFee: z
    .string()
    .regex(/^\d{1,9}$/, 'Reload the page.')
    .transform(Number)
    .optional(),
  pay: z.enum(['cash', 'credit', 'exchange', 'courier', 'unpaid'], chooseHow),
};

/** The pieces of the form: 'to-1' says where the first line goes, '' that it did not come. */
function readPieces(form: FormData) {
  const errors: Record<string, string> = {};
  const pieces = [...form.keys()].flatMap((name) => {
    const position = parseId(/^to-(\d+)$/.exec(name)?.[1]);
    const to = destinations.find((one) => one === form.get(name));
    if (position === 0 || !to) return [];
    const quantity = parseId(form.get(`pieces-${position}`));
    if (quantity === 0) errors[`pieces-${position}`] = 'Enter how many came.';
    const serial = String(form.get(`serial-${position}`) ?? '')
      .trim()
      .slice(0, 60);
    return { position, quantity, to, serial };
  });
  return { pieces, errors };
}

const takingBack = adminForm(takeBackFields, async (fields, given) => {
  const { entryKey, refund, shownFee, pay, dollars, lira } = fields;
  const { pieces, errors } = readPieces(given.form);
  if (Object.keys(errors).length > 0) return refuseErrors(errors);
  const outcome = await takeBack(given.db, {
    ...{ caseId: getCaseId(given), entryKey, admin: given.admin },
    ...{ refundCents: refund, shownFeeCents: shownFee, pieces },
    lbpRate: await readRate(given),
    ...{ pay: pay === 'exchange' ? 'credit' : pay, cash: { cents: dollars, lbp: lira } },
  });
  if ('refused' in outcome) return refuseCash(outcome);
  if (pay === 'exchange') return redirect(`/admin/counter/sale?case=${getCaseId(given)}`);
  // Credit may have paid for a part of it.
  if (pay === 'unpaid') return done('Taken back. The courier brings less.');
  return done(`Taken back. ${formatPrice(outcome.refundCents)} given back.`);
});

const byCourierFields = {
  ...pressed,
  ...amountFields,
  /** A run, or 'shop'. Anything else is an error: it does not say who gets the money. */
  run: z
    .string(chooseHow)
    .refine((sent) => sent === 'shop' || parseId(sent) > 0, chooseHow)
    .transform((sent) => parseId(sent) || null),
};

const byCourier = adminForm(byCourierFields, async ({ entryKey, dollars, lira, run }, given) => {
  const outcome = await payRefundByCourier(given.db, {
    caseId: getCaseId(given),
    ...{ entryKey, runId: run, cash: { cents: dollars, lbp: lira } },
    ...{ lbpRate: await readRate(given), admin: given.admin },
  });
  if ('refused' in outcome) return refuseCash(outcome);
  return done(`The ${run ? 'courier' : 'customer'} has the money.`);
});

const courierBack = adminForm({ ...pressed, sent: formField.id() }, async (fields, given) => {
  const { entryKey, sent: sentId } = fields;
  const request = { caseId: getCaseId(given), entryKey, sentId, admin: given.admin };
  const outcome = await bringRefundBack(given.db, request);
  return 'refused' in outcome ? refuse(outcome.message) : done('The money waits here again.');
});

const payCredit = adminForm({ ...pressed, cents: formField.id() }, async (fields, given) => {
  const outcome = await payCreditInCash(given.db, {
    ...{ caseId: getCaseId(given), entryKey: fields.entryKey, cents: fields.cents },
    ...{ lbpRate: await readRate(given), admin: given.admin },
  });
  if ('refused' in outcome) return refuse(outcome.message);
  return done(`Give ${formatCash(outcome.paidOut)}.`);
});

export const phone = formField.line(40).transform((typed, context) => {
  const parsed = typed === '' ? '' : parsePhone(typed);
  if (parsed === null)
    context.addIssue({ code: 'custom', message: 'Enter a phone number, or none.' });
  return parsed ?? '';
});

export const contactFields = {
  name: formField.line(80),
  phone,
  email: z
    .union([z.literal(''), z.email('Enter an email address like name@example.com.')])
    .default(''),
  language: z.enum(orderLanguages).default('en'),
};

const customerFields = { ...pressed, ...contactFields, shownPerson: z.string().optional() };

const customer = adminForm(customerFields, async (fields, given) => {
  const { seen: _, ...person } = fields;
  const request = { ...person, caseId: getCaseId(given), admin: given.admin };
  const outcome = await changeCustomer(given.db, request);
  return 'refused' in outcome ? refuse(outcome.message) : done('Changed.');
});

export const caseForms = {
  message: writing(writeCaseMessage, (given) => describeSent(given, 'Message sent.')),
  note: writing(noteOnCase, () => 'Noted.'),
  ...{ move, 'take-back': takingBack, 'by-courier': byCourier, customer },
  ...{ 'courier-back': courierBack, 'pay-credit': payCredit },
};
