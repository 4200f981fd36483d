import type { Case, CaseStage } from '#app/cases/case.ts';
import { answerCase } from '#app/cases/case-answers.server.ts';
import { findLastChangeId, type LineDecision, sumPrices } from '#app/cases/case-lines.ts';
import { noteOnCase, writeCaseMessage } from '#app/cases/case-messages.server.ts';
import { moveCase, type NewCase } from '#app/cases/cases.server.ts';
import { receiveOffer, sendOffer } from '#app/cases/offers.server.ts';
import { payOffer } from '#app/cases/pay-offer.server.ts';
import { getRepairDue, isPart } from '#app/cases/repair.ts';
import { quotePart, usePart } from '#app/cases/repair-parts.server.ts';
import { handOverRepair, sendQuote } from '#app/cases/repairs.server.ts';
import { takeBack } from '#app/cases/take-back.server.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';

export interface DemoCase extends Pick<NewCase, 'kind' | 'name' | 'words' | 'wishes' | 'ground'> {
  /** How many days ago it was opened, and how many ago it last moved. */
  days: readonly [opened: number, last: number];
  language?: NewCase['language'];
  /** The demo product that was sold before. */
  sold?: string;
  lines?: NewCase['lines'];
  steps?: readonly Step[];
}

interface Visit {
  db: Database;
  found: Case;
  entryKey: string;
  admin: { id: string; email: string };
  lbpRate: number | null;
  findProduct: (name: string) => Promise<{ id: number }>;
}

export type Step = (visit: Visit) => Promise<unknown>;

const press = ({ found, entryKey, admin }: Visit) => ({
  ...{ caseId: found.id, entryKey, admin },
});
const pressOffer = (visit: Visit) => ({ ...press(visit), seen: findLastChangeId(visit.found) });
const pressRepair = (visit: Visit) => ({ ...press(visit), seen: visit.found.stage });

export const write =
  (words: string): Step =>
  (visit) =>
    writeCaseMessage(visit.db, { ...press(visit), actor: visit.admin, words });

export const ask =
  (words: string): Step =>
  (visit) =>
    writeCaseMessage(visit.db, { ...press(visit), actor: 'customer', words });

export const note =
  (words: string): Step =>
  (visit) =>
    noteOnCase(visit.db, { ...press(visit), actor: visit.admin, words });

export const move =
  (to: CaseStage, words = ''): Step =>
  (visit) =>
    moveCase(visit.db, { ...pressRepair(visit), actor: visit.admin, to, words });

export const yes: Step = (visit) => answerCase(visit.db, { ...press(visit), says: 'yes' });

export const withdraw: Step = (visit) =>
  answerCase(visit.db, { ...press(visit), says: 'withdraw' });

/** Prices the lines in their order, in cents of cash and of credit. */
export const offer =
  (words: string, ...prices: [cash: number, credit: number][]): Step =>
  (visit) => {
    const lines = prices.map(([cashCents, creditCents], index) => {
      return { position: index + 1, cashCents, creditCents };
    });
    return sendOffer(visit.db, { ...pressOffer(visit), lines, words });
  };

export const receive =
  (words: string, ...decisions: LineDecision[]): Step =>
  (visit) => {
    const prices = { cashCents: null, creditCents: null };
    const lines = decisions.map((decision, index) => {
      return { position: index + 1, decision, ...prices };
    });
    return receiveOffer(visit.db, { ...pressOffer(visit), lines, words });
  };

export const payInCash: Step = (visit) => {
  const { db, found, lbpRate } = visit;
  const cash = { cents: sumPrices(found).cashCents, lbp: 0 };
  return payOffer(db, { ...pressOffer(visit), pay: 'cash', cash, lbpRate, phone: found.phone });
};

/** Takes the piece back for what its order has brought. */
export const giveBack =
  (pay: 'credit' | 'courier'): Step =>
  async (visit) => {
    const { db, found, lbpRate } = visit;
    const order = await findOrder(db, { id: found.orderId ?? 0 });
    const pieces = [{ position: 1, quantity: 1, to: 'written-off', serial: '' } as const];
    const money = { refundCents: order?.totalCents ?? 0, pay, cash: { cents: 0, lbp: 0 }, lbpRate };
    return takeBack(db, { ...press(visit), pieces, ...money });
  };

/** Names the price of the work; parts are at theirs. */
export const quote =
  (workCents: number): Step =>
  (visit) => {
    const prices = visit.found.lines.map(
      (line) =>
        [
          line.position,
          isPart(line) ? (line.cashCents ?? line.askedCents ?? 0) : workCents,
        ] as const,
    );
    return sendQuote(visit.db, { ...pressRepair(visit), prices: new Map(prices) });
  };

export const addPart =
  (name: string): Step =>
  async (visit) => {
    const { id } = await visit.findProduct(name);
    return quotePart(visit.db, { ...pressRepair(visit), productId: id });
  };

/** Takes the part of the price out of the stock. */
export const takePart: Step = (visit) => {
  const { position = 0 } = visit.found.lines.find(isPart) ?? {};
  return usePart(visit.db, { ...pressRepair(visit), part: { position } });
};

export const handBack: Step = (visit) => {
  const given = { cents: getRepairDue(visit.found), lbp: 0 };
  const payment = { given, changeIn: 'both', lbpRate: visit.lbpRate, warrantyMonths: 3 } as const;
  return handOverRepair(visit.db, { ...pressRepair(visit), ...payment });
};
