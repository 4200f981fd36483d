import type { Case, CaseLine } from './case.ts';
import { sumPrices } from './case-lines.ts';

/** A part of a repair: in its price, and taken out of the stock. */
const partDecisions = ['part', 'part-used'];

export const isPart = ({ decision }: Pick<CaseLine, 'decision'>) =>
  partDecisions.includes(decision ?? '');

export const isUsedPart = ({ decision }: Pick<CaseLine, 'decision'>) => decision === 'part-used';

export const listDevices = ({ lines }: Pick<Case, 'lines'>): CaseLine[] =>
  lines.filter((line) => !isPart(line));

/** Whether the shop repairs a product of its own, which no customer waits for. */
export const isOwnRepair = (found: Pick<Case, 'kind' | 'lines'>): boolean =>
  found.kind === 'repair' && listDevices(found).some(({ productId }) => productId !== null);

/** Whether it came back within the warranty of an earlier repair. */
export const isInWarranty = (found: Pick<Case, 'lines'>): boolean =>
  listDevices(found).some(({ decision }) => decision === 'warranty');

/** Whether the work may begin: its price is agreed, or nobody pays for it. */
export const mayRepair = (found: Case): boolean =>
  found.stage === 'here' && (found.agreedAt !== null || isOwnRepair(found) || isInWarranty(found));

/** Whether a part may be proposed: the price of what waits for an answer, or is agreed, does not change under it. */
export const mayProposePart = (found: Case): boolean =>
  isQuotable(found) && found.stage !== 'waiting' && !found.agreedAt && !mayRepair(found);

/** Whether a price may be named. A device on its way here keeps the one that was agreed. */
export const isQuotable = (found: Case): boolean =>
  !isOwnRepair(found) && ['to-answer', 'waiting', 'here'].includes(found.stage);

/** Whether only the money that was agreed settles a case. */
export const isSettledByPaying = ({
  kind,
  agreedAt,
  receivedAt,
}: Pick<Case, 'kind' | 'agreedAt' | 'receivedAt'>): boolean =>
  kind === 'offer' || (kind === 'repair' && agreedAt !== null && receivedAt !== null);

/** What its customer pays, in cents: nothing without an agreed price. */
export const getRepairDue = (found: Pick<Case, 'agreedAt' | 'lines'>): number =>
  found.agreedAt === null ? 0 : sumPrices(found).cashCents;
