import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherButton, FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/mail.page.ts';
import { loadMailForm, type MailForm, mailForms } from './mail-form.server.ts';

const path = '/admin/settings/mail';

export const meta = describeHiddenPage('Sending mail', 'How the emails of the shop are sent.');

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'settings');
  return loadMailForm(context);
}

export const action = adminForms('settings', mailForms);

export const clientAction = adminAction();

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const isFixed = loaderData.from === 'environment';
  return (
    <div className={layout.page}>
      <Panel className={layout.stack} aria-labelledby="sending">
        <TextButtonLink to="/admin/settings">All settings</TextButtonLink>
        <h2 id="sending">Sending mail</h2>
        <MailNotice {...loaderData} />
        <div className="row">
          <FetcherButton action="/admin/health" fields={{ intent: 'test-mail' }} size="md">
            Send a test
          </FetcherButton>
          {(loaderData.from === 'settings' || loaderData.from === 'unreadable') && (
            <FetcherButton action={path} fields={{ intent: 'remove' }} size="md">
              Remove the provider
            </FetcherButton>
          )}
        </div>
      </Panel>
      {!isFixed && <ApiForm {...loaderData} />}
      {!isFixed && <SmtpForm {...loaderData} />}
    </div>
  );
}

function MailNotice({ from, variable, apiUrl, server }: MailForm) {
  if (from === 'environment')
    return (
      <Notice tone="ok" title={`Set by ${variable} in the environment of the shop`}>
        It comes before anything entered here. Whoever runs the shop changes it there.
      </Notice>
    );
  if (from === 'unreadable')
    return (
      <Notice tone="warn" title="The stored provider cannot be read">
        It was entered under another AUTH_SECRET. Enter it again; until then emails wait.
      </Notice>
    );
  return from === 'files' ? (
    <Notice tone="warn" title="Emails reach nobody yet">
      They are written to files. Enter a provider’s key, or a mail server.
    </Notice>
  ) : (
    <Notice tone="ok" title={`Emails are sent by ${apiUrl || server}`}>
      Its key is kept encrypted, and never shown again.
    </Notice>
  );
}

/** A secret that was used leaves the page. */
function clearSecret(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('input[type=password]');
  if (field) field.value = '';
}

function ApiForm({ apiUrl }: MailForm) {
  return (
    <Panel aria-labelledby="by-api">
      <FetcherForm
        action={path}
        fields={{ intent: 'api' }}
        onDone={clearSecret}
        className={layout.fields}
      >
        {({ busy, errors }) => (
          <>
            <h2 id="by-api" className="full">
              By a provider’s API
            </h2>
            <Field
              label="API URL"
              name="apiUrl"
              type="url"
              dir="ltr"
              defaultValue={apiUrl || 'https://api.brevo.com/v3/smtp/email'}
              error={errors.apiUrl}
              required
            />
            <Field
              label="API key"
              name="key"
              type="password"
              dir="ltr"
              autoComplete="off"
              hint={apiUrl ? 'Stored. Leave empty to keep it.' : 'The provider shows it once.'}
              error={errors.key}
            />
            <div className="full">
              <Button type="submit" busy={busy}>
                Send by this API
              </Button>
            </div>
          </>
        )}
      </FetcherForm>
    </Panel>
  );
}

function SmtpForm({ server, user }: MailForm) {
  return (
    <Panel aria-labelledby="by-smtp">
      <FetcherForm
        action={path}
        fields={{ intent: 'smtp' }}
        onDone={clearSecret}
        className={layout.fields}
      >
        {({ busy, errors }) => (
          <>
            <h2 id="by-smtp" className="full">
              By a mail server (SMTP)
            </h2>
            <Field
              label="Server and port"
              name="server"
              dir="ltr"
              defaultValue={server}
              hint="Such as mail.example:587."
              error={errors.server}
              required
              className="full"
            />
            <Field
              label="SMTP user"
              name="user"
              dir="ltr"
              autoComplete="off"
              defaultValue={user}
              error={errors.user}
            />
            <Field
              label="SMTP password"
              name="password"
              type="password"
              dir="ltr"
              autoComplete="off"
              hint={server ? 'Stored. Leave empty to keep it.' : undefined}
              error={errors.password}
            />
            <div className="full">
              <Button type="submit" busy={busy}>
                Send by this server
              </Button>
            </div>
          </>
        )}
      </FetcherForm>
    </Panel>
  );
}
