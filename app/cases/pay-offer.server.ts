import { sql } from 'kysely';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { type Cash, negate } from '#app/counter/cash.ts';
import { findEntry, recordCash } from '#app/counter/cash-book.server.ts';
import { recordCredit } from '#app/credit/credit.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import type { Encryption } from '#app/platform/encryption.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type Case, type CaseMoved, type CaseRefusal, refuseCase } from './case.ts';
import {
  audited,
  isEntered,
  moveCaseWithin,
  refuseMovedOn,
  withFormKey,
} from './case-entries.server.ts';
import { sumPrices } from './case-lines.ts';
import {
  changeCase,
  findByKey,
  findCase,
  isOpenedWith,
  type NewCase,
  type NewLine,
  type OpenedCase,
  openCaseWithin,
} from './cases.server.ts';
import { readIdentity, writeIdentity } from './identity.server.ts';
import {
  changeOffer,
  type LineAnswer,
  noteLines,
  type OfferPress,
  writeLineAnswers,
} from './offers.server.ts';
import { checkCountedOut } from './pay-refund.server.ts';
import { takeInWithin } from './take-in.server.ts';

interface Payment {
  pay: 'cash' | 'credit';
  /** What is counted out, with 'cash'. */
  cash: Cash;
  lbpRate: number | null;
}

interface OfferPayment extends OfferPress, Payment {
  /** As `parsePhone` gives it, or '': what credit belongs to where the case has no phone. */
  phone: string;
  noted?: NotedSale;
}

interface NotedSale {
  /** Of what came; an empty one leaves that of its line as it is. */
  serials: readonly Pick<LineAnswer, 'position' | 'serial'>[];
  /** The number of an identity card, or ''. */
  identity: string;
  encryption: Encryption;
}

/**
 * Pays for what was agreed and came, from the till or as credit, and closes the offer; once, whoever
 * presses. Refuses another amount than the sum, and credit for who has neither account nor phone.
 */
export async function payOffer(
  db: Database,
  { phone, noted, ...pressed }: OfferPayment,
): Promise<CaseMoved> {
  const { pay: how, cash } = pressed;
  const holder = how === 'credit' && phone !== '' && { phone };
  const request = withFormKey(pressed, { pay: how, cash, ...holder });
  let isRepeated = true;
  const outcome = await changeOffer(db, request, async (transaction, found) => {
    isRepeated = false;
    if (found.stage !== 'ready' || !found.agreedAt) return refuseMovedOn(found);
    const paid = { ...found, phone: found.phone || phone };
    const refusal = checkPayment(paid, request);
    if (refusal) return refusal;
    if (noted) await noteSale(transaction, found, noted);
    return pay(transaction, paid, request);
  });
  // What was typed after an answer that was lost.
  if (isRepeated && noted && !('refused' in outcome))
    await changeCase(db, request.caseId, (transaction, found) =>
      noteSale(transaction, found, noted),
    );
  return outcome;
}

async function noteSale(
  db: Connection,
  { id, lines }: Case,
  { serials, identity, encryption }: NotedSale,
): Promise<void> {
  if (identity) await writeIdentity(db, encryption, id, identity);
  const typed = new Map(serials.map(({ position, serial }) => [position, serial]));
  const numbered = lines.map((line) => ({ ...line, serial: typed.get(line.position) }));
  await writeLineAnswers(db, id, numbered);
}

type Sold = Parameters<typeof sumPrices>[0];

const findDueCents = (found: Sold, { pay: how }: Pick<Payment, 'pay'>) =>
  sumPrices(found)[how === 'cash' ? 'cashCents' : 'creditCents'];

function checkPayment(
  found: Sold & Pick<Case, 'phone' | 'userId'>,
  payment: Payment,
): CaseRefusal | null {
  const { pay: how, cash, lbpRate } = payment;
  if (how === 'credit') {
    const hasHolder = found.userId !== null || found.phone !== '';
    return hasHolder ? null : refuseCase('invalid', 'Credit needs a phone number or an account.');
  }
  return checkCountedOut(cash, findDueCents(found, payment), lbpRate);
}

const toBookKey = (caseId: number) => `bought-in-${caseId}`;

