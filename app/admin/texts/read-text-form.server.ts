import {
  fillPlaceholders,
  listPlaceholders,
  listUnknownPlaceholders,
} from '#app/information/information-pages.server.ts';
import { renderMarkdown } from '#app/platform/text/markdown.server.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import {
  parseTypedText,
  readTypedText,
  type TextErrors,
  type TextKind,
  type TypedText,
} from '#app/settings/texts/text-kinds.ts';

/** A text as its form holds it, and how its Markdown looks. */
interface ReadTextForm {
  typed: TypedText;
  /** The valid fields. */
  values: Readonly<Record<string, unknown>>;
  errors: TextErrors;
  html: string;
}

function findMarkdownError(
  kind: TextKind,
  text: string,
  refusedLinks: readonly string[],
  settings: ShopSettings,
): string | undefined {
  const [link] = refusedLinks;
  if (link) {
    return `This link is not allowed: ${link.slice(0, 80)} Use https://, mailto:, tel: or a path like /blog.`;
  }
  const [unknown] = kind === 'page' ? listUnknownPlaceholders(text, settings) : [];
  const names = Object.keys(listPlaceholders(settings)).map((name) => `{${name}}`);
  return unknown && `${unknown.slice(0, 80)} stands for nothing. Use ${names.join(', ')}.`;
}

/** Reads a text as its form sends it, by the rules that the shop shows it with. */
export function readTextForm(
  kind: TextKind,
  read: (name: string) => unknown,
  settings: ShopSettings,
): ReadTextForm {
  const typed = readTypedText(kind, read);
  const { values, errors } = parseTypedText(kind, typed);
  const body = typed.body ?? '';
  const { html, refusedLinks } = renderMarkdown(
    kind === 'page' ? fillPlaceholders(body, settings) : body,
  );
  const error = errors.body ?? findMarkdownError(kind, body, refusedLinks, settings);
  return { typed, values, errors: error ? { ...errors, body: error } : errors, html };
}
