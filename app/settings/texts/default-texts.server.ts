import { z } from 'zod';
import { parseFrontMatter } from '#app/platform/text/markdown.server.ts';
import { checkTextContent, type TextContent, type TextKind } from './text-kinds.ts';

const files = import.meta.glob<string>(
  ['/content/home*.md', '/content/{information,blog,messages}/**/*.md'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const folders: Readonly<Record<string, TextKind>> = {
  information: 'page',
  blog: 'article',
  messages: 'message',
};

function readFile(file: string, text: string) {
  const [, folder = '', inFolder, slug = '', language = inFolder] =
    /^\/content\/(?:(\w+)\/)?(?:(ar|fr)\/)?([\w-]+)(?:\.(ar|fr))?\.md$/.exec(file) ?? [];
  const kind = folders[folder] ?? 'home';
  const { head, body } = parseFrontMatter(file, text, z.record(z.string(), z.unknown()));
  const rest = { featured: [], slug, drawing: slug, image: '', published: true };
  const content = checkTextContent(kind, { ...rest, ...head, body });
  if (!content) throw new Error(`${file} lacks something, or has something of the wrong kind.`);
  const id = kind === 'home' ? kind : `${kind}-${slug}`;
  return [language ? `${id}.${language}` : id, content] as const;
}

/** The texts that come with the shop, by id: the first version of each. */
export const defaultTexts: ReadonlyMap<string, TextContent<TextKind>> = new Map(
  Object.entries(files).map(([file, text]) => readFile(file, text)),
);
