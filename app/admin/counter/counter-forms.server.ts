import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { User } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { amountFields as cash, noAmount, readRate } from '#app/admin/forms/amount-fields.server.ts';
import { formatCash, formatCashDifference } from '#app/counter/cash.ts';
import { enteredKinds, entryKinds, maxNoteLength } from '#app/counter/cash-book.ts';
import { correctMovement, enterMovement } from '#app/counter/enter-cash.server.ts';
import { closeTill, openTill } from '#app/counter/till.server.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { preparePhoto } from '#app/platform/images/prepare-image.server.ts';
import { t } from '#app/platform/language/words.ts';

/** Whether somebody sees the whole book, and not the open till alone. */
export const seesBook = ({ role }: Pick<User, 'role'>) => mayUse(role, 'books');

/** Whether neither currency was typed: nothing was counted, rather than that nothing is there. */
const isBlank = (form: FormData) =>
  ['dollars', 'lira'].every((name) => String(form.get(name) ?? '').trim() === '');

const refuseBlank = (dollars: string) => refuse(dollars, { errors: { dollars } });

const open = adminForm(cash, async ({ dollars, lira }, { db, admin, form }) => {
  if (isBlank(form)) return refuseBlank('Enter what lies in the till; 0 for nothing.');
  const outcome = await openTill(db, { cents: dollars, lbp: lira, admin });
  return 'refused' in outcome ? refuse(outcome.message) : done('The till is open.');
});

const closeFields = {
  ...cash,
  till: formField.id(),
  seenCents: formField.raw(),
  seenLbp: formField.raw(),
  reason: formField.line(500),
};

const close = adminForm(closeFields, async ({ dollars, lira, ...fields }, given) => {
  if (isBlank(given.form)) return refuseBlank('Enter what you counted; 0 for nothing.');
  const outcome = await closeTill(given.db, {
    tillId: fields.till,
    cents: dollars,
    lbp: lira,
    seen: { cents: Number(fields.seenCents), lbp: Number(fields.seenLbp) },
    reason: fields.reason,
    lbpRate: await readRate(given),
    admin: given.admin,
  });
  if ('differenceCents' in outcome)
    return done(`The till is closed. Difference ${formatCashDifference(outcome)}.`);
  const { refused, message } = outcome;
  return refuse(message, refused === 'no-reason' ? { errors: { reason: message } } : {});
});

const enterFields = {
  ...cash,
  kind: z.enum(enteredKinds, 'Choose what it is.'),
  note: formField.line(maxNoteLength, 'Say what for.'),
  entryKey: z.uuid('The form was not understood. Reload the page.'),
};

async function readPhoto(form: FormData): Promise<{ photo?: Buffer } | { refused: string }> {
  const file = form.get('photo');
  // A file input without a choice sends an empty file.
  if (!(file instanceof File) || file.size === 0) return {};
  const prepared = await preparePhoto(file);
  return 'refused' in prepared ? { refused: t(prepared.refused) } : { photo: prepared.image };
}

const enter = adminForm(enterFields, async ({ dollars, lira, ...entry }, given) => {
  const moved = { cents: dollars, lbp: lira };
  if (dollars === 0 && lira === 0) return refuseBlank(noAmount);
  const { db, admin } = given;
  const paper = await readPhoto(given.form);
  if ('refused' in paper) return refuse(paper.refused, { errors: { photo: paper.refused } });
  const outcome = await enterMovement(db, {
    ...{ ...entry, ...moved, ...paper },
    ...{ lbpRate: await readRate(given), admin },
  });
  const entryKey = randomUUID();
  // A page from before an update reads it beside the fields.
  const next = { entryKey, fields: { entryKey } };
  if ('refused' in outcome) return refuse(outcome.message, next);
  return done(`${entryKinds[entry.kind]}: ${formatCash(moved)} is in the book.`, next);
});

const correct = adminForm(
  { entry: formField.id(), reason: formField.line(maxNoteLength, 'Say what was wrong.') },
  async ({ entry, reason }, { db, admin }) => {
    const correction = { entryId: entry, reason, admin, mayAll: seesBook(admin) };
    const outcome = await correctMovement(db, correction);
    if ('refused' in outcome) return refuse(outcome.message);
    const { kind, cents, lbp } = outcome.corrected;
    const amounts = formatCash({ cents: Math.abs(cents), lbp: Math.abs(lbp) });
    return done(`${entryKinds[kind]}: ${amounts} is taken back.`);
  },
);

export const counterForms = adminForms('counter', { open, close, enter, correct });
