import { localUrl, msg, t } from '#app/platform/language/words.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';

const signIn = 'sign-in-';

/** Shows the message of a rare redirect, or what a guest at a page of the admin needs. */
export function showLateFlash(code: string): void {
  const text = messages[code];
  if (text) showToast({ kind: refusals.includes(code) ? 'refused' : 'done', text: t(text) });
  // What loads in the background of a page whose session has ended is answered with it too.
  if (!code.startsWith(signIn) || window.location.pathname === localUrl('/login')) return;
  const path = atob(code.slice(signIn.length).replaceAll('-', '+').replaceAll('_', '/'));
  const to = `/login?next=${encodeURIComponent(path)}`;
  const action = { label: t('Sign In'), to };
  showToast({ kind: 'refused', text: t('Sign in to open the admin.'), action, durationMs: 8000 });
}

const refusals = ['other-account', 'case-opened-earlier'];

const messages: Record<string, string> = {
  'signed-up': msg('Welcome! Registration successful!'),
  'confirmation-sent': msg('A mail with a link is on its way.'),
  'password-changed': msg('Password changed. Every other browser is signed out.'),
  'password-reset': msg('Password changed. Sign in with the new one.'),
  'second-factor-off': msg('The second factor is off.'),
  'signed-out-everywhere': msg('You are signed out everywhere.'),
  'other-account': msg('That form belonged to another account. Please fill it in again.'),
  'account-deleted': msg('Your account is deleted.'),
  'settings-saved': 'Settings saved',
  'case-opened-earlier': 'An earlier press saved this case, as the form was then. Please check it.',
  'text-reset': 'The first version is back.',
  'text-deleted': 'The draft is deleted.',
  'demo-cleared': 'The demo catalogue is removed.',
  'backup-written': 'The backup is written and verified.',
  'role-granted': 'Administrator added.',
  'role-seller': 'The account is a seller now.',
  'role-packer': 'The account is a packer now.',
  'role-user': 'The account is an ordinary customer now.',
  'role-revoked': 'Administrator removed.',
  'account-locked': 'The account is locked and signed out everywhere.',
  'account-unlocked': 'The account is unlocked.',
  'email-changed': msg('The e-mail is changed. Both addresses get a mail.'),
  'customers-joined': 'These are one person now.',
  'customers-parted': 'These are two customers again.',
  'account-erased': msg('The account is erased.'),
};
