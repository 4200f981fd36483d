import fs from 'node:fs';
import { po } from 'gettext-parser';
import { translated } from '#app/platform/language/languages.ts';
import {
  findMessages,
  listSources,
  parseSource,
  readString,
  type SourceNode,
  visit,
} from '#tools/languages/messages.ts';

const sources = listSources().map((file) => ({ file, code: fs.readFileSync(file, 'utf8') }));
const messages = sources.flatMap(({ file, code }) =>
  findMessages(code, file)
    .filter(({ use }) => use !== 'many')
    .map((message) => ({ file, ...message })),
);

/** What a translation must keep: `{gaps}` and `<tags>`. */
const listParts = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort();

describe.each(translated)('the catalogue in %s', (language) => {
  const { translations } = po.parse(fs.readFileSync(`content/languages/${language}.po`));
  const entries = translations[''] ?? {};
  const count = { ar: 6, fr: 2 }[language];

  it('has every text of the shop, in all its plural forms', () => {
    const missing = messages.filter(({ text, many }) => {
      const forms = entries[text]?.msgstr ?? [];
      return forms.length !== (many ? count : 1) || !forms.every(Boolean);
    });
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('has no text that the shop does not have, and none that is only guessed', () => {
    const known = new Set(['', ...messages.map(({ text }) => text)]);
    const old = Object.keys(entries).filter((text) => !known.has(text));
    const fuzzy = Object.values(entries).filter(({ comments }) => comments?.flag);
    expect([...old, ...fuzzy.map(({ msgid }) => msgid)]).toEqual([]);
  });

  it('keeps what is filled into a text', () => {
    const wrong = messages.filter(({ text, many }) => {
      const parts = listParts(many ?? text);
      return (entries[text]?.msgstr ?? []).some((form) => {
        // A form for one or two may do without its number.
        const kept = many ? [...listParts(form), '{count}'] : listParts(form);
        return String([...new Set(kept)].sort()) !== String([...new Set(parts)].sort());
      });
    });
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('has the punctuation of its language', () => {
    const foreign = {
      ar: /[,;?](\s|$)|[٠-٩"]/,
      fr: /(^|[^\u202f])[;:!?»](\s|$)|«(?!\u202f)|[ \u00a0][;:!?»]|'/,
    }[language];
    const texts = Object.values(entries).flatMap(({ msgid, msgstr }) => (msgid ? msgstr : []));
    expect(texts.filter((text) => foreign.test(text))).toEqual([]);
  });
});

/** Names that are the same in every language. */
const isName = (text: string) => !/[A-Za-z]{2}/.test(text.replace(/WhatsApp|Google|Apple/g, ''));

/** Attributes that a shopper reads or hears. */
const readAttributes =
  /^(aria-(label|description|roledescription)|title|alt|placeholder|label|hint)$/;

describe('a text that a shopper reads', () => {
  it.each(sources)('is marked for the catalogues: $file', ({ file, code }) => {
    const texts: string[] = [];
    visit(parseSource(code, file), (node) => {
      if (node.type === 'JSXText') texts.push(String(node.value).trim());
      if (
        node.type !== 'JSXAttribute' ||
        !readAttributes.test(String((node.name as SourceNode).name))
      )
        return;
      texts.push(readString(node.value as SourceNode) ?? '');
    });
    expect(texts.filter((text) => !isName(text))).toEqual([]);
  });

  it.each(sources)(
    'is looked up while a page is made, not when its module is loaded: $file',
    ({ file, code }) => {
      if (!code.includes('/language/')) return;
      const early: number[] = [];
      const search = (node: SourceNode) => {
        if (/Function|MethodDefinition|PropertyDefinition/.test(node.type)) return;
        const callee = node.type === 'CallExpression' ? (node.callee as SourceNode) : null;
        if (callee && /^(t|tn|rich)$/.test(String(callee.name))) early.push(node.start);
        for (const value of Object.values(node)) {
          for (const child of [value].flat())
            if (child && typeof child === 'object') search(child as SourceNode);
        }
      };
      search(parseSource(code, file));
      expect(early.map((start) => code.slice(start, start + 60))).toEqual([]);
    },
  );
});
