import MarkdownIt, { type Token } from 'markdown-it';
import { parse } from 'yaml';
import type { z } from 'zod';
import { localUrl } from '#app/platform/language/words.ts';

/** Links leave the shop as addresses of the web, of email or a phone, and stay in it as paths. */
const allowedLink = /^(https?:\/\/[^\s/\\]|mailto:|tel:|\/(?![/\\])|#)/i;

/** A link to a page of the shop, which is in the language of this one: not to a file, or to the admin. */
const pageLink = /^\/(?!admin\b)[^.]*$/;

// HTML in the text is shown as text, never as markup.
const markdown = new MarkdownIt({ html: false, typographer: true });

function toHeadingId(title: string, taken: readonly Heading[]): string {
  const id = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return id && !taken.some((heading) => heading.id === id)
    ? id
    : `${id || 'part'}-${taken.length + 1}`;
}

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
  /** The addresses of links and images that are not allowed; the HTML shows them as text. */
  refusedLinks: string[];
}

const ownId = /\s*\{#([a-z0-9-]{1,80})\}$/;

/** Takes the id off a heading that ends with one, as in `### Near mint (NM) {#nm}`. */
function takeOwnId(inline: Token | undefined): string | null {
  const last = inline?.children?.at(-1);
  const [suffix, id] = ownId.exec(inline?.content ?? '') ?? [];
  if (!inline || !last || !id || !suffix) return null;
  inline.content = inline.content.replace(ownId, '');
  last.content = last.content.replace(ownId, '');
  return id;
}

/** Renders Markdown as safe HTML, its `##` headings with ids, and lists them. */
export function renderMarkdown(text: string): RenderedMarkdown {
  const refused = new Set<string>();
  markdown.validateLink = (url) => {
    const isAllowed = allowedLink.test(url);
    if (!isAllowed) refused.add(url);
    return isAllowed;
  };
  const tokens = markdown.parse(text, {});
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    for (const inline of token.children ?? []) {
      const href = String(inline.attrGet('href') ?? '');
      if (pageLink.test(href)) inline.attrSet('href', localUrl(href));
    }
    // The page has its own heading of the first level.
    if (token.tag === 'h1') token.tag = 'h2';
    if (token.type !== 'heading_open') return;
    const own = takeOwnId(tokens[index + 1]);
    if (own) token.attrSet('id', own);
    if (token.tag !== 'h2') return;
    const title = tokens[index + 1]?.content ?? '';
    const id = own ?? toHeadingId(title, headings);
    token.attrSet('id', id);
    headings.push({ id, text: title });
  });
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { html, headings, refusedLinks: [...refused] };
}

/** How many minutes a text takes to read, at 220 words a minute; at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / 220));
}

const fence = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Splits a Markdown file into its YAML head, checked by `schema`, and its body. Throws naming the file. */
export function parseFrontMatter<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { head: z.infer<Schema>; body: string } {
  const parts = fence.exec(text);
  if (!parts) throw new Error(`${file} does not begin with a --- block.`);
  const head = schema.safeParse(parse(parts[1] ?? ''));
  if (!head.success) throw new Error(`${file}: ${head.error.message}`);
  return { head: head.data, body: (parts[2] ?? '').trim() };
}

/** A heading of the second level, with the id its anchor has in the HTML. */
export interface Heading {
  id: string;
  text: string;
}
