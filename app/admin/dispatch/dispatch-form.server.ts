import { data } from 'react-router';
import { mayUse } from '#app/accounts/roles.ts';
import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { readRate } from '#app/admin/forms/amount-fields.server.ts';
import {
  changesField,
  chosenField,
  formatChanges,
} from '#app/admin/order-moves/chosen-pairs.server.ts';
import { moveForms } from '#app/admin/order-moves/move-order-form.server.ts';
import type { MoveResponse } from '#app/admin/order-moves/status-changes.tsx';
import { offerUndo, undoChangeForm } from '#app/admin/order-moves/undo-change-form.server.ts';
import { placesContext } from '#app/delivery/places.server.ts';
import {
  addCourier,
  type CourierErrors,
  changeCourier,
} from '#app/dispatch/runs/couriers.server.ts';
import { openRun, undoRun } from '#app/dispatch/runs/open-run.server.ts';
import { settleReturned } from '#app/dispatch/runs/settle-returned.server.ts';
import { splitOrder } from '#app/orders/changes/split-order.server.ts';
import { setPacked } from '#app/orders/moves/packing.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField, runForm } from '#app/platform/http/forms.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { collectForms } from './collect-form.server.ts';
import { confirmForms } from './confirm-form.server.ts';

export interface DispatchResponse extends MoveResponse {
  /** These are not confirmed: the owner is asked whether they go along. */
  unconfirmed?: string[];
  /** The courier that was added or changed, to be chosen. */
  courierId?: number;
}

const refuseStale = (message: string, isStale = true) => refuse(message, { isStale });

/** Names the orders whose customers no email tells; empty where all have one. */
export function describeUntold(withoutEmail: readonly string[]): string {
  if (withoutEmail.length === 0) return '';
  return `There is no email for ${withoutEmail.join(', ')}: write on WhatsApp.`;
}

const orderNumber = formField.raw();

const seenFields = { orderNumber, seen: formField.raw() };
const packFields = { ...seenFields, packed: formField.raw() };

const pack = adminForm(packFields, async ({ packed, ...order }, { db, admin }) => {
  const isPacked = packed === 'on';
  const outcome = await setPacked(db, { ...order, isPacked, admin });
  if ('refused' in outcome) return refuseStale(outcome.refused);
  if (!isPacked) return done(`${order.orderNumber} is to be packed again.`);
  const undo = { intent: 'pack', ...order, packed: '' };
  return done(`${order.orderNumber} is packed.`, { undo });
});

const split = adminForm(seenFields, async (fields, given) => {
  const { db, admin, context } = given;
  const [places, settings] = await Promise.all([
    context.get(placesContext).read(),
    context.get(settingsContext).read(),
  ]);
  const outcome = await splitOrder(db, { ...fields, by: { admin } }, { places, settings });
  if ('refused' in outcome) return refuseStale(outcome.message);
  const { undo } = await offerUndo(given, fields.orderNumber);
  const message = 'can be packed. Its pre-orders wait in a second parcel.';
  return done(`${fields.orderNumber} ${message}`, { undo });
});

const runFields = { courier: formField.id(), chosen: chosenField, anyway: formField.flag() };

const open = adminForm(runFields, async ({ courier, chosen, anyway }, { db, admin, context }) => {
  const outcome = await openRun(db, {
    ...{ courierId: courier, orders: chosen, withUnconfirmed: anyway, admin },
    lbpRate: await readRate({ context }),
  });
  if ('runId' in outcome) {
    const { runId, moved, withoutEmail } = outcome;
    const run = { run: String(runId), changes: formatChanges(moved) };
    const told = describeUntold(withoutEmail) || 'Its customers are told.';
    return done(`Run ${runId} is on its way. ${told}`, {
      next: `/admin/dispatch/runs/${runId}`,
      undo: { intent: 'undo-run', orderNumber: '', ...run },
    });
  }
  if (outcome.refused === 'unconfirmed') return refuse('', { unconfirmed: outcome.orderNumbers });
  return refuseStale(outcome.message, outcome.refused === 'stale');
});

const undoRunFields = { run: formField.id(), changes: changesField };

const undoRunForm = adminForm(undoRunFields, async ({ run, changes }, { db, admin }) => {
  const outcome = await undoRun(db, run, changes, admin);
  if ('refused' in outcome) return refuseStale(outcome.refused);
  return done(`Run ${run} is undone. No mail was sent.`);
});

const courierFields = {
  courierTitle: formField.raw(),
  courierPhone: formField.raw(),
  company: formField.flag(),
};

/** What is wrong stands at the fields alone. */
const refuseCourier = (errors: CourierErrors) => refuse('', { errors });

const add = adminForm(courierFields, async (fields, { db, admin }) => {
  const { courierTitle, courierPhone: phone, company: isCompany } = fields;
  const outcome = await addCourier(db, admin, { title: courierTitle, phone, isCompany });
  if ('errors' in outcome) return refuseCourier(outcome.errors);
  const { id, title } = outcome.added;
  return done(`${title} can be chosen now.`, { courierId: id });
});

const changeFields = { ...courierFields, courier: formField.id() };

export const changeCourierForm = adminForm(changeFields, async (fields, { db, admin }) => {
  const { courierTitle, courierPhone: phone, company: isCompany } = fields;
  const courier = { id: fields.courier, title: courierTitle, phone, isCompany };
  const outcome = await changeCourier(db, admin, courier);
  if (!outcome) return refuseStale('This courier does not exist.');
  if ('errors' in outcome) return refuseCourier(outcome.errors);
  const { id, title } = outcome.changed;
  return done(`${title} is saved.`, { courierId: id });
});

const settleFields = { orderNumber, decision: formField.raw(), run: formField.id() };

const settle = adminForm(settleFields, async ({ orderNumber, ...fields }, { db, admin }) => {
  const isBack = fields.decision === 'restock';
  const decision = isBack ? 'restock' : 'try-again';
  const outcome = await settleReturned(db, { orderNumber, runId: fields.run, decision, admin });
  if ('refused' in outcome) return refuseStale(outcome.refused);
  const undo = { intent: 'undo', orderNumber, changes: formatChanges([outcome.moved]) };
  const message = isBack ? 'is cancelled. Its stock is back.' : 'is ready for another run.';
  return done(`${orderNumber} ${message}`, { undo });
});

const forms = {
  ...{ ...confirmForms, ...collectForms, pack, split, settle },
  ...{ 'open-run': open, 'undo-run': undoRunForm },
  ...{ 'add-courier': add, 'change-courier': changeCourierForm },
  ...{ 'undo-change': undoChangeForm, undo: moveForms.undo },
};

/** Does what a button of the Dispatch tab asks, for who may use its part of the admin. */
export async function dispatchByForm(given: AdminFormGiven) {
  const intent = String(given.form.get('intent'));
  const ofCounter = Object.hasOwn(collectForms, intent) ? 'counter' : 'dispatch';
  const area = intent === 'pack' ? 'packing' : ofCounter;
  if (!mayUse(given.admin.role, area))
    return data<DispatchResponse>(refuse('Your role does not include this.'), 403);
  return runForm<AdminFormGiven, DispatchResponse>(forms, given.form, given);
}
