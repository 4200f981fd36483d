import { z } from 'zod';
import { parseFrontMatter, renderMarkdown } from '#app/platform/text/markdown.server.ts';
import { getTelUrl } from '#app/platform/text/tel.ts';

const head = z.object({ title: z.string(), description: z.string(), lead: z.string() });

const files = import.meta.glob<string>('/content/information/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const texts = new Map(
  Object.entries(files).map(([file, text]) => [file.replace(/^.*\/|\.md$/g, ''), { file, text }]),
);

/** A page of `content/information` with `{name}` filled in. Throws on an unknown page or name. */
export function readInformationPage(
  slug: string,
  settings: Readonly<Record<string, string>>,
): InformationPage {
  const found = texts.get(slug);
  if (!found) throw new Error(`There is no content/information/${slug}.md.`);
  const filled = found.text.replace(/(tel:)?\{(\w+)\}/g, (token, tel: string, name: string) => {
    const value = settings[name];
    if (value === undefined) throw new Error(`${found.file}: nothing is known as ${token}.`);
    return tel ? getTelUrl(value) : value;
  });
  const { head: facts, body } = parseFrontMatter(found.file, filled, head);
  return { slug, ...facts, html: renderMarkdown(body).html };
}

const menuOrder = [
  'we-buy-products',
  'payment-delivery-info',
  'warranty-defective-products',
  'complaint-settlement',
];

/** All information pages by title, in the order of the footer. */
export function listInformationLinks(): { slug: string; title: string }[] {
  return menuOrder.map((slug) => {
    const { file = slug, text = '' } = texts.get(slug) ?? {};
    return { slug, title: parseFrontMatter(file, text, head).head.title };
  });
}

/** One of the four information pages of the specification, ready to show. */
export interface InformationPage {
  slug: string;
  title: string;
  description: string;
  lead: string;
  html: string;
}
