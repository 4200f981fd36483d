import type { PostSummary } from './post.ts';
import { PostGrid } from './post-grid.tsx';
import styles from './post-list.module.css';

/** The page of all articles, the newest one first and large. */
export function PostList({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>Blog</h1>
      <p className={styles.note}>
        {posts.length === 10 ? 'Ten' : posts.length} stories from behind the counter.
      </p>
      <PostGrid posts={posts} leadFirst />
    </div>
  );
}
