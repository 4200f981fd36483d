import { parseLine, parseMarkdown, parseText } from './input-text.ts';

it('30.19 leaves out what turns or hides a text, and keeps what joins an emoji or Arabic letters', () => {
  const hidden = '\u202Egnp.exe\u202C Rue\u200B \u2067Hamra\u2069\uFEFF a\u200Db';
  for (const parse of [parseLine, parseText, parseMarkdown])
    expect(parse(hidden, 100)).toBe('gnp.exe Rue Hamra ab');
  const kept = '👩🏽‍💻 ❤️‍🔥 می‌خواهم شارع';
  expect(parseLine(kept, 100)).toBe(kept);
});