async function pay(
  db: Connection,
  found: Case,
  { entryKey, admin, ...payment }: Payment & Pick<OfferPress, 'entryKey' | 'admin'>,
): Promise<CaseMoved> {
  const { id, userId, phone } = found;
  const { pay: how, cash, lbpRate } = payment;
  const cents = findDueCents(found, payment);
  const booked = { entryKey: toBookKey(id), caseId: id };
  if (how === 'cash') {
    await recordCash(db, admin, { ...booked, kind: 'bought-in', ...negate(cash), lbpRate });
  } else {
    const holder = userId === null ? { phone } : { userId };
    await recordCredit(db, { ...booked, holder, cents, actorId: admin.id });
  }
  await sql`update cases set wishes = ${how}, phone = ${phone} where id = ${id}`.execute(db);
  const amount = formatPrice(cents);
  const words = inLanguage(found.language, () =>
    how === 'cash'
      ? t('{amount} paid in cash.', { amount })
      : t('{amount} are your credit with us now.', { amount }),
  );
  const after = how === 'cash' ? { pay: how, ...cash } : { pay: how, cents };
  await recordAudit(db, admin, { ...audited('pay', id), after });
  const move = { to: 'closed', outcome: 'done', actor: admin, entryKey } as const;
  return moveCaseWithin(db, found, { ...move, words });
}

interface BoughtLine extends NewLine {
  cashCents: number;
  creditCents: number | null;
}

interface Purchase
  extends Pick<NewCase, 'attemptKey' | 'name' | 'phone' | 'email' | 'language' | 'words'> {
  lines: readonly BoughtLine[];
  /** How it is paid at once; null where its price is still to be agreed. */
  payment: Payment | null;
  /** The number of an identity card, or ''. */
  identity: string;
  encryption: Encryption;
  admin: OfferPress['admin'];
}

/** Whether this very purchase has opened a case. */
async function isBought(
  db: Connection,
  id: number,
  { attemptKey, admin: _, encryption, identity, payment, ...opened }: Purchase,
): Promise<boolean> {
  const found = await findCase(db, id);
  const isPaid = await isEntered(db, attemptKey);
  if (!found || !isOpenedWith(found, opened) || isPaid !== (payment !== null)) return false;
  if (((await readIdentity(db, encryption, id)) ?? '') !== identity) return false;
  if (!payment) return true;
  const booked = await findEntry(db, { entryKey: toBookKey(id) });
  const { cents, lbp } = payment.pay === 'cash' ? negate(payment.cash) : { cents: 0, lbp: 0 };
  const isBooked = (booked?.cents ?? 0) === cents && (booked?.lbp ?? 0) === lbp;
  return found.wishes === payment.pay && isBooked;
}

/** Takes goods in and pays for them, all or nothing. The same key gives the case it opened. */
export function buyAtCounter(db: Database, purchase: Purchase): Promise<OpenedCase | CaseRefusal> {
  const { lines, payment, identity, encryption, ...opened } = purchase;
  const { admin, attemptKey } = opened;
  const priced = lines.map((line, index) => ({ ...line, position: index + 1 }));
  const sold = priced.map((line) => ({ quantity: 1, decision: null, ...line }));
  return db.transaction().execute(async (transaction) => {
    const by = { lines: sold, phone: opened.phone, userId: null };
    const isKnown = (await findByKey(transaction, attemptKey)) !== undefined;
    // What was paid is told before more is asked for.
    const refusal = !isKnown && payment && checkPayment(by, payment);
    if (refusal) return refusal;
    const { id, isNew } = await openCaseWithin(transaction, {
      ...({ kind: 'offer', userId: null, orderId: null } as const),
      ...{ ...opened, lines, wishes: payment?.pay ?? null },
    });
    if (!isNew) return (await isBought(transaction, id, purchase)) ? { id } : { id, isOther: true };
    await writeLineAnswers(transaction, id, priced);
    if (identity) await writeIdentity(transaction, encryption, id, identity);
    await takeInWithin(transaction, { id, admin, isAgreed: payment !== null });
    await noteLines(transaction, id, { entryKey: attemptKey, admin });
    const found = await findCase(transaction, id);
    if (payment && found)
      await pay(transaction, found, { ...payment, entryKey: attemptKey, admin });
    return { id };
  });
}
