import { showToast } from '#app/ui/feedback/toaster.tsx';

const signIn = 'sign-in-';

/** Shows the message of a redirect for administrators, or what a guest needs to become one. */
export function showAdminFlash(code: string): void {
  const text = messages[code];
  if (text) showToast({ kind: 'done', text });
  if (!code.startsWith(signIn)) return;
  const path = atob(code.slice(signIn.length).replaceAll('-', '+').replaceAll('_', '/'));
  const to = `/login?next=${encodeURIComponent(path)}`;
  const action = { label: 'Sign In', to };
  showToast({ kind: 'refused', text: 'Sign in to open the admin.', action, durationMs: 8000 });
}

const messages: Record<string, string> = {
  'settings-saved': 'Settings saved',
  'text-reset': 'The first version is back.',
  'text-deleted': 'The draft is deleted.',
  'demo-cleared': 'The demo catalogue is removed.',
  'backup-written': 'The backup is written and verified.',
  'role-granted': 'Administrator added.',
  'role-revoked': 'Administrator removed.',
  'account-locked': 'The account is locked and signed out everywhere.',
  'account-unlocked': 'The account is unlocked.',
  'email-changed': 'The e-mail is changed. Both addresses get a mail.',
  'account-erased': 'The account is erased.',
};
