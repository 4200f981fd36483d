import { msg, t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';

/** What somebody may ask of the shop, with what it is called on both sides. */
export const caseKinds = {
  offer: msg('Offer'),
  return: msg('Return'),
  complaint: msg('Complaint'),
  repair: msg('Repair'),
} as const;
export type CaseKind = keyof typeof caseKinds;

export function parseCaseKind(text: unknown): CaseKind | null {
  return Object.hasOwn(caseKinds, String(text)) ? (text as CaseKind) : null;
}

/** The stages of every case; a stage is a list of the Counter tab. */
export const caseStages = {
  'to-answer': 'To answer',
  waiting: 'Waiting for customer',
  expected: 'Expected',
  here: 'Here',
  ready: 'Ready',
  closed: 'Closed',
} as const;
export type CaseStage = keyof typeof caseStages;

/** The same for its customer. */
export const caseStageTitles: Record<CaseStage, string> = {
  'to-answer': msg('We read it'),
  waiting: msg('We have answered'),
  expected: msg('We expect it'),
  here: msg('It is with us'),
  ready: msg('It is ready'),
  closed: msg('Closed'),
};

export const caseOutcomes = {
  done: msg('Settled'),
  refused: msg('We cannot help with this'),
  declined: msg('You said no'),
  expired: msg('The price no longer holds'),
  withdrawn: msg('Withdrawn'),
} as const;
export type CaseOutcome = keyof typeof caseOutcomes;

interface StageRule {
  next: readonly CaseStage[];
  /** Within how many days the stage should end; none where it may last. */
  days?: number;
}

const answerDays = 3;
/** Specification, section 8. */
const complaintDays = 14;
/** What the shop has offered holds so long. */
const promiseDays = 14;

const atShop: Pick<Record<CaseStage, StageRule>, 'expected' | 'here' | 'ready' | 'closed'> = {
  expected: { next: ['here', 'closed'], days: promiseDays },
  here: { next: ['waiting', 'ready', 'closed'] },
  ready: { next: ['closed'] },
  closed: { next: [] },
};
const brought: Record<CaseStage, StageRule> = {
  'to-answer': { next: ['waiting', 'expected', 'here', 'closed'], days: answerDays },
  waiting: { next: ['to-answer', 'expected', 'here', 'closed'] },
  ...atShop,
};
const priced: Record<CaseStage, StageRule> = {
  ...brought,
  waiting: { next: ['to-answer', 'expected', 'here', 'ready', 'closed'], days: promiseDays },
  // Called ready too early, it goes back to work.
  ready: { next: ['here', 'closed'] },
};

const rules: Record<CaseKind, Record<CaseStage, StageRule>> = {
  offer: priced,
  repair: priced,
  return: brought,
  complaint: {
    ...brought,
    // Not 'here', where no day is due: that something came answers no complaint.
    'to-answer': { next: ['waiting', 'expected', 'closed'], days: complaintDays },
  },
};

export function mayMove(kind: CaseKind, from: CaseStage, to: CaseStage): boolean {
  return rules[kind][from].next.includes(to);
}

/** The days after which a stage should have ended; null for one that may last. */
export function getStageDays(kind: CaseKind, stage: CaseStage): number | null {
  return rules[kind][stage].days ?? null;
}

/** Why something comes back, from the information pages of warranty and complaints. */
export const returnGrounds = {
  'changed-mind': msg('I changed my mind'),
  'does-not-run': msg('It does not work'),
  damaged: msg('It arrived damaged'),
  missing: msg('Something is missing'),
  wrong: msg('Another product came'),
  other: msg('Something else'),
} as const;
type ReturnGround = keyof typeof returnGrounds;

/** Reads the choice of a form; null for none or an unknown one. */
export function parseGround(text: unknown): ReturnGround | null {
  return Object.hasOwn(returnGrounds, String(text)) ? (text as ReturnGround) : null;
}

export interface CaseLine {
  position: number;
  /** The line of the order that it came with. */
  orderPosition: number | null;
  quantity: number;
  what: string;
  platform: string;
  completeness: string | null;
  /** What the shop found on a device, which its customer reads with the price. */
  words: string;
  serial: string | null;
  /** What its customer hopes for, or what a part is to cost until a price is sent. */
  askedCents: number | null;
  /** What the shop gives for it in cash, or asks for a repair. */
  cashCents: number | null;
  creditCents: number | null;
  decision: string | null;
  productId: number | null;
}

/** An event of a case, as both sides read it; a note is the shop's alone. */
export interface CaseEntry {
  id: number;
  kind: 'opened' | 'message' | 'moved' | 'decided' | 'money' | 'note';
  stage: CaseStage | null;
  byCustomer: boolean;
  /** Who of the shop; only for the shop. */
  by: string;
  words: string;
  /** ISO instant. */
  at: string;
}

export interface Case {
  id: number;
  kind: CaseKind;
  stage: CaseStage;
  outcome: CaseOutcome | null;
  userId: string | null;
  orderId: number | null;
  orderNumber: string | null;
  name: string;
  email: string;
  phone: string;
  language: 'en' | 'ar' | 'fr';
  words: string;
  ground: ReturnGround | null;
  /** What is given back in money for pieces that came back. */
  refundCents: number;
  wishes: 'cash' | 'credit' | null;
  /** yyyy-mm-dd. */
  dueOn: string | null;
  /** ISO instants. */
  openedAt: string;
  askedAt: string | null;
  agreedAt: string | null;
  receivedAt: string | null;
  closedAt: string | null;
  lines: readonly CaseLine[];
  entries: readonly CaseEntry[];
  photoIds: readonly number[];
}

/** Whose it is: another change to this than the one that was shown is not overwritten. */
export const getCustomerVersion = ({
  name,
  phone,
  email,
  language,
}: Pick<Case, 'name' | 'phone' | 'email' | 'language'>): string =>
  JSON.stringify([name, phone, email, language]);

export const formatCaseNumber = (id: number) => `C-${id}`;

/** Reads 'C-12' or '12'; 0, which none has, for anything else. */
export function parseCaseNumber(text: unknown): number {
  const digits = /^(?:c-)?([1-9]\d{0,14})$/i.exec(String(text))?.[1];
  return digits ? Number(digits) : 0;
}

/** Whether its answer is late: on its day and after it. */
export function isLate({ dueOn, stage }: Pick<Case, 'dueOn' | 'stage'>, today: string): boolean {
  return stage === 'to-answer' && dueOn !== null && dueOn <= today;
}

export function hasPrice({ lines }: Pick<Case, 'lines'>): boolean {
  return lines.some(({ cashCents, creditCents }) => cashCents !== null || creditCents !== null);
}

/** Whether the shop may name a price for what is offered, also another one than before. */
export const isPriceable = ({ stage, agreedAt }: Pick<Case, 'stage' | 'agreedAt'>): boolean =>
  stage === 'to-answer' || stage === 'waiting' || (stage === 'here' && agreedAt === null);

/** Whether its customer is asked to say yes or no. */
export function isAsked(shown: Pick<Case, 'lines' | 'stage'>): boolean {
  return shown.stage === 'waiting' && hasPrice(shown);
}

/** Whether its customer can still take it back. */
export function isWithdrawable({ stage }: Pick<Case, 'stage'>): boolean {
  return stage === 'to-answer' || stage === 'waiting' || stage === 'expected';
}

/** What a return still owes its customer, in cents. */
export const getRefundDue = ({
  stage,
  refundCents,
}: Pick<Case, 'stage' | 'refundCents'>): number => (stage === 'ready' ? refundCents : 0);

/** Whether pieces of its order may be taken back with it: once, also where it was called ready by hand. */
export const mayTakeBack = ({ stage, agreedAt }: Pick<Case, 'stage' | 'agreedAt'>): boolean =>
  stage !== 'closed' && agreedAt === null;

/** Whether the credit that its goods gave, if any, is spent or given in cash with it. */
export const mayUseCredit = ({ stage }: Pick<Case, 'stage'>): boolean => stage === 'closed';

/** What its customer can do and what happens next, in a sentence or two. */
export function describeStage(shown: Case): string {
  const { kind, stage, outcome, dueOn, agreedAt, receivedAt } = shown;
  const day = dueOn ? formatDate(dueOn) : '';
  if (stage === 'closed') return t(caseOutcomes[outcome ?? 'done']);
  if (stage === 'to-answer') return t('We read it and answer by {day}.', { day });
  if (stage === 'waiting') {
    if (!hasPrice(shown)) return t('We have answered. Please read it and write back.');
    const price = t('Our offer holds until {day}. Please say yes or no.', { day });
    return kind === 'repair'
      ? t('Our price holds until {day}. Please say yes or no.', { day })
      : price;
  }
  if (stage === 'expected')
    return t('Please bring it to our shop by {day}, with all that belongs to it.', { day });
  if (stage === 'here') {
    if (kind === 'repair' && agreedAt) return t('You have agreed to the price. We repair it now.');
    return t('It is with us. We look at it and write to you.');
  }
  if (kind === 'repair' && !agreedAt && receivedAt)
    return t('Please fetch your device. Nothing is to be paid.');
  if (kind === 'repair') return t('Your device is ready. Please fetch it.');
  return agreedAt ? t('We are agreed. Your money is ready.') : t('Please fetch what you brought.');
}

export const maxCasePhotos = 6;
export const maxPhotosADay = 12;
export const maxWordsLength = 2000;

export interface CaseRefusal {
  refused: 'not-found' | 'moved-on' | 'not-allowed' | 'amount' | 'invalid';
  message: string;
}

export type CaseMoved = { moved: CaseStage } | CaseRefusal;

export const refuseCase = (refused: CaseRefusal['refused'], message: string): CaseRefusal => ({
  refused,
  message,
});
