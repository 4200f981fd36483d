// Private characters around each text of a script say what it is: they survive a minifier.
const marks = { t: '\uE000', one: '\uE002', many: '\uE003' } as const;
const end = '\uE001';
const marked = /([\uE000\uE002\uE003])([^\uE000-\uE003]*)\uE001/g;

/** How a text is used: alone, or as the singular or the plural by which `tn` chooses. */
export type TextUse = keyof typeof marks;

export const markText = (content: string, use: TextUse): string => marks[use] + content + end;

/**
 * A script with its marked texts in the language of `find`, and without the marks. All plural forms but
 * the last stand in the place of the singular, a line each.
 */
export function translateScript(
  script: string,
  find: (english: string) => readonly string[] | undefined,
): string {
  let singular = '';
  return script.replace(marked, (_, mark: string, escaped: string) => {
    const english = escaped.replace(/\\(.)/gs, (_, letter) => (letter === 'n' ? '\n' : letter));
    if (mark === marks.one) singular = english;
    const forms = find(mark === marks.many ? singular : english);
    if (!forms) return escaped;
    const text =
      mark === marks.t
        ? forms[0]
        : mark === marks.one
          ? forms.slice(0, -1).join('\n')
          : forms.at(-1);
    return (text ?? '').replace(/["'`\\$]/g, '\\$&').replaceAll('\n', '\\n');
  });
}
