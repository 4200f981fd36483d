import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { categoryTree, ribbonStyle } from '#app/catalogue/categories/category-tree.ts';
import { pageLanguage, tn } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { onIntent } from '#app/ui/controls/prefetch.ts';
import { Image } from '#app/ui/data/image.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Card, CardCover } from '#app/ui/layout/card.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './post-grid.module.css';
import type { PostSummary } from './posts.server.ts';

/** Articles are English, whatever the language of the page. */
export const inEnglish = () => pageLanguage() !== 'en' && ({ lang: 'en', dir: 'ltr' } as const);

interface PostGridProps extends Pick<PostCardProps, 'heading'> {
  posts: readonly PostSummary[];
  /** The first one spans the page. */
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

interface PostCardProps {
  post: PostSummary;
  lead?: boolean;
  heading?: 'h2' | 'h3';
}

function PostCard({ post, lead = false, heading: Heading = 'h2' }: PostCardProps) {
  return (
    <Card
      style={postStyle(post.productCategory)}
      className={classNames(lead && styles.lead)}
      contentClassName={styles.content}
    >
      <Image
        src={post.image}
        alt=""
        width={480}
        height={272}
        eager={lead}
        className={styles.image}
      />
      <div className={styles.text} {...inEnglish()}>
        <Tag tone="inherited" className={styles.category}>
          {post.category}
        </Tag>
        <Heading className={styles.title}>
          <Link to={`/blog/${post.slug}`} prefetch={onIntent} className={styles.link}>
            {post.title}
            <CardCover />
          </Link>
        </Heading>
        <p className="muted breaks">{post.excerpt}</p>
        <PostMeta post={post} />
      </div>
    </Card>
  );
}

export function PostMeta({ post }: { post: PostSummary }) {
  return (
    <p className={styles.meta} lang={pageLanguage() === 'en' ? undefined : pageLanguage()}>
      <span {...inEnglish()}>{post.author}</span>
      <time dateTime={post.publishDate}>{formatDate(post.publishDate)}</time>
      <span>{tn(post.readTime, '{count} min read', '{count} min read')}</span>
    </p>
  );
}

/** The colours of an article: those of the product category with that slug. */
export function postStyle(slug: string): CSSProperties {
  return ribbonStyle(categoryTree.find((category) => category.slug === slug)?.name ?? '');
}
