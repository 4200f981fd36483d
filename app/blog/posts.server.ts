import { z } from 'zod';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { postImageUrl } from '#app/catalogue/images/art-url.ts';
import type { Heading } from '#app/platform/text/markdown.server.ts';
import {
  parseFrontMatter,
  readingMinutes,
  renderMarkdown,
} from '#app/platform/text/markdown.server.ts';

const head = z.object({
  id: z.number().int(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  publishDate: z.iso.date(),
  category: z.string(),
  tags: z.array(z.string()),
  productCategory: z.enum(categoryTree.map(({ slug }) => slug)),
});

const files = import.meta.glob<string>('/content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function readPost(file: string, text: string): Post {
  const { head: facts, body } = parseFrontMatter(file, text, head);
  const slug = file.replace(/^.*\/|\.md$/g, '');
  const { html, headings } = renderMarkdown(body);
  return {
    ...facts,
    slug,
    content: html,
    headings,
    image: postImageUrl(slug),
    readTime: readingMinutes(body),
  };
}

// The articles are part of the build (specification, section 3), newest first.
const posts = Object.entries(files)
  .map(([file, text]) => readPost(file, text))
  .sort((a, b) => b.publishDate.localeCompare(a.publishDate));

function toPostSummary(post: Post): PostSummary {
  const { content: _content, headings: _headings, ...summary } = post;
  return summary;
}

export function listPosts(): PostSummary[] {
  return posts.map(toPostSummary);
}

export function findPost(slug: string): Post | null {
  return posts.find((post) => post.slug === slug) ?? null;
}

/** Other articles, those that share the category or tags first. */
export function listRelatedPosts(post: Post, count: number): PostSummary[] {
  const countSharedTopics = (other: Post) =>
    (other.category === post.category ? 2 : 0) +
    other.tags.filter((tag) => post.tags.includes(tag)).length;
  return posts
    .filter((other) => other.slug !== post.slug)
    .map((other) => ({ other, near: countSharedTopics(other) }))
    .sort((a, b) => b.near - a.near)
    .slice(0, count)
    .map(({ other }) => toPostSummary(other));
}

/** A built-in article (specification, section 3). */
export interface Post {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  /** HTML, made from Markdown. */
  content: string;
  author: string;
  /** Calendar date, yyyy-mm-dd. */
  publishDate: string;
  category: string;
  tags: readonly string[];
  image: string;
  /** Minutes. */
  readTime: number;
  /** Slug of the product category whose colour the article wears. */
  productCategory: string;
  headings: readonly Heading[];
}

/** What a list of articles shows of one. */
export type PostSummary = Omit<Post, 'content' | 'headings'>;
