import { sql } from 'kysely';
import { type Actor, recordAudit } from '#app/audit/audit-log.server.ts';
import { moveStock } from '#app/catalogue/stock/move-stock.server.ts';
import {
  addCash,
  type Cash,
  type ChangeIn,
  formatCash,
  giveChange,
  negate,
} from '#app/counter/cash.ts';
import { findEntry, recordCash } from '#app/counter/cash-book.server.ts';
import type { Connection, Database } from '#app/platform/database/database.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import {
  type Case,
  type CaseOutcome,
  type CaseRefusal,
  type CaseStage,
  caseStages,
  hasPrice,
  isAsked,
  refuseCase,
} from './case.ts';
import {
  addEntry,
  audited,
  auditLines,
  type CaseMove,
  isEntered,
  moveCaseWithin,
  refuseMovedOn,
  withFormKey,
} from './case-entries.server.ts';
import { findLastChangeId, sumPrices } from './case-lines.ts';
import { changeCase, refuseUnknownCase } from './cases.server.ts';
import { writeLineAnswers } from './offers.server.ts';
import {
  getRepairDue,
  isInWarranty,
  isOwnRepair,
  isPart,
  isQuotable,
  listDevices,
} from './repair.ts';

export interface RepairPress {
  caseId: number;
  /** The same key again changes nothing. */
  entryKey: string;
  seen: CaseStage;
  /** The change that was seen, by `findLastChangeId`; 0 for any. */
  version?: number;
  admin: Actor & { id: string };
}

/** Locks a repair and changes it once for each press, unless it has left what was seen. */
export function changeRepair(
  db: Database,
  { caseId, entryKey, seen, version = 0 }: Omit<RepairPress, 'admin'>,
  change: (transaction: Connection, found: Case) => Promise<CaseRefusal | null>,
): Promise<{ done: true } | CaseRefusal> {
  return changeCase(db, caseId, async (transaction, found) => {
    if (found.kind !== 'repair') return refuseUnknownCase();
    if (await isEntered(transaction, entryKey)) return { done: true };
    if (found.stage !== seen)
      return refuseCase(
        'moved-on',
        `This repair is now in '${caseStages[found.stage]}'. Reload the page.`,
      );
    if (version !== 0 && version !== findLastChangeId(found)) return refuseMovedOn(found);
    return (await change(transaction, found)) ?? { done: true };
  });
}

/** Moves a repair on whose stage was checked before: anything refused here undoes the whole change. */
async function move(db: Connection, found: Case, request: CaseMove): Promise<null> {
  const moved = await moveCaseWithin(db, found, request);
  if ('refused' in moved) throw new Error(moved.message);
  return null;
}

/** Notes what was found on the first device. Its customer reads it together with the price. */
export function noteFindings(
  db: Database,
  { findings, ...pressed }: RepairPress & { findings: string },
): Promise<{ done: true } | CaseRefusal> {
  const press = withFormKey(pressed, { findings });
  return changeRepair(db, press, async (transaction, found) => {
    const [device] = listDevices(found);
    if (!device) return refuseCase('invalid', 'This repair has no device.');
    if (found.stage === 'closed') return refuseCase('moved-on', 'This repair is closed.');
    await sql`
      update case_lines set words = ${findings}
      where case_id = ${found.id} and position = ${device.position}`.execute(transaction);
    const words = `Looked at: ${findings}`;
    await addEntry(transaction, found.id, { ...press, kind: 'note', actor: press.admin, words });
    return null;
  });
}

/** Writes what is to be paid: what was proposed or agreed before holds no longer. */
async function priceLines(
  db: Connection,
  { id, lines: before }: Case,
  lines: Case['lines'],
  admin: Actor,
): Promise<void> {
  await writeLineAnswers(db, id, lines);
  await sql`
    update case_lines set asked_cents = null
    where case_id = ${id} and decision in ('part', 'part-used')`.execute(db);
  await sql`update cases set agreed_at = null where id = ${id}`.execute(db);
  await auditLines(db, admin, id, { before, after: lines });
}

interface Quote extends RepairPress {
  /** What is asked for a piece of each line, in cents, by its position. */
  prices: ReadonlyMap<number, number>;
  /** Of the lines that were on the screen; all where left out. */
  positions?: readonly number[];
}

