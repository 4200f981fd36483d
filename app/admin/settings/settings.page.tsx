import { Link, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import { flashHeader } from '#app/platform/http/flash.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/settings.page.ts';
import type { DemoCounts } from './clear-demo.server.ts';
import { clearDemo, countDemo } from './clear-demo.server.ts';
import styles from './settings-form.module.css';
import { type SettingsActionData, SettingsForm } from './settings-form.tsx';
import { loadSettingsForm, saveSettingsForm } from './settings-form-data.server.ts';

const path = '/admin/settings';

export const meta = describeHiddenPage('Settings', 'The settings of the shop.');

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'settings');
  const [form, demo] = await Promise.all([
    loadSettingsForm(context, path),
    countDemo(context.get(databaseContext)),
  ]);
  return { form, demo };
}

export const action = adminForms<SettingsActionData>('settings', {
  save: adminForm({}, (_, { context, admin, form }) =>
    saveSettingsForm(context, admin, { form, path }),
  ),
  'clear-demo': adminForm({}, async (_, { db, context, admin }) => {
    await clearDemo(db, admin);
    context.get(settingsContext).invalidate();
    return redirect(path, { headers: { 'Set-Cookie': flashHeader('demo-cleared') } });
  }),
});

export const clientAction = adminAction(
  (form): SettingsActionData =>
    refuse(
      form.get('intent') === 'save'
        ? 'Failed to save settings'
        : 'Failed to remove the demo catalogue',
    ),
);

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, demo } = loaderData;
  return (
    <>
      <p className={styles.lead}>
        <Link to="/admin/settings/delivery">Zones, fees and places of delivery</Link> have a page of
        their own, and so has <Link to="/admin/settings/mail">how mail is sent</Link>.
      </p>
      <SettingsForm {...form} answer={actionData} />
      <DemoRemoval {...demo} />
    </>
  );
}

function DemoRemoval({ unsold, sold, archived, changed, cases }: DemoCounts) {
  if (unsold + sold + cases === 0) return null;
  return (
    <Panel className={`stack ${styles.demo}`}>
      <h2>Demo catalogue</h2>
      <p>
        {`${formatCount(unsold + sold - archived, 'product')} on the shelves came with the shop, to show what it looks like${archived > 0 ? `, and ${archived} that are sold or archived` : ''}.`}
      </p>
      <ConfirmButton
        label="Remove the demo catalogue"
        title="Remove the demo catalogue?"
        confirm="Remove it"
        action="/admin/settings"
        fields={{ intent: 'clear-demo' }}
      >
        <p>
          {`${formatCount(unsold, 'product')} without orders will be deleted for good. ${formatCount(sold, 'product')} that stand in orders will be archived. The demo's courier and rate for lira go too${cases > 0 ? `, and so do its ${formatCount(cases, 'case')} at the counter with their orders, tills, cash and credit` : ''}. ${changed > 0 ? `${formatCount(changed, 'product')} that you changed will stay. ` : ''}Your own orders stay as they are.`}
        </p>
      </ConfirmButton>
    </Panel>
  );
}
