import { msg, t } from '#app/platform/language/words.ts';
import { isStaff, type Role } from './roles.ts';

/** Specification, sections 5 and 9. */
export const minPasswordLength = 6;
export const maxPasswordLength = 128;
/** Decision 17. */
const minStaffPasswordLength = 12;

export function getMinPasswordLength(role: Role): number {
  return isStaff(role) ? minStaffPasswordLength : minPasswordLength;
}

const staffRules = {
  admin: msg("An administrator's password must be at least {min} characters"),
  seller: msg("A seller's password must be at least {min} characters"),
  packer: msg("A packer's password must be at least {min} characters"),
  user: '',
};

/** Returns why a user of that role may not have this password, or null. */
export function findPasswordError(role: Role, password: string): string | null {
  if (password.length > maxPasswordLength) return t('Password too long');
  if (password.length >= getMinPasswordLength(role)) return null;
  return isStaff(role)
    ? t(staffRules[role], { min: minStaffPasswordLength })
    : t('Password too short');
}

// The passwords that are guessed first, without the digits and punctuation at their end.
const commonPasswords = new Set(
  `123123123 1234567 12345678 123456789 1234567890 1q2w3e4r 1qaz2wsx 987654321 administrator
  asdfghjkl baseball beirut changeme computer dragon football gameboy habibi iloveyou internet
  lebanon letmein liverpool mario master michael minecraft monkey nintendo p@ssw0rd passw0rd
  password playstation pokemon princess q1w2e3r4 qwerty qwertyuiop sandouk sonic starwars summer
  sunshine superman trustno1 welcome whatever zelda zxcvbnm`.split(/\s+/),
);

type PasswordStrength = 'none' | 'weak' | 'fair' | 'good';

/** Estimates how hard a password is to guess. This is a hint: no password is refused for it. */
export function estimateStrength(password: string): PasswordStrength {
  if (password === '') return 'none';
  const plain = password.toLowerCase();
  const letters = plain.replace(/[\d\W_]+$/, '');
  const isCommon = commonPasswords.has(plain) || commonPasswords.has(letters);
  const isRepeated = new Set(plain).size < 5;
  if (password.length < 8 || isCommon || isRepeated) return 'weak';
  return password.length < 12 ? 'fair' : 'good';
}

export const strengthLabels: Record<PasswordStrength, string> = {
  none: '',
  weak: msg('Weak: easy to guess. Three or four unrelated words are better.'),
  fair: msg('Fair. A few characters more make it good.'),
  good: msg('Good.'),
};