/** Asks the customer: the price holds for 14 days. What was agreed before holds no longer. */
export function sendQuote(
  db: Database,
  { prices, positions, ...pressed }: Quote,
): Promise<{ done: true } | CaseRefusal> {
  const press = withFormKey(pressed, { prices: [...prices] });
  return changeRepair(db, press, async (transaction, found) => {
    if (!isQuotable(found)) return refuseCase('not-allowed', 'No price can be named here.');
    // A part that was scanned since is a note, and no other version.
    if (positions && found.lines.some(({ position }) => !positions.includes(position)))
      return refuseMovedOn(found);
    const lines = found.lines.map((line) => {
      const decision = line.decision === 'warranty' ? null : line.decision;
      return { ...line, decision, cashCents: prices.get(line.position) ?? null };
    });
    if (!hasPrice({ lines })) return refuseCase('amount', 'Enter a price.');
    await priceLines(transaction, found, lines, press.admin);
    const findings = listDevices(found).map(({ words }) => words);
    const words = inLanguage(found.language, () => {
      const { cashCents } = sumPrices({ lines });
      return [...findings, t('Our price: {amount}.', { amount: formatPrice(cashCents) })];
    });
    const written = words.filter(Boolean).join('\n');
    const { entryKey, admin: actor } = press;
    return move(transaction, found, { to: 'waiting', actor, entryKey, words: written });
  });
}

/** Notes that the customer has said yes at the counter or on the phone. */
export function agreeAtCounter(
  db: Database,
  { admin, ...press }: RepairPress,
): Promise<{ done: true } | CaseRefusal> {
  return changeRepair(db, press, (transaction, found) => {
    if (!isAsked(found))
      return Promise.resolve(refuseCase('moved-on', 'No price waits for an answer here.'));
    const to = found.receivedAt ? 'here' : 'expected';
    const { entryKey } = press;
    return move(transaction, found, { to, agrees: true, actor: admin, entryKey });
  });
}

/** Repairs in the warranty of an earlier repair: nothing is to be paid. Refuses where none holds. */
export function coverByWarranty(
  db: Database,
  { admin, ...press }: RepairPress,
): Promise<{ done: true } | CaseRefusal> {
  return changeRepair(db, press, async (transaction, found) => {
    const [earlier] = await listEarlierRepairs(transaction, found);
    if (!earlier || !isQuotable(found))
      return refuseCase('not-allowed', 'No warranty of an earlier repair covers this.');
    const devices = new Set(listDevices(found).map(({ position }) => position));
    const covered = found.lines.map((line) => {
      const decision = devices.has(line.position) ? 'warranty' : line.decision;
      return { ...line, cashCents: null, decision };
    });
    await priceLines(transaction, found, covered, admin);
    const words = inLanguage(found.language, () =>
      t('In warranty until {day}: nothing is to be paid.', {
        day: formatDate(earlier.warrantyUntil),
      }),
    );
    const to = found.receivedAt ? 'here' : 'expected';
    const { entryKey } = press;
    return move(transaction, found, { to, actor: admin, entryKey, words });
  });
}

export interface RepairHandOver extends RepairPress {
  given: Cash;
  changeIn: ChangeIn;
  lbpRate: number | null;
  /** What a dollar was in lira on the page; null where it showed no lira, undefined for any. */
  seenRate?: number | null;
  warrantyMonths: number;
}

/**
 * Takes the cash for a repair and hands the device over: the case is closed, and its warranty begins. Nothing
 * is to be paid where no price was agreed. Refuses less cash than is due.
 */
export async function handOverRepair(
  db: Database,
  { given, changeIn, lbpRate, seenRate, warrantyMonths, admin, ...pressed }: RepairHandOver,
): Promise<{ change: Cash } | CaseRefusal> {
  const press = withFormKey(pressed, { given, changeIn, warrantyMonths });
  const bookKey = `repair-${press.entryKey}`;
  const outcome = await changeRepair(db, press, async (transaction, found) => {
    if (found.stage !== 'ready')
      return refuseCase('moved-on', 'This repair is not ready. Reload the page.');
    if (seenRate !== undefined && seenRate !== lbpRate)
      return refuseCase('moved-on', 'The rate changed. Count again.');
    const dueCents = getRepairDue(found);
    const change = giveChange(dueCents, given, lbpRate, changeIn);
    if (!change) return refuseCase('amount', `${formatPrice(dueCents)} is to be paid.`);
    const net = addCash(given, negate(change));
    const { entryKey } = press;
    await recordCash(transaction, admin, {
      ...{ entryKey: bookKey, kind: 'sale', ...net, lbpRate, caseId: found.id },
      note: `Repair. Given ${formatCash(given)}, change ${formatCash(change)}.`,
    });
    const isRepaired = found.agreedAt !== null || isInWarranty(found);
    const until = isRepaired ? await startWarranty(transaction, found.id, warrantyMonths) : null;
    await recordAudit(transaction, admin, { ...audited('pay', found.id), after: { ...net } });
    const words = describeHandedOver(found, { dueCents, until });
    const outcome = isRepaired ? 'done' : await findWhyReady(transaction, found);
    return move(transaction, found, { to: 'closed', outcome, actor: admin, entryKey, words });
  });
  if ('refused' in outcome) return outcome;
  // A press that is sent again reads what the first one has booked.
  const booked = await findEntry(db, { entryKey: bookKey });
  return { change: booked ? addCash(given, negate(booked)) : { cents: 0, lbp: 0 } };
}

