import type { PostSummary } from './post.ts';
import { PostCard, type PostCardProps } from './post-card.tsx';
import styles from './post-grid.module.css';

export interface PostGridProps extends Pick<PostCardProps, 'heading'> {
  posts: readonly PostSummary[];
  /** Lays the first across the page. */
  leadFirst?: boolean;
}

export function PostGrid({ posts, heading, leadFirst = false }: PostGridProps) {
  return (
    <ul className={styles.grid}>
      {posts.map((post, index) => (
        <PostCard key={post.id} post={post} heading={heading} lead={leadFirst && index === 0} />
      ))}
    </ul>
  );
}
