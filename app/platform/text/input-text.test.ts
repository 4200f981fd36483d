import { parseLine, parseMarkdown, parseText } from './input-text.ts';

it('30.19 leaves out what turns or hides a text, and keeps what joins an emoji or Arabic letters', () => {
  const hidden = '\u202Egnp.exe\u202C Rue\u200B \u2067Hamra\u2069\uFEFF a\u200Db';
  for (const parse of [parseLine, parseText, parseMarkdown])
    expect(parse(hidden, 100)).toBe('gnp.exe Rue Hamra ab');
  // `trim` keeps them: a name of one alone would not be empty.
  const blank = '\u034F\u061C\u115F\u1160\u206A\u206B\u206C\u206D\u206E\u206F\u3164\uFFA0';
  for (const character of blank) expect(parseLine(character, 100)).toBe('');
  expect(parseLine(`Ra${blank}na`, 100)).toBe('Rana');
  const kept = '👩🏽‍💻 ❤️‍🔥 می‌خواهم شارع';
  expect(parseLine(kept, 100)).toBe(kept);
});