/**
 * Why a device waits that was not repaired: its price was declined or has ended, or there was none. One whose
 * price waits when it comes is declined too.
 */
async function findWhyReady(db: Connection, { id, lines }: Case): Promise<CaseOutcome> {
  const found = await sql<{ outcome: CaseOutcome }>`
    select case when entry_key like 'expire-%' then 'expired'
        when before = 'waiting' or ${hasPrice({ lines })} and before = 'here' and earlier = 'waiting'
        then 'declined' else 'refused' end as outcome
    from (select *, lag(stage) over moves as before, lag(stage, 2) over moves as earlier
      from case_entries where case_id = ${id} and kind = 'moved'
      window moves as (order by id)) as move
    where stage = 'ready' order by id desc limit 1`.execute(db);
  return found.rows[0]?.outcome ?? 'refused';
}

/** The last day of the warranty that begins now; null for none. */
async function startWarranty(db: Connection, id: number, months: number): Promise<string | null> {
  if (months > 0)
    await sql`
      update cases set warranty_until = ((now() at time zone 'Asia/Beirut')
        + ${months} * interval '1 month')::date where id = ${id}`.execute(db);
  return findWarranty(db, id);
}

function describeHandedOver(
  { language }: Case,
  { dueCents, until }: { dueCents: number; until: string | null },
): string {
  return inLanguage(language, () =>
    [
      dueCents > 0 && t('Paid: {amount}.', { amount: formatPrice(dueCents) }),
      until && t('Warranty until {day}.', { day: formatDate(until) }),
    ]
      .filter(Boolean)
      .join(' '),
  );
}

/** Ends the repair of a product of the shop: it goes to the shelf, or is written off. */
export function closeOwnRepair(
  db: Database,
  { to, admin, ...press }: RepairPress & { to: 'shelf' | 'written-off' },
): Promise<{ done: true } | CaseRefusal> {
  return changeRepair(db, press, async (transaction, found) => {
    if (!isOwnRepair(found) || found.stage === 'closed')
      return refuseCase('moved-on', 'This repair is not one of the shop’s own, or is closed.');
    for (const { position, productId, quantity } of listDevices(found)) {
      await sql`
        update case_lines set decision = ${to}
        where case_id = ${found.id} and position = ${position}`.execute(transaction);
      if (to === 'shelf' && productId !== null)
        await moveStock(transaction, admin, { action: 'take back', productId, quantity });
    }
    const words = to === 'shelf' ? 'Repaired: to the shelf.' : 'Written off.';
    const { entryKey } = press;
    return move(transaction, found, { to: 'closed', actor: admin, entryKey, words });
  });
}

/** A repair that was handed over, with the last day of its warranty. */
export interface EarlierRepair {
  id: number;
  /** yyyy-mm-dd. */
  warrantyUntil: string;
}

type Device = Pick<Case, 'id' | 'phone' | 'openedAt'> & {
  lines: readonly Pick<Case['lines'][number], 'what' | 'serial' | 'decision'>[];
};

/**
 * The earlier repairs of a device whose warranty held when its case was opened: by its serial, or by the
 * phone of its customer and what it is. The longest warranty first.
 */
export async function listEarlierRepairs(
  db: Connection,
  { id, phone, openedAt, lines }: Device,
): Promise<EarlierRepair[]> {
  const devices = lines.filter((line) => !isPart(line));
  const serials = devices.flatMap(({ serial }) => serial?.trim().toUpperCase() || []);
  const names = devices.map(({ what }) => what.trim().toLowerCase());
  const found = await sql<EarlierRepair>`
    select id, warranty_until as "warrantyUntil" from cases
    where kind = 'repair' and id <> ${id}
      and warranty_until >= ${todayInBeirut(new Date(openedAt))}::date and id in (
        select case_id from case_lines where upper(serial) = any(${serials}::text[])
        union
        select cases.id from cases join case_lines on case_id = cases.id
        where phone = ${phone} and phone <> '' and lower(what) = any(${names}::text[]))
    order by warranty_until desc, id desc limit 5`.execute(db);
  return found.rows;
}

/** The last day of the warranty of a repair, yyyy-mm-dd; null for none. */
export async function findWarranty(db: Connection, caseId: number): Promise<string | null> {
  const found = await sql<{ until: string | null }>`
    select warranty_until as until from cases where id = ${caseId}`.execute(db);
  return found.rows[0]?.until ?? null;
}
