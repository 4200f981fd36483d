import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { flashCookie, takeCookie } from '#app/platform/http/flash.ts';
import { showToast } from '#app/ui/feedback/toaster.tsx';

const sayings: Record<string, string> = {
  'signed-in': 'Welcome back! Logged in successfully!',
  'signed-up': 'Welcome! Registration successful!',
  'password-changed': 'Password changed. Every other browser is signed out.',
  'password-reset': 'Password changed. Sign in with the new one.',
  'signed-out-everywhere': 'You are signed out everywhere.',
  'other-account': 'That form belonged to another account. Please fill it in again.',
  'account-deleted': 'Your account is deleted.',
  'settings-saved': 'Settings saved',
  'demo-cleared': 'The demo catalogue is removed.',
  'role-granted': 'Administrator added.',
  'role-revoked': 'Administrator removed.',
};

/** Says what a redirect left to be said, once. */
export function useFlash(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks anew at every location
  useEffect(() => {
    const code = takeCookie(flashCookie);
    const text = code && sayings[code];
    if (text) showToast({ kind: code === 'other-account' ? 'refused' : 'done', text });
  }, [key]);
}
