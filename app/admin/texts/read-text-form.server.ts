import {
  fillPlaceholders,
  listPlaceholders,
  listUnknownPlaceholders,
} from '#app/information/information-pages.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { renderMarkdown } from '#app/platform/text/markdown.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import {
  parseTypedText,
  readTypedText,
  splitTextId,
  type TextErrors,
  type TypedText,
} from '#app/settings/texts/text-kinds.ts';
import type { Text } from '#app/settings/texts/texts.server.ts';

interface ReadTextForm {
  /** The fields as the shop shows them: the opening of a page is filled in. */
  shown: TypedText;
  values: Readonly<Record<string, unknown>>;
  errors: TextErrors;
  html: string;
}

function findLinkError([link]: readonly string[]): string | undefined {
  return (
    link &&
    `This link is not allowed: ${link.slice(0, 80)} Use https://, mailto:, tel: or a path like /blog.`
  );
}

function findPlaceholderErrors(typed: TypedText, settings: ShopSettings): TextErrors {
  const names = Object.keys(listPlaceholders(settings)).map((name) => `{${name}}`);
  const errors = Object.entries(typed).flatMap(([field, text]) => {
    // Lists and links show a title as it is.
    const [title] = field === 'title' ? (/\{\w+\}/.exec(text) ?? []) : [];
    if (title) return [[field, `${title.slice(0, 80)} is not filled in here. Write it out.`]];
    const [unknown] = listUnknownPlaceholders(text, settings);
    if (!unknown) return [];
    return [[field, `${unknown.slice(0, 80)} stands for nothing. Use ${names.join(', ')}.`]];
  });
  return Object.fromEntries(errors);
}

/** Reads a text as its form sends it, by the rules that the shop shows it with. */
export function readTextForm(
  { id, kind }: Pick<Text, 'id' | 'kind'>,
  read: (name: string) => unknown,
  settings: ShopSettings,
): ReadTextForm {
  const typed = readTypedText(kind, read);
  const { values, errors } = parseTypedText(kind, typed);
  const { body = '', lead = '' } = typed;
  const filled =
    kind === 'page'
      ? inLanguage(splitTextId(id).language, () => ({
          body: fillPlaceholders(body, settings),
          shown: { ...typed, lead: fillPlaceholders(lead, settings) },
        }))
      : { body, shown: typed };
  const { html, refusedLinks } = renderMarkdown(filled.body);
  const wrongLink = findLinkError(refusedLinks);
  return {
    shown: filled.shown,
    values,
    errors: {
      ...(kind === 'page' && findPlaceholderErrors(typed, settings)),
      ...(wrongLink && { body: wrongLink }),
      ...errors,
    },
    html,
  };
}
