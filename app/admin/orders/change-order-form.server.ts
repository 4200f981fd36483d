import { z } from 'zod';
import { askAboutOrderFee } from '#app/admin/delivery/delivery-form.server.ts';
import { collectForms } from '#app/admin/dispatch/collect-form.server.ts';
import { confirmForms } from '#app/admin/dispatch/confirm-form.server.ts';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { moveForms } from '#app/admin/order-moves/move-order-form.server.ts';
import type { MoveResponse } from '#app/admin/order-moves/status-changes.tsx';
import { offerUndo, undoChangeForm } from '#app/admin/order-moves/undo-change-form.server.ts';
import { parseDestination } from '#app/checkout/destination-form.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import {
  addOrderLine,
  changeDestination,
  changeLine,
  setDiscount,
  settleFee,
  takeOutUnit,
} from '#app/orders/changes/change-order.server.ts';
import { joinOrders } from '#app/orders/changes/join-orders.server.ts';
import type {
  ChangeOutcome,
  OrderChangeRequest,
} from '#app/orders/changes/recorded-change.server.ts';
import { noteReturn } from '#app/orders/moves/returns.server.ts';
import { type ReturnReason, returnReasons } from '#app/orders/moves/returns.ts';
import { addOrderNote } from '#app/orders/orders.server.ts';
import type { DeliveryRules } from '#app/orders/place-order.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { latinDigits } from '#app/platform/text/latin-digits.ts';
import { parseAmount } from '#app/platform/text/money.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';

const refuseField = (name: string, message: string) =>
  refuse(message, { errors: { [name]: message } });

/** Changes the order of the page. The customer's mail waits for as long as the toast offers to undo the change. */
async function change(
  given: AdminFormGiven,
  seen: string,
  message: string,
  make: (request: OrderChangeRequest) => Promise<ChangeOutcome>,
): Promise<MoveResponse> {
  const { orderNumber = '' } = given.params;
  const outcome = await make({ orderNumber, seen, by: { admin: given.admin } });
  if ('refused' in outcome) return refuse(outcome.message, { atOnce: true });
  if (outcome.changed === null) return done('Nothing is different.', { atOnce: true });
  const { undo, isMailed } = await offerUndo(given, orderNumber);
  const told = isMailed ? 'The customer gets a mail.' : 'There is no email: write on WhatsApp.';
  return done(isMailed === null ? message : `${message} ${told}`, { undo });
}

async function readRules({ context }: AdminFormGiven): Promise<DeliveryRules> {
  const [places, settings] = await Promise.all([
    context.get(placesContext).read(),
    context.get(settingsContext).read(),
  ]);
  return { places, settings };
}

const seen = formField.raw();
const line = formField.raw().transform(Number);

const destinationForm = adminForm({ seen }, async (fields, given) => {
  const { errors, destination } = parseDestination(given.form);
  if (!destination) return refuse('Please correct the fields.', { errors });
  const rules = await readRules(given);
  return change(given, fields.seen, 'The order goes there now.', (request) =>
    changeDestination(given.db, request, destination, rules),
  );
});

const takeOutForm = adminForm({ seen, line }, async (fields, given) => {
  const rules = await readRules(given);
  return change(given, fields.seen, 'One piece is back on the shelf.', (request) =>
    takeOutUnit(given.db, request, fields.line, rules),
  );
});

const maxFeeCents = 10_000;

const feeFields = { seen, fee: formField.raw(), anyway: formField.flag() };

const feeForm = adminForm(feeFields, async ({ anyway, ...fields }, given) => {
  const feeCents = parseAmount(fields.fee);
  if (feeCents === null || feeCents > maxFeeCents)
    return refuseField('fee', 'Enter a fee like 7 or 7.50, at most 100 dollars.');
  const range = await given.context.get(settingsContext).read();
  const asked = !anyway && askAboutOrderFee(feeCents, range);
  if (asked) return asked;
  return change(given, fields.seen, 'The delivery fee is set.', (request) =>
    settleFee(given.db, request, feeCents, feeCents > range.deliveryToCents),
  );
});

const returnForm = adminForm({ reason: formField.raw() }, async ({ reason }, given) => {
  const { db, admin, params } = given;
  const isNoted =
    Object.hasOwn(returnReasons, reason) &&
    (await noteReturn(db, admin, params.orderNumber ?? '', reason as ReturnReason));
  if (isNoted) return done('The reason is noted.', { atOnce: true });
  const message = 'Only an order that was delivered and is cancelled now has come back.';
  return refuse(message, { atOnce: true });
});

const pieceForm = adminForm({ seen, product: formField.id() }, async (fields, given) => {
  const rules = await readRules(given);
  return change(given, fields.seen, 'The piece is in the order.', (request) =>
    addOrderLine(given.db, request, fields.product, rules),
  );
});

const lineFields = { seen, line, units: formField.raw(), dollars: formField.raw() };
const maxUnits = 10_000;

const lineForm = adminForm(lineFields, async (fields, given) => {
  const typed = latinDigits(fields.units).trim();
  const quantity = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  const priceCents = parseAmount(fields.dollars);
  if (!(quantity <= maxUnits)) return refuseField('units', 'Enter a whole number from 0.');
  if (priceCents === null) return refuseField('dollars', 'Enter an amount like 12 or 12.50.');
  const rules = await readRules(given);
  const changed = { lineNumber: fields.line, quantity, priceCents };
  return change(given, fields.seen, 'The line is changed.', (request) =>
    changeLine(given.db, request, changed, rules),
  );
});

const discountFields = { seen, discount: formField.raw(), reason: formField.line(100) };

const discountForm = adminForm(discountFields, async ({ discount, reason, ...fields }, given) => {
  const discountCents = parseAmount(discount);
  if (discountCents === null)
    return refuseField('discount', 'Enter an amount like 5 or 5.50, or 0 for none.');
  if (discountCents > 0 && !reason)
    return refuseField('reason', 'Write the reason. The customer reads it.');
  const discountReason = discountCents > 0 ? reason : null;
  return change(given, fields.seen, 'The discount is set.', (request) =>
    setDiscount(given.db, request, { discountCents, discountReason }),
  );
});

const joinFields = { seen, other: formField.raw(), otherSeen: formField.raw() };

const joinForm = adminForm(joinFields, async (fields, given) => {
  const other = { orderNumber: fields.other, version: fields.otherSeen };
  const rules = await readRules(given);
  return change(given, fields.seen, `${fields.other} comes with this order.`, (request) =>
    joinOrders(given.db, request, other, rules),
  );
});

const noteFields = { note: formField.raw(), attemptKey: z.uuid().nullable().catch(null) };

type AddNote = (given: AdminFormGiven, text: string, attemptKey: string | null) => Promise<boolean>;

/** The form of `InternalNotes`. */
export const noteForm = (add: AddNote) =>
  adminForm(noteFields, async ({ note, attemptKey }, given) =>
    (await add(given, note, attemptKey))
      ? done('')
      : refuseField('note', 'Write a note of at most 2,000 letters.'),
  );

export const orderForms = {
  note: noteForm(({ db, admin, params }, ...note) =>
    addOrderNote(db, admin, params.orderNumber ?? '', ...note),
  ),
  ...{ ...moveForms, ...confirmForms, ...collectForms, 'undo-change': undoChangeForm },
  'change-destination': destinationForm,
  'take-out': takeOutForm,
  'settle-fee': feeForm,
  'add-piece': pieceForm,
  'change-line': lineForm,
  ...{ return: returnForm, discount: discountForm, join: joinForm },
};
