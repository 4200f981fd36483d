import { estimateStrength } from './password-rules.ts';

it.each([
  ['', 'none'],
  ['abc', 'weak'],
  ['open!1', 'weak'],
  ['password', 'weak'],
  ['Password123!', 'weak'],
  ['P@ssw0rd2026', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['qwertyuiop99', 'weak'],
  ['arcade-77x', 'fair'],
  ['cedar trumpet lamp', 'good'],
  ['نافذة على البحر', 'good'],
])('estimates the strength of %j as %s', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength);
});
