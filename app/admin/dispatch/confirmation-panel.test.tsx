import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { UnsavedEditsProvider } from '#app/admin/forms/unsaved-edits.tsx';
import { StatusChangesProvider } from '#app/admin/order-moves/status-changes.tsx';
import { addOrderLine } from '#app/orders/changes/change-order.server.ts';
import { confirmOrder } from '#app/orders/confirmation/confirm-order.server.ts';
import { readContacts } from '#app/orders/confirmation/order-contacts.server.ts';
import { maya as admin } from '#tests/support/orders/courier-run.ts';
import { openOrderDatabase } from '#tests/support/orders/order-database.ts';
import { deliveryRules } from '#tests/support/orders/placed-order.ts';
import { renderAdmin } from '#tests/support/orders/render-admin.tsx';
import { openStaff } from '#tests/support/page-context.ts';
import { toText } from '#tests/support/render-at.tsx';
import { ConfirmationPanel } from './confirmation-panel.tsx';
import DispatchPage, { loader } from './dispatch.page.tsx';

const given = openOrderDatabase();

async function readPanel(orderNumber: string): Promise<string> {
  const order = await given.readOrder(orderNumber);
  const contacts = await readContacts(given.db, order.id, { maxUnconfirmed: 3 });
  return toText(renderAdmin(<ConfirmationPanel order={order} {...contacts} />));
}

/** The page as an administrator sees it, who may see all of its lists. */
async function readDispatchPage(): Promise<string> {
  const loaderData = await loader((await openStaff(given.db)).ask('/admin/dispatch') as never);
  const props = { loaderData } as unknown as Parameters<typeof DispatchPage>[0];
  const page = (
    <UnsavedEditsProvider adminId="maya" isSignedOut={() => false}>
      <StatusChangesProvider>
        <DispatchPage {...props} />
      </StatusChangesProvider>
    </UnsavedEditsProvider>
  );
  const id = 'admin/admin.layout';
  const Stub = createRoutesStub([{ id, path: '*', Component: () => page }]);
  const loaded = { loaderData: { [id]: { role: 'admin' } } };
  return toText(
    renderToStaticMarkup(<Stub initialEntries={['/admin/dispatch']} hydrationData={loaded} />),
  );
}

it('says of an order that was changed after it was confirmed that its customer is to be asked again', async () => {
  const orderNumber = await given.order();
  const { version: seen } = await given.readOrder(orderNumber);
  const actor = { admin, seen };
  await confirmOrder(given.db, { orderNumber, outcome: 'confirmed', actor, movesOn: true });
  expect(await readPanel(orderNumber)).toMatch(/Confirmation Confirmed Confirmed, by call/);
  await addOrderLine(given.db, await given.request(orderNumber), 1, deliveryRules);
  expect(await readPanel(orderNumber)).toMatch(
    /Not confirmed Changed since, ask again Confirmed, by call/,
  );
  expect(await readDispatchPage()).toMatch(
    /To confirm 1 .*Changed since, ask again Confirmed, by call, .* ago, .*To pack 0/,
  );
});
