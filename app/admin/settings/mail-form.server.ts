import { type AdminFormGiven, adminForm } from '#app/admin/forms/admin-forms.server.ts';
import { getEmailServices } from '#app/admin/health/health.server.ts';
import { done, type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import {
  readEmailRoute,
  type StoredProvider,
  saveEmailProvider,
} from '#app/settings/email-provider.server.ts';

/** What the page shows: where emails go, without any secret. */
export async function loadMailForm(context: AdminFormGiven['context']) {
  const services = getEmailServices(context);
  const { from, provider } = await readEmailRoute(services);
  return {
    from,
    variable: services.config.email.api ? 'MAIL_API_URL' : 'MAIL_SMTP_URL',
    apiUrl: provider?.kind === 'api' ? provider.url : '',
    server: provider?.kind === 'smtp' ? provider.server : '',
    user: provider?.kind === 'smtp' ? provider.user : '',
  };
}

export type MailForm = Awaited<ReturnType<typeof loadMailForm>>;

/**
 * Saves a provider. An empty secret keeps the one that is stored, but only for the same place: another one
 * must not be sent what belongs to this.
 */
async function save(
  { db, admin, context }: AdminFormGiven,
  complete: (before: StoredProvider | null) => StoredProvider | FormResult,
): Promise<FormResult> {
  const services = getEmailServices(context);
  const { from, provider: before } = await readEmailRoute(services);
  if (from === 'environment')
    return refuse('The environment of the shop says how emails are sent.');
  const after = complete(before);
  if ('done' in after) return after;
  const waited = await saveEmailProvider({ ...services, db }, admin, { before, after });
  if (waited === 0) return done('Saved. Send a test now.');
  const go = waited === 1 ? 'goes' : 'go';
  return done(`Saved. ${formatCount(waited, 'mail')} that waited ${go} now. Send a test.`);
}

const notSaved = 'The provider was not saved.';

const missing = (field: string, error: string) => refuse(notSaved, { errors: { [field]: error } });

/** A name and a port, such as mail.example:587. */
const serverPattern = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?:\d{2,5}$/i;

export const mailForms = {
  api: adminForm(
    {
      apiUrl: formField
        .line(300)
        .refine(
          (url) => /^https:\/\/[^\s/@]+(\/\S*)?$/.test(url) && URL.canParse(url),
          'Enter the URL of the provider’s API. It starts with https://',
        ),
      key: formField.line(500),
    },
    ({ apiUrl: url, key }, given) =>
      save(given, (before) => {
        const kept = before?.kind === 'api' && before.url === url ? before.key : '';
        if (!key && !kept)
          return missing('key', 'Enter the key. It is kept for the same URL alone.');
        return { kind: 'api', url, key: key || kept };
      }),
    notSaved,
  ),
  smtp: adminForm(
    {
      server: formField
        .line(200)
        .refine(
          (server) => serverPattern.test(server) && URL.canParse(`smtp://${server}`),
          'Enter the server with its port, such as mail.example:587.',
        ),
      user: formField.line(200),
      password: formField.line(500),
    },
    ({ server, user, password }, given) =>
      save(given, (before) => {
        const isSame = before?.kind === 'smtp' && before.server === server && before.user === user;
        const kept = isSame ? before.password : '';
        if (user && !password && !kept)
          return missing(
            'password',
            'Enter the password. It is kept for the same server and user alone.',
          );
        return { kind: 'smtp', server, user, password: user && (password || kept) };
      }),
    notSaved,
  ),
  remove: adminForm({}, async (_, { db, admin, context }) => {
    const services = getEmailServices(context);
    const { from, provider: before } = await readEmailRoute(services);
    if (from === 'environment' || from === 'files') return refuse('No provider is stored here.');
    await saveEmailProvider({ ...services, db }, admin, { before, after: null });
    return done('The provider is removed. Emails are written to files.');
  }),
};
