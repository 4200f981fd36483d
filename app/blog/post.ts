import type { Heading } from '#app/platform/text/heading.ts';

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
  shelf: string;
  headings: readonly Heading[];
}

/** What a list of articles shows of one. */
export type PostSummary = Omit<Post, 'content' | 'headings'>;
