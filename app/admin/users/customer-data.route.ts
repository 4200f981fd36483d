import { data, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/customer-data.route.ts';
import { customerUrl } from './customer-filter.ts';
import { findCustomer } from './customers.server.ts';
import { exportCustomerData } from './user-data.server.ts';

/** `POST /admin/users/ID/data`: the data of a customer as a file, which the audit log records. */
export async function action({ params, context }: Route.ActionArgs) {
  const admin = await requireArea(context, 'customers', 'file');
  const db = context.get(databaseContext);
  const customer = await findCustomer(db, params.id);
  if (!customer) throw data(null, 404);
  const file = await exportCustomerData(db, customer, 'customer-data.json');
  await recordAudit(db, admin, { action: 'export', subjectKind: 'user', subjectId: customer.id });
  return file;
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(customerUrl(params.id));
}
