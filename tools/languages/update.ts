import fs from 'node:fs';
import { po } from 'gettext-parser';
import { type Translated, translated } from '#app/platform/language/languages.ts';
import { findMessages, listSources } from './messages.ts';

// `npm run words`: brings the texts of the code into the catalogues, where translators find them.

const pluralForms: Record<Translated, string> = {
  ar: 'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
  fr: 'nplurals=2; plural=(n > 1);',
};

for (const language of translated) {
  const file = `content/languages/${language}.po`;
  const known = fs.existsSync(file) ? po.parse(fs.readFileSync(file)).translations[''] : undefined;
  const forms = Number(/\d/.exec(pluralForms[language])?.[0]);
  const entries: Record<string, import('gettext-parser').GetTextTranslation> = {};
  for (const source of listSources()) {
    for (const { text, use, many } of findMessages(fs.readFileSync(source, 'utf8'), source)) {
      if (use === 'many') continue;
      entries[text] ??= { msgid: text, msgstr: [''] };
      const entry = entries[text];
      if (many) entry.msgid_plural = many;
      const places = new Set(entry.comments?.reference?.split('\n'));
      entry.comments = { reference: [...places.add(source)].join('\n') } as never;
    }
  }
  for (const entry of Object.values(entries)) {
    const old = known?.[entry.msgid];
    const count = entry.msgid_plural ? forms : 1;
    entry.msgstr = old?.msgstr.length === count ? old.msgstr : Array(count).fill('');
    if (old?.comments?.flag)
      entry.comments = { ...entry.comments, flag: old.comments.flag } as never;
  }
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    Language: language,
    'Plural-Forms': pluralForms[language],
  };
  const compiled = po.compile({ charset: 'utf-8', headers, translations: { '': entries } });
  fs.writeFileSync(file, `${compiled}\n`);
  const missing = Object.values(entries).filter(({ msgstr }) => !msgstr.every(Boolean)).length;
  process.stdout.write(
    `${file}: ${Object.keys(entries).length} texts, ${missing} not translated.\n`,
  );
}
