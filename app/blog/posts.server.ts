import { postImageUrl } from '#app/catalogue/images/art-url.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { pageLanguage } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import {
  type Heading,
  type RenderedMarkdown,
  readingMinutes,
  renderMarkdown,
} from '#app/platform/text/markdown.server.ts';
import type { TextContent } from '#app/settings/texts/text-kinds.ts';
import type { Text, Texts } from '#app/settings/texts/texts.server.ts';

function toPostSummary({ id, content, updatedAt }: Text<'article'>): PostSummary {
  const { body, drawing, image, published, ...facts } = content;
  const editedOn = updatedAt ? todayInBeirut(updatedAt) : '';
  return {
    ...facts,
    id,
    image: image || postImageUrl(drawing),
    readTime: readingMinutes(body),
    isDraft: !published,
    modifiedOn: editedOn > facts.publishDate ? editedOn : facts.publishDate,
  };
}

function listPublished(texts: Texts): Text<'article'>[] {
  return texts
    .list('article')
    .filter(({ content }) => content.published)
    .sort((a, b) => b.content.publishDate.localeCompare(a.content.publishDate));
}

/** Lists the published articles, newest first. */
export function listPosts(texts: Texts): PostSummary[] {
  return listPublished(texts).map(toPostSummary);
}

/** An article is rendered once for each language, which its links have, until it is edited. */
const rendered = new WeakMap<object, Partial<Record<Language, RenderedMarkdown>>>();

function renderBody(content: TextContent<'article'>): RenderedMarkdown {
  const bodies = rendered.get(content) ?? {};
  rendered.set(content, bodies);
  const language = pageLanguage();
  bodies[language] ??= renderMarkdown(content.body);
  return bodies[language];
}

/** Finds an article by its slug, drafts too. */
export function findPost(texts: Texts, slug: string): Post | null {
  const found = texts.list('article').find(({ content }) => content.slug === slug);
  if (!found) return null;
  const { html, headings } = renderBody(found.content);
  return { ...toPostSummary(found), content: html, headings };
}

/** Lists other articles, those that share the category or tags first. */
export function listRelatedPosts(texts: Texts, post: Post, count: number): PostSummary[] {
  const countSharedTopics = (other: PostSummary) =>
    (other.category === post.category ? 2 : 0) +
    other.tags.filter((tag) => post.tags.includes(tag)).length;
  return listPosts(texts)
    .filter((other) => other.id !== post.id)
    .map((other) => ({ other, near: countSharedTopics(other) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, count)
    .map(({ other }) => other);
}

/** An article (specification, section 3). */
export interface Post {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  /** HTML, made from Markdown. */
  content: string;
  author: string;
  /** Calendar date, yyyy-mm-dd. */
  publishDate: string;
  /** The day of its last edit; that of its publication before. */
  modifiedOn: string;
  category: string;
  tags: readonly string[];
  image: string;
  /** Minutes. */
  readTime: number;
  /** Slug of the product category whose colour the article wears. */
  productCategory: string;
  headings: readonly Heading[];
  /** Only administrators see a draft. */
  isDraft: boolean;
}

export type PostSummary = Omit<Post, 'content' | 'headings'>;
