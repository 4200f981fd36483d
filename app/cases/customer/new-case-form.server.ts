import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { requireUser } from '#app/accounts/current-user.server.ts';
import { type CaseKind, maxWordsLength, parseCaseKind, parseGround } from '#app/cases/case.ts';
import { type NewCase, type NewLine, toCaseLine } from '#app/cases/cases.server.ts';
import { completenesses } from '#app/catalogue/copy/copy.ts';
import { parsePhone } from '#app/checkout/checkout-form.server.ts';
import { findLinkedOrderId } from '#app/orders/confirmation/order-links.server.ts';
import type { Order } from '#app/orders/order.ts';
import { findOrder, findUserOrder } from '#app/orders/orders.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { openByToken } from '#app/platform/http/token-link.server.ts';
import { pageLanguage, t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { addDays } from '#app/platform/text/day-range.ts';
import {
  invalidEmailMessage,
  lengthError,
  parseLine,
  parseText,
} from '#app/platform/text/input-text.ts';
import { parsePrice } from '#app/platform/text/money.ts';
import { type CaseTexts, maxOfferLines, refusedItems } from './new-case.ts';
import { signedOutContext } from './open-case.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The order that a new case is about: of the account, or of the link in a message of the shop. */
export async function findCaseOrder(request: Request, context: Context): Promise<Order | null> {
  const query = new URL(request.url).searchParams;
  const db = context.get(databaseContext);
  if (query.has('o')) {
    const url = new URL(`?t=${query.get('o')}`, request.url);
    const link = await openByToken(new Request(url), context, findLinkedOrderId);
    return link && findOrder(db, { id: link.opened });
  }
  if (!query.has('order') || context.get(signedOutContext)) return null;
  const user = await requireUser(request, context);
  return findUserOrder(db, user.id, parseLine(query.get('order'), 40));
}

/** When an order was delivered, an ISO instant; null while it is not. */
function findDeliveredAt({ status, states }: Pick<Order, 'status' | 'states'>): string | null {
  if (status !== 'delivered') return null;
  return states.findLast((state) => state.status === 'delivered')?.at ?? null;
}

/** Whether the pieces of an order may still be brought back: up to the end of the last of these days. */
export function isReturnable(
  order: Pick<Order, 'status' | 'states'>,
  days: number,
  now = new Date(),
) {
  const deliveredAt = findDeliveredAt(order);
  if (deliveredAt === null) return false;
  return addDays(todayInBeirut(new Date(deliveredAt)), days) >= todayInBeirut(now);
}

interface ParsedCase {
  texts: CaseTexts;
  errors: Partial<Record<string, string>>;
  parsed: Omit<NewCase, 'userId' | 'orderId' | 'attemptKey'> | null;
}

const emailSchema = z.email().max(254);

/** Reads what somebody asks, or what is wrong with which field. Goods that the shop never takes are refused. */
export function parseNewCase(
  form: FormData,
  { kind, order }: { kind: CaseKind; order: Order | null },
): ParsedCase {
  const texts: CaseTexts = {};
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value;
  const line = (name: string, max = 120) => parseLine(texts[name], max);
  const errors: ParsedCase['errors'] = {};
  const email = line('email', 254).toLowerCase();
  if (!emailSchema.safeParse(email).success) errors.email = t(invalidEmailMessage);
  const name = line('name', 80);
  if (!name) errors.name = t('Enter your name.');
  const phone = line('phone', 40) ? parsePhone(line('phone', 40)) : '';
  if (phone === null) errors.phone = t('Enter a phone number we can reach, or leave it empty.');
  const words = parseText(texts.words, Infinity);
  const wrong = words ? lengthError(words, maxWordsLength) : t('Write a few words.');
  if (wrong) errors.words = wrong;
  const ground = parseGround(line('ground'));
  const lines = order ? readOrderLines(texts, order) : readGoods(texts, kind, errors);
  if (order) {
    if (!ground) errors.ground = t('Choose why.');
    if (kind === 'return' && lines.length === 0) errors.pieces = t('Choose at least one piece.');
  }
  if (kind === 'offer' && refusedItems.some(({ name: one }) => texts[one] === 'on'))
    errors.refused = t('We cannot take these. Ask for a repair instead.');
  if (Object.keys(errors).length > 0) return { texts, errors, parsed: null };
  const parsed = {
    ...{ kind, name, email, phone: phone ?? '', words, ground, lines, language: pageLanguage() },
    ...(kind === 'offer' && ({ wishes: texts.wishes === 'credit' ? 'credit' : 'cash' } as const)),
  };
  return { texts, errors, parsed };
}

/** The pieces of an order that are chosen, at most as many as are still with the customer. */
function readOrderLines(texts: CaseTexts, order: Order): NewLine[] {
  return order.lines.flatMap((line) => {
    const typed = Number(/^\d{1,4}$/.exec(texts[`pieces-${line.position}`] ?? '')?.[0] ?? 0);
    const quantity = Math.min(line.quantity - line.returnedQuantity, typed);
    return quantity < 1 ? [] : toCaseLine(line, quantity);
  });
}

/** What is offered, or the device of a repair. A complaint may be about nothing that was bought. */
function readGoods(texts: CaseTexts, kind: CaseKind, errors: ParsedCase['errors']): NewLine[] {
  const count = kind === 'offer' ? maxOfferLines : 1;
  const lines: NewLine[] = [];
  for (let at = 1; at <= count; at += 1) {
    const read = (name: string, max = 120) => parseLine(texts[`${name}-${at}`], max);
    const [what, asked, completeness] = [read('what'), read('asked', 20), read('completeness')];
    const askedCents = asked ? parsePrice(asked) : null;
    if (asked && askedCents === null)
      errors[`asked-${at}`] = t('Enter an amount such as 40, or leave it empty.');
    if (!what) {
      if (asked) errors[`what-${at}`] = t('Write what it is.');
      continue;
    }
    lines.push({
      what,
      askedCents,
      platform: read('platform', 60),
      completeness: Object.hasOwn(completenesses, completeness) ? completeness : null,
      serial: read('serial', 60) || null,
    });
  }
  if (lines.length === 0 && kind !== 'complaint')
    errors['what-1'] ??=
      kind === 'repair' ? t('Write which device it is.') : t('Write what it is.');
  return lines;
}

export const readKind = (query: URLSearchParams): CaseKind =>
  parseCaseKind(query.get('kind')) ?? 'complaint';
