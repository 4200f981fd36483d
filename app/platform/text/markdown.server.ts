import MarkdownIt from 'markdown-it';
import type { Heading } from './heading.ts';

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
