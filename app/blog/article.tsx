import { ArrowLeft } from 'lucide-react';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Image } from '#app/ui/data/image.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Prose } from '#app/ui/layout/prose.tsx';
import styles from './article.module.css';
import { ArticleContents } from './article-contents.tsx';
import type { Post, PostSummary } from './post.ts';
import { PostGrid } from './post-grid.tsx';
import { PostMeta } from './post-meta.tsx';
import { shelfStyle } from './shelf-style.ts';

export interface ArticleProps {
  post: Post;
  related: readonly PostSummary[];
}

/** The body of an article's page. */
export function Article({ post, related }: ArticleProps) {
  return (
    <>
      <article style={shelfStyle(post.shelf)}>
        <div className={styles.top}>
          <div className="wrap">
            <Image
              src={post.image}
              alt=""
              width={768}
              height={432}
              eager
              className={styles.picture}
            />
          </div>
        </div>
        <div className={`wrap ${styles.layout}`}>
          <header className={styles.header}>
            <TextButtonLink to="/blog" className={styles.back}>
              <ArrowLeft className="icon icon-flip" aria-hidden="true" />
              Back to Blog
            </TextButtonLink>
            <h1 className={styles.title}>{post.title}</h1>
            <div className={styles.meta}>
              <Tag tone="inherited">{post.category}</Tag>
              <PostMeta post={post} />
            </div>
          </header>
          <ArticleContents headings={post.headings} />
          <div className={styles.column}>
            <Prose html={post.content} leadFirst />
            <ul className={styles.tags} aria-label="Tags">
              {post.tags.map((tag) => (
                <li key={tag}>
                  <Tag>{tag}</Tag>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </article>
      <RelatedPosts posts={related} />
    </>
  );
}

function RelatedPosts({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={`wrap section ${styles.related}`} aria-labelledby="related-posts">
      <h2 id="related-posts">More stories</h2>
      <PostGrid posts={posts} heading="h3" />
    </section>
  );
}
