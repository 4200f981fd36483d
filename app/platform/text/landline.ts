import { toInternational } from './tel.ts';

/** Lebanese numbers of seven digits are landlines, unless they begin with 3. */
export function isLandline(phone: string): boolean {
  return /^961[^3]\d{6}$/.test(toInternational(phone));
}
