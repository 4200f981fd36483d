import { Link } from 'react-router';
import { Image } from '#app/ui/data/image.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Card, CardCover } from '#app/ui/layout/card.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import type { PostSummary } from './post.ts';
import styles from './post-card.module.css';
import { PostMeta } from './post-meta.tsx';
import { shelfStyle } from './shelf-style.ts';

export interface PostCardProps {
  post: PostSummary;
  /** The newest one lies across the page. */
  lead?: boolean;
  heading?: 'h2' | 'h3';
}

export function PostCard({ post, lead = false, heading: Heading = 'h2' }: PostCardProps) {
  return (
    <Card
      style={shelfStyle(post.shelf)}
      className={classNames(lead && styles.lead)}
      contentClassName={styles.sheet}
    >
      <Image
        src={post.image}
        alt=""
        width={480}
        height={272}
        eager={lead}
        className={styles.picture}
      />
      <div className={styles.words}>
        <Tag tone="inherited" className={styles.category}>
          {post.category}
        </Tag>
        <Heading className={styles.title}>
          <Link to={`/blog/${post.slug}`} prefetch="intent" className={styles.link}>
            {post.title}
            <CardCover />
          </Link>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <PostMeta post={post} />
      </div>
    </Card>
  );
}
