import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { requireUser } from '#app/accounts/current-user.server.ts';
import profile from '#app/accounts/profile/profile.module.css';
import { isStaff } from '#app/accounts/roles.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showUnreachableToast } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/second-factor.page.ts';
import { type AuthenticatorSetup, createAuthenticatorSetup } from './authenticator.server.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import {
  confirmSecondFactor,
  isSecondFactorOn,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor.server.ts';

export const meta = describeHiddenPage(
  msg('Second factor'),
  msg('A code of your phone, asked beside the password.'),
);

/** For those who work in the shop, and for those who did when they turned it on. */
async function requireOwner({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>) {
  const user = await requireUser(request, context);
  const isOn = await isSecondFactorOn(context.get(databaseContext), user.id);
  if (!isStaff(user.role) && !isOn) throw redirect('/profile');
  return { user, isOn };
}

export async function loader(args: Route.LoaderArgs) {
  const { user, isOn } = await requireOwner(args);
  return { email: user.email, isOn };
}

interface SecondFactorResponse {
  /** To be scanned; null where it must begin again. */
  setup?: AuthenticatorSetup | null;
  /** Shown this once. */
  codes?: string[];
  error?: string;
}

const answer = (response: SecondFactorResponse, init: ResponseInit | number = 200) =>
  data(response, init);

export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const { user, isOn } = await requireOwner(args);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? '');
  const intent = form.get('intent');
  if (intent === 'confirm' && !isOn) return handleFirstCode(args, user, text);
  const attempt = { request, context, user, password: text('password') };
  if (intent === 'start' && !isOn) {
    const started = await startSecondFactor(attempt);
    if ('refused' in started) return answer({ error: started.refused }, started.status);
    return answer({ setup: await createAuthenticatorSetup(started.uri) });
  }
  if (intent === 'renew' && isOn) {
    const renewed = await renewRecoveryCodes(attempt);
    if ('refused' in renewed) return answer({ error: renewed.refused }, renewed.status);
    return answer({ codes: renewed.codes });
  }
  if (intent === 'stop' && isOn) {
    const stopped = await stopSecondFactor(attempt);
    if ('refused' in stopped) return answer({ error: stopped.refused }, stopped.status);
    stopped.headers.append('Set-Cookie', flashHeader('second-factor-off'));
    return redirect('/profile', { headers: stopped.headers });
  }
  return answer({ error: t('This was changed in another tab. Here is how it is now.') }, 409);
}

async function handleFirstCode(
  { request, context }: Route.ActionArgs,
  user: Awaited<ReturnType<typeof requireOwner>>['user'],
  text: (name: string) => string,
) {
  const setup = await createAuthenticatorSetup(text('uri'));
  const confirmed = setup && (await confirmSecondFactor(request, context, user, text('code')));
  if (!confirmed)
    return answer({ setup: null, error: t('Please begin again with your password.') }, 400);
  if ('refused' in confirmed) return answer({ setup, error: confirmed.refused }, confirmed.status);
  return answer({ codes: confirmed.codes }, { headers: confirmed.headers });
}

/** What another tab has changed: show how it is now. */
export const shouldRevalidate = revalidateAfterConflict;

export const clientAction = offlineAction(
  (): SecondFactorResponse => ({ error: showUnreachableToast() }),
);

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isOn } = loaderData;
  const response: SecondFactorResponse | undefined = actionData;
  // Stays on the screen when the form with the code gets no response.
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  const shown = response?.setup === undefined ? setup : response.setup;
  if (shown !== setup) setSetup(shown);
  return (
    <PageFrame title={t('Second factor')} narrow>
      <Panel className={`stack breaks ${styles.panel}`} aria-label={t('Second factor')}>
        {response?.codes ? (
          <RecoveryCodes codes={response.codes} />
        ) : shown && !isOn ? (
          <ScanStep setup={shown} error={response?.error} />
        ) : (
          <PasswordStep email={email} isOn={isOn} error={response?.error} />
        )}
      </Panel>
      <TextButtonLink to="/profile">{t('Back to your profile')}</TextButtonLink>
    </PageFrame>
  );
}

const beginning = [{ value: 'start', label: msg('Set it up'), variant: 'main' }] as const;
const changes = [
  { value: 'renew', label: msg('Make new recovery codes'), variant: 'quiet' },
  { value: 'stop', label: msg('Turn it off'), variant: 'danger' },
] as const;

function PasswordStep({ email, isOn, error }: { email: string; isOn: boolean; error?: string }) {
  const intent = useNavigation().formData?.get('intent');
  return (
    <>
      {isOn ? (
        <Notice tone="ok" icon={<CircleCheck className="icon" aria-hidden="true" />}>
          {t('The second factor is on. A new device is asked for a code.')}
        </Notice>
      ) : (
        <p>
          {t(
            'An authenticator app on your phone shows a new code every 30 seconds. Once this is on, your password alone does not open the admin on a new device.',
          )}
        </p>
      )}
      <ValidatedForm method="post" action="/profile/second-factor" className={profile.narrowForm}>
        {/* Password managers read here whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <Field
          label={t('Current password')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
          required
        />
        <div className="row no-print">
          {(isOn ? changes : beginning).map(({ value, label, variant }) => (
            <Button
              key={value}
              type="submit"
              variant={variant}
              name="intent"
              value={value}
              busy={intent === value}
            >
              {t(label)}
            </Button>
          ))}
        </div>
      </ValidatedForm>
    </>
  );
}

function ScanStep({ setup, error }: { setup: AuthenticatorSetup; error?: string }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <p>
        {t(
          'Scan this with an authenticator app, such as Google Authenticator or 2FAS. Or type the key into the app.',
        )}
      </p>
      <img src={setup.image} alt={t('QR code with the key')} className={styles.image} />
      <p>{rich('Key: {key}', { key: <code dir="ltr">{setup.secret}</code> })}</p>
      <ValidatedForm method="post" action="/profile/second-factor" className={profile.narrowForm}>
        <input type="hidden" name="uri" value={setup.uri} />
        <Field
          label={t('Code in the app')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          error={error}
          autoFocus
          required
        />
        <Button type="submit" name="intent" value="confirm" busy={busy}>
          {t('Turn it on')}
        </Button>
      </ValidatedForm>
    </>
  );
}
