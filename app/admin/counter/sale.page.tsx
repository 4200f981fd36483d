import { randomUUID } from 'node:crypto';
import { data, type RouterContextProvider } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import layout from '#app/admin/layout.module.css';
import { maxCartLines } from '#app/cart/cart-rules.ts';
import { findCase } from '#app/cases/cases.server.ts';
import { parseAttempt, parsePhone } from '#app/checkout/checkout-form.server.ts';
import { parseDollars, parseLira } from '#app/counter/cash.ts';
import {
  findExchangeCredit,
  type Sold,
  sellAtCounter,
  writeReceiptMessage,
} from '#app/counter/counter-sale.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import { pickDeliverySettings } from '#app/delivery/plan-delivery.ts';
import { createOrderLink } from '#app/orders/confirmation/order-links.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import {
  databaseContext,
  logError,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { getWhatsAppUrl, isLandline } from '#app/platform/text/tel.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import type { Route } from './+types/sale.page.ts';
import { type Exchange, type SaleAnswer, SaleForm } from './sale-form.tsx';

export const meta = describeHiddenPage(
  'Sale at the counter',
  'Sells what is in the shop to who stands in it.',
);

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireArea(context, 'counter');
  const { lbpRate } = await context.get(settingsContext).read();
  const caseId = parseId(new URL(request.url).searchParams.get('case'));
  const exchange = await readExchange(context.get(databaseContext), caseId);
  return { attemptKey: randomUUID(), lbpRate, exchange };
}

/** The case whose credit is spent in this sale; null for none. */
async function readExchange(db: Connection, caseId: number): Promise<Exchange | null> {
  const [found, credit] = await Promise.all([findCase(db, caseId), findExchangeCredit(db, caseId)]);
  if (!found || !credit) return null;
  const { balanceCents, ofCaseCents } = credit;
  return { caseId, balanceCents, ofCaseCents, phone: found.phone };
}

const failed = 'The sale was not saved. Press Paid again: it is booked once.';
const wrong = 'Please correct the marked fields.';

/** A number that the form itself has written; 0 for anything else. */
const readNumber = (form: FormData, name: string) =>
  Number(/^\d{1,9}$/.exec(String(form.get(name)))?.[0] ?? 0);

function parseSale(form: FormData) {
  const typed = (name: string) => String(form.get(name) ?? '');
  const cents = parseDollars(typed('dollars'));
  const lbp = parseLira(typed('lira'));
  const discountCents = parseDollars(typed('discount'));
  const phone = typed('phone').trim() === '' ? '' : parsePhone(typed('phone'));
  const discountReason = parseLine(typed('reason'), 200);
  const creditCents = readNumber(form, 'credit');
  const errors: SaleAnswer['errors'] = {
    ...(cents === null && { dollars: 'Enter dollars like 12.50.' }),
    ...(lbp === null && { lira: 'Enter whole pounds like 1,500,000.' }),
    ...(discountCents === null && { discount: 'Enter dollars like 12.50.' }),
    ...(discountCents && discountReason === '' && { reason: 'Say why the price is less.' }),
    ...(phone === null && { phone: 'Enter a phone number, or none.' }),
  };
  if (cents === null || lbp === null || discountCents === null || phone === null)
    return { errors, sale: null };
  const changeIn = form.get('changeIn') === 'lira' ? ('lira' as const) : ('both' as const);
  const seenRate = form.has('lbpRate') ? readNumber(form, 'lbpRate') || null : undefined;
  const paid = { given: { cents, lbp }, changeIn, creditCents, seenRate };
  const sale = { ...paid, discountCents, discountReason, phone };
  return { errors, sale: Object.keys(errors).length === 0 ? sale : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id, email } = await requireArea(context, 'counter');
  const form = await readForm(request);
  const refuse = (message: string, status: number, errors?: SaleAnswer['errors']) =>
    data<SaleAnswer>({ done: false, message, errors }, status);
  const attempt = parseAttempt(form);
  if (!attempt) return refuse(failed, 400);
  if (attempt.lines.length === 0) return refuse('Scan or search what is sold.', 400);
  if (attempt.lines.length > maxCartLines)
    return refuse(`A sale holds at most ${maxCartLines} different products.`, 400);
  const { errors, sale } = parseSale(form);
  if (!sale) return refuse(wrong, 400, errors);
  const caseId = parseId(form.get('case'));
  const payOutCents = readNumber(form, 'payOut');
  try {
    const places = await context.get(placesContext).read();
    const settings = pickDeliverySettings(await context.get(settingsContext).read());
    const { attemptKey, lines, totalCents } = attempt;
    const outcome = await sellAtCounter(
      context.get(databaseContext),
      {
        ...{ ...sale, attemptKey, lines, totalCents, admin: { id, email } },
        exchange: caseId > 0 ? { caseId, payOutCents } : null,
      },
      { places, settings },
    );
    if ('refused' in outcome) {
      const { refused, message } = outcome;
      if (refused === 'too-little') return refuse(message, 409, { dollars: message });
      return refuse(message, 409, refused === 'discount' ? { discount: message } : undefined);
    }
    const { orderId: _id, language: _language, giveBack, ...sold } = outcome.sold;
    const whatsApp = await writeReceiptChat(context, sale.phone, outcome.sold);
    const message = giveBack ? `Sold. ${giveBack}` : 'Sold.';
    return data<SaleAnswer>({ done: true, message, sold: { ...sold, whatsApp } });
  } catch (error) {
    logError(context, error, 'a sale at the counter failed');
    return refuse(failed, 503);
  }
}

async function writeReceiptChat(
  context: Readonly<RouterContextProvider>,
  phone: string,
  { orderId, language }: Sold,
): Promise<string | null> {
  if (phone === '' || isLandline(phone)) return null;
  const { name: shop } = await context.get(settingsContext).read();
  const path = await createOrderLink(context.get(databaseContext), orderId);
  const link = context.get(originContext) + path;
  const text = writeReceiptMessage(language, { shop, link });
  return `${getWhatsAppUrl(phone)}?text=${encodeURIComponent(text)}`;
}

export const clientAction = adminAction((): SaleAnswer => ({ done: false, message: failed }));

export const shouldRevalidate = revalidateAfterConflict;

export default function SalePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className={layout.page}>
      <header className={layout.between}>
        <h2>Sale at the counter</h2>
        <TextButtonLink to="/admin/counter">Till and cash book</TextButtonLink>
      </header>
      <SaleForm {...loaderData} answer={actionData} />
    </div>
  );
}
