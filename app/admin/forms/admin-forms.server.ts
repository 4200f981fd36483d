import type { Params, RouterContextProvider } from 'react-router';
import { requireArea, type User } from '#app/accounts/current-user.server.ts';
import type { Area } from '#app/accounts/roles.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { declareFor, type FormAction, runForm } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';

type Context = Readonly<RouterContextProvider>;

/** What the action of a form of the admin gets besides the typed values. */
export interface AdminFormGiven {
  admin: User;
  db: Database;
  context: Context;
  params: Params;
  request: Request;
  /** For what is no declared field: files, and fields that the catalogue parses. */
  form: FormData;
}

/** Declares a form of the admin: its fields, and what it does. */
export const adminForm = declareFor<AdminFormGiven>();

/** The `action` of a page of the admin that does what its declared forms ask, for who may use that part. */
export function adminForms<Result extends FormResult = FormResult>(
  area: Area,
  forms: Readonly<Record<string, FormAction<AdminFormGiven, NoInfer<Result>>>>,
) {
  const action = async (args: { request: Request; context: Context; params: Params }) => {
    const admin = await requireArea(args.context, area);
    const form = await readForm(args.request);
    return runForm(forms, form, { ...args, admin, form, db: args.context.get(databaseContext) });
  };
  return Object.assign(action, { forms });
}
