import { sql } from 'kysely';
import type { Actor } from '#app/audit/audit-log.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import {
  type Case,
  type CaseMoved,
  type CaseRefusal,
  type CaseStage,
  isAsked,
  isPriceable,
  refuseCase,
} from './case.ts';
import {
  addEntry,
  auditLines,
  isEntered,
  moveCaseWithin,
  refuseMovedOn,
  withFormKey,
} from './case-entries.server.ts';
import {
  describeLine,
  describeLinePrice,
  findLastChangeId,
  type LineDecision,
  listTaken,
} from './case-lines.ts';
import { changeCase, findCase, refuseUnknownCase } from './cases.server.ts';

/** What the shop answers about a line. Without a price in cash it does not take it. */
export interface LineAnswer {
  position: number;
  cashCents: number | null;
  /** Null where credit is worth no more than cash. */
  creditCents: number | null;
  decision?: LineDecision;
  serial?: string | null;
}

export interface OfferPress {
  caseId: number;
  /** One key, one change. */
  entryKey: string;
  /** The change that was on the screen, by `findLastChangeId`. */
  seen: number;
  admin: Actor & { id: string };
}

/** Changes an offer that is as it was seen. The same key again changes nothing. */
export function changeOffer(
  db: Database,
  { caseId, entryKey, seen }: OfferPress,
  change: (transaction: Connection, found: Case) => Promise<CaseMoved>,
): Promise<CaseMoved> {
  return changeCase(db, caseId, async (transaction, found) => {
    if (found.kind !== 'offer') return refuseUnknownCase();
    if (await isEntered(transaction, entryKey)) return { moved: found.stage };
    if (findLastChangeId(found) !== seen) return refuseMovedOn(found);
    return change(transaction, found);
  });
}

/**
 * Offers a price for each line that the shop takes; the customer is asked to say yes within 14 days, also
 * where there was another price before. Where it takes none, the case ends, or the goods wait to be fetched.
 */
export function sendOffer(
  db: Database,
  { lines, words, ...pressed }: OfferPress & { lines: readonly LineAnswer[]; words: string },
): Promise<CaseMoved> {
  const press = withFormKey(pressed, { lines, words });
  return changeOffer(db, press, async (transaction, found) => {
    if (!isPriceable(found)) return refuseMovedOn(found);
    const refusal = checkLines(found.lines, lines);
    if (refusal) return refusal;
    const priced = lines.map(({ position, ...line }) => {
      const before = found.lines.find((one) => one.position === position)?.decision;
      const kept = before === 'given-back' ? null : before;
      return { ...line, position, decision: line.cashCents === null ? 'given-back' : kept };
    });
    const isTaken = lines.some(({ cashCents }) => cashCents !== null);
    const refused = found.receivedAt ? 'ready' : 'closed';
    const move = { to: isTaken ? 'waiting' : refused, words, isAgreed: false } as const;
    return decide(transaction, found, priced, { ...press, ...move });
  });
}

interface ReceivedLine extends LineAnswer {
  decision: LineDecision;
}

/**
 * Decides on what came of an agreed offer. With a line that is less than it was described there is a new
 * offer to agree to, while the goods stay; else what is taken can be paid.
 */
export function receiveOffer(
  db: Database,
  { lines, words, ...pressed }: OfferPress & { lines: readonly ReceivedLine[]; words: string },
): Promise<CaseMoved> {
  const press = withFormKey(pressed, { lines, words });
  return changeOffer(db, press, async (transaction, found) => {
    if (found.stage !== 'here' || !found.agreedAt) return refuseMovedOn(found);
    const decided = lines.map((line) => {
      const agreed = found.lines.find(({ position }) => position === line.position);
      const { cashCents, creditCents } = line.decision === 'less' ? line : (agreed ?? line);
      return line.decision === 'given-back'
        ? { ...line, cashCents: null, creditCents: null }
        : { ...line, cashCents, creditCents };
    });
    const isUnpriced = decided.some(
      ({ decision, cashCents }) => decision !== 'given-back' && cashCents === null,
    );
    const refusal = isUnpriced ? refusePrices() : checkLines(listTaken(found), decided);
    if (refusal) return refusal;
    const isLess = decided.some(({ decision }) => decision === 'less');
    const isTaken = decided.some(({ decision }) => decision !== 'given-back');
    const move = { to: isLess ? 'waiting' : 'ready', isAgreed: isTaken && !isLess } as const;
    return decide(transaction, found, decided, { ...press, ...move, words });
  });
}

/** Says yes for a customer who does so in the shop or by phone. */
export function agreeForCustomer(db: Database, press: OfferPress): Promise<CaseMoved> {
  return changeOffer(db, press, async (transaction, found) => {
    if (!isAsked(found)) return refuseMovedOn(found);
    const { admin: actor, entryKey } = press;
    const to = found.receivedAt ? 'ready' : 'expected';
    return moveCaseWithin(transaction, found, { to, actor, entryKey, agrees: true });
  });
}

const refusePrices = () =>
  refuseCase('invalid', 'Enter a price in cash for each item, or that we do not take it.');

/** Each of the lines is answered, once. */
function checkLines(asked: Case['lines'], lines: readonly LineAnswer[]): CaseRefusal | null {
  const positions = (all: readonly { position: number }[]) =>
    String(all.map(({ position }) => position).sort((one, other) => one - other));
  return positions(asked) === positions(lines) ? null : refusePrices();
}

interface Decision extends OfferPress {
  to: CaseStage;
  words: string;
  /** Whether the customer has agreed to these very prices. */
  isAgreed: boolean;
}

async function decide(
  db: Connection,
  found: Case,
  lines: readonly StoredAnswer[],
  { caseId, entryKey, admin, to, words, isAgreed }: Decision,
): Promise<CaseMoved> {
  await writeLineAnswers(db, caseId, lines);
  if (!isAgreed) await sql`update cases set agreed_at = null where id = ${caseId}`.execute(db);
  await noteLines(db, caseId, { entryKey, admin });
  const outcome = to === 'closed' ? ({ outcome: 'refused' } as const) : {};
  return moveCaseWithin(db, found, { to, actor: admin, entryKey, words, ...outcome });
}

type StoredAnswer = Omit<LineAnswer, 'decision'> & { decision?: string | null };

/** Writes the answers to lines of a locked case. */
export async function writeLineAnswers(
  db: Connection,
  caseId: number,
  lines: readonly StoredAnswer[],
): Promise<void> {
  await sql`
    update case_lines set cash_cents = answer."cashCents", credit_cents = answer."creditCents",
      decision = answer.decision, serial = coalesce(nullif(answer.serial, ''), case_lines.serial)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as answer(position int, "cashCents" int, "creditCents" int, decision text, serial text)
    where case_id = ${caseId} and case_lines.position = answer.position`.execute(db);
}

/** Writes the lines with their prices into the history, as its customer reads it, and into the audit log. */
export async function noteLines(
  db: Connection,
  caseId: number,
  { entryKey, admin }: Pick<OfferPress, 'entryKey' | 'admin'>,
): Promise<void> {
  const found = await findCase(db, caseId);
  if (!found) throw new Error('A locked case is gone.');
  const words = inLanguage(found.language, () =>
    found.lines
      .map((line) => {
        const price = describeLinePrice(found, line) ?? '';
        return t('{what}: {price}', { what: describeLine(line), price });
      })
      .join('\n'),
  );
  const entry = { kind: 'decided', actor: admin, words } as const;
  await addEntry(db, caseId, { ...entry, entryKey: `${entryKey}-lines` });
  await auditLines(db, admin, caseId, { after: found.lines });
}
