import { randomInt } from 'node:crypto';

// Without 0, 1, I and O, which look like others on paper.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 12;
const codeCount = 10;

const toGroups = (code: string, size: number) =>
  (code.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join('-');

function createCode(): string {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]);
  return toGroups(letters.join(''), 4);
}

export const createRecoveryCodes = (): string[] => Array.from({ length: codeCount }, createCode);

/** Takes any case and spaces for dashes. Older codes have two groups of five, where case counts. */
export function parseRecoveryCode(text: string): string {
  const plain = text.replace(/[\s-]/g, '').slice(0, 40);
  return plain.length === codeLength ? toGroups(plain.toUpperCase(), 4) : toGroups(plain, 5);
}
