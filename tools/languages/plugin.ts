import type { Plugin } from 'vite';
import { readDictionary } from '#app/platform/language/dictionary.server.ts';
import { translated } from '#app/platform/language/languages.ts';
import { markText, translateScript } from '#app/platform/language/marked-script.ts';
import { findMessages } from './messages.ts';

const english = () => undefined;

/** Marks the texts of a module, so that its script can be translated after it is minified. */
export function markMessages(): Plugin {
  return {
    name: 'mark-messages',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\/app\/.*\.tsx?$/.test(file)) return;
      let [marked, done] = ['', 0];
      for (const { use, start, end, call } of findMessages(code, file)) {
        const text = markText(code.slice(start, end), use);
        const [quote = '', last = ''] = [code[start - 1], code[end]];
        marked += code.slice(done, call?.start ?? start) + (call ? quote + text + last : text);
        done = call?.end ?? end;
      }
      return done > 0 ? marked + code.slice(done) : undefined;
    },
  };
}

/**
 * Writes the scripts of the browser once for each language, beside the English ones. They share their
 * names, so that what imports another one finds it in its own language; the version of the catalogue is
 * in the folder's.
 */
export function translateScripts(): Plugin {
  return {
    name: 'translate-scripts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const language of translated) {
          const { forms, version } = readDictionary(language);
          const folder = `assets/${language}-${version}/`;
          for (const { fileName, code } of chunks) {
            const script = translateScript(code, (text) => forms.get(text));
            const source = script.replace(/(?<=["'`]\/?)assets\/(?=[\w.-]+\.js)/g, folder);
            this.emitFile({ type: 'asset', fileName: fileName.replace('assets/', folder), source });
          }
        }
        for (const chunk of chunks) chunk.code = translateScript(chunk.code, english);
      },
    },
  };
}
