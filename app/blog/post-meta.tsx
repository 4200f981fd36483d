import { formatDate } from '#app/platform/text/date.ts';
import type { PostSummary } from './post.ts';
import styles from './post-meta.module.css';

/** Who, when, and how long it takes to read. */
export function PostMeta({ post }: { post: PostSummary }) {
  return (
    <p className={styles.meta}>
      <span>{post.author}</span>
      <time dateTime={post.publishDate}>{formatDate(post.publishDate)}</time>
      <span>{post.readTime} min read</span>
    </p>
  );
}
