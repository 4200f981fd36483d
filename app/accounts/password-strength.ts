import { commonPasswords } from './common-passwords.ts';

export type PasswordStrength = 'none' | 'weak' | 'fair' | 'good';

/** How long a password may be guessed at, roughly. For a hint only: nothing is refused by it. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  const plain = password.toLowerCase();
  const letters = plain.replace(/[\d\W_]+$/, '');
  const isCommon = commonPasswords.has(plain) || commonPasswords.has(letters);
  const isRepeated = new Set(plain).size < 5;
  if (password.length < 8 || isCommon || isRepeated) return 'weak';
  return password.length < 12 ? 'fair' : 'good';
}

export const strengthWords: Record<PasswordStrength, string> = {
  none: '',
  weak: 'Weak: easy to guess. Three or four unrelated words are better.',
  fair: 'Fair. A few characters more make it good.',
  good: 'Good.',
};
