import { z } from 'zod';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { amountFields, noAmount, readRate } from '#app/admin/forms/amount-fields.server.ts';
import { type CaseRefusal, caseStages, formatCaseNumber } from '#app/cases/case.ts';
import { type LineDecision, lineDecisions } from '#app/cases/case-lines.ts';
import { maxIdentityLength, writeIdentity } from '#app/cases/identity.server.ts';
import {
  agreeForCustomer,
  type LineAnswer,
  receiveOffer,
  sendOffer,
} from '#app/cases/offers.server.ts';
import { buyAtCounter, payOffer } from '#app/cases/pay-offer.server.ts';
import { completenesses } from '#app/catalogue/copy/copy.ts';
import { encryptionContext } from '#app/platform/encryption.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import {
  caseText,
  contactFields,
  describeSent,
  getCaseId,
  phone,
  pressed,
  redirectToCase,
  refuseCash,
  refuseErrors,
} from './case-forms.server.ts';

type Errors = Record<string, string>;
type Changed = { moved: keyof typeof caseStages } | CaseRefusal;

const press = {
  entryKey: pressed.entryKey,
  version: formField.id(),
  words: caseText(),
};

const toPress = (
  given: AdminFormGiven,
  { entryKey, version }: z.output<z.ZodObject<typeof press>>,
) => ({ caseId: getCaseId(given), entryKey, seen: version, admin: given.admin });

async function answer(given: AdminFormGiven, changed: Changed, { isSent = false } = {}) {
  if ('refused' in changed) return refuse(changed.message);
  const message = `${formatCaseNumber(getCaseId(given))}: ${caseStages[changed.moved]}.`;
  return done(isSent ? await describeSent(given, message) : message);
}

/** Reads the fields of a row, such as 'cash-1'; an empty amount is null. */
function readRow(form: FormData, position: number, errors: Errors) {
  const text = (name: string, max: number) =>
    parseLine(String(form.get(`${name}-${position}`) ?? ''), max);
  const amount = (name: string) => {
    const typed = text(name, 20);
    const cents = typed === '' ? null : parseAmount(typed);
    if (typed !== '' && cents === null) errors[`${name}-${position}`] = noAmount;
    return cents;
  };
  return { text, amount };
}

function readAnswers(form: FormData): { lines: LineAnswer[]; errors: Errors } {
  const errors: Errors = {};
  const lines = form.getAll('line').map((sent) => {
    const position = parseId(sent);
    const { text, amount } = readRow(form, position, errors);
    const isTaken = !form.has(`none-${position}`);
    const [cashCents, creditCents] = [amount('cash'), amount('credit')];
    const chosen = text('decision', 20);
    const decision = Object.hasOwn(lineDecisions, chosen) ? (chosen as LineDecision) : undefined;
    if (isTaken && cashCents === null && (decision === undefined || decision === 'less'))
      errors[`cash-${position}`] ??= 'Enter a price, or that we do not take it.';
    const prices = isTaken ? { cashCents, creditCents } : { cashCents: null, creditCents: null };
    return { position, ...prices, decision, serial: text('serial', 60) };
  });
  return { lines, errors };
}

const send = adminForm(press, async (fields, given) => {
  const { lines, errors } = readAnswers(given.form);
  if (Object.keys(errors).length > 0) return refuseErrors(errors);
  const request = { ...toPress(given, fields), words: fields.words, lines };
  return answer(given, await sendOffer(given.db, request), { isSent: true });
});

const identityField = { identity: formField.line(maxIdentityLength) };

const receive = adminForm({ ...press, ...identityField }, async (fields, given) => {
  const { lines, errors } = readAnswers(given.form);
  if (Object.keys(errors).length > 0) return refuseErrors(errors);
  const decided = lines.flatMap(({ decision, ...line }) =>
    decision ? [{ ...line, decision }] : [],
  );
  const request = { ...toPress(given, fields), words: fields.words, lines: decided };
  const changed = await receiveOffer(given.db, request);
  if (fields.identity && !('refused' in changed)) {
    const encryption = given.context.get(encryptionContext);
    await writeIdentity(given.db, encryption, request.caseId, fields.identity);
  }
  return answer(given, changed, { isSent: true });
});

const agree = adminForm(press, async (fields, given) =>
  answer(given, await agreeForCustomer(given.db, toPress(given, fields))),
);

const payFields = {
  ...amountFields,
  ...{ pay: z.enum(['cash', 'credit'], 'Choose how.'), phone },
};

const pay = adminForm({ ...press, ...payFields, ...identityField }, async (fields, given) => {
  const outcome = await payOffer(given.db, {
    ...toPress(given, fields),
    ...{ phone: fields.phone, pay: fields.pay, lbpRate: await readRate(given) },
    noted: {
      serials: readAnswers(given.form).lines,
      identity: fields.identity,
      encryption: given.context.get(encryptionContext),
    },
    cash: { cents: fields.dollars, lbp: fields.lira },
  });
  return 'refused' in outcome ? refuseCash(outcome) : answer(given, outcome);
});

export const offerForms = { 'send-offer': send, receive, agree, pay };

function readBought(form: FormData) {
  const errors: Errors = {};
  const lines = form.getAll('line').flatMap((sent) => {
    const position = parseId(sent);
    const { text, amount } = readRow(form, position, errors);
    const [what, cashCents, creditCents] = [text('what', 120), amount('cash'), amount('credit')];
    if (!what && cashCents === null && creditCents === null) return [];
    if (!what) errors[`what-${position}`] = 'Write what it is.';
    if (cashCents === null) errors[`cash-${position}`] ??= 'Enter a price.';
    const completeness = text('completeness', 20);
    return {
      ...{ what, cashCents: cashCents ?? 0, creditCents },
      ...{ platform: text('platform', 60), serial: text('serial', 60) || null },
      completeness: Object.hasOwn(completenesses, completeness) ? completeness : null,
    };
  });
  if (lines.length === 0) errors['what-1'] ??= 'Write what it is.';
  return { lines, errors };
}

export const broughtFields = {
  ...contactFields,
  attemptKey: pressed.entryKey,
  words: press.words,
};

/** `now` is sent by the button that pays at once. */
const buyFields = { ...payFields, ...identityField, ...broughtFields, now: formField.flag() };

export const buyForm = adminForm(buyFields, async (fields, given) => {
  const { pay: how, dollars, lira, now, ...person } = fields;
  const { lines, errors } = readBought(given.form);
  if (Object.keys(errors).length > 0) return refuseErrors(errors);
  const cash = { cents: dollars, lbp: lira };
  const payment = now ? { pay: how, cash, lbpRate: await readRate(given) } : null;
  const encryption = given.context.get(encryptionContext);
  const purchase = { ...person, lines, payment, encryption, admin: given.admin };
  const outcome = await buyAtCounter(given.db, purchase);
  if ('refused' in outcome) return refuseCash(outcome);
  return redirectToCase(outcome);
});
