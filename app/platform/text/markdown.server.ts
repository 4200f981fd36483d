import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';
import type { z } from 'zod';

// HTML in the text is shown as text, never as markup.
const markdown = new MarkdownIt({ html: false, typographer: true });

function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Markdown as safe HTML, its `##` headings with ids, and the list of them. */
export function renderMarkdown(text: string): { html: string; headings: Heading[] } {
  const tokens = markdown.parse(text, {});
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return;
    const title = tokens[index + 1]?.content ?? '';
    const id = headingId(title);
    token.attrSet('id', id);
    headings.push({ id, text: title });
  });
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings };
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
