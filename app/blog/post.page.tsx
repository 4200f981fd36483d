import { ArrowLeft } from 'lucide-react';
import { data, isRouteErrorResponse, Link } from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { emptyImageUrl, logoUrl, postPreview } from '#app/catalogue/images/art-url.ts';
import { FailedPage } from '#app/layout/error-page.tsx';
import { configContext } from '#app/platform/http/request-context.server.ts';
import { t } from '#app/platform/language/words.ts';
import type { Heading } from '#app/platform/text/markdown.server.ts';
import { absoluteUrl, describeError, describePage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readTexts } from '#app/settings/texts/texts.server.ts';
import { ButtonLink, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Image } from '#app/ui/data/image.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Prose } from '#app/ui/layout/prose.tsx';
import type { Route } from './+types/post.page.ts';
import styles from './post.module.css';
import { inEnglish, PostGrid, PostMeta, postStyle } from './post-grid.tsx';
import { findPost, listRelatedPosts } from './posts.server.ts';

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return describeError(error, t('Post Not Found'));
  const { post, publisher, bucketUrl } = loaderData;
  const image = postPreview(post.image, post.title, bucketUrl);
  return [
    ...describePage(matches, {
      title: post.title,
      description: post.excerpt,
      path: `/blog/${post.slug}`,
      language: 'en',
      image,
      type: 'article',
      hidden: post.isDraft,
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        url: absoluteUrl(matches, `/blog/${post.slug}`),
        datePublished: post.publishDate,
        dateModified: post.modifiedOn,
        author: { '@type': 'Person', name: post.author },
        publisher: {
          '@type': 'Organization',
          name: publisher.name,
          url: absoluteUrl(matches, '/'),
          logo: absoluteUrl(matches, logoUrl(publisher.logo)),
        },
        image: absoluteUrl(matches, image.path),
        keywords: post.tags.join(', '),
      },
    },
  ];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const texts = await readTexts(context);
  const post = findPost(texts, params.slug);
  const user = post?.isDraft ? await context.get(currentUserContext).find() : null;
  const isHidden = post?.isDraft && !(user && mayUse(user.role, 'texts'));
  if (!post || isHidden) throw data(null, 404);
  const { name, logo } = await context.get(settingsContext).read();
  const bucketUrl = context.get(configContext).images.bucket?.publicUrl;
  const related = listRelatedPosts(texts, post, 3);
  return { post, related, publisher: { name, logo }, bucketUrl };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, related } = loaderData;
  return (
    <>
      <article style={postStyle(post.productCategory)}>
        <div className={styles.top}>
          <div className="wrap">
            {post.isDraft && (
              <Notice tone="warn" className={styles.draft}>
                {t('A draft: only administrators see this page.')}
              </Notice>
            )}
            <Image
              src={post.image}
              alt=""
              width={768}
              height={432}
              eager
              className={styles.image}
            />
          </div>
        </div>
        <div className={`wrap ${styles.layout}`}>
          <header className={styles.header}>
            <TextButtonLink to="/blog" className="no-print">
              <ArrowLeft className="icon icon-flip" aria-hidden="true" />
              {t('Back to Blog')}
            </TextButtonLink>
            <h1 className={styles.title} {...inEnglish()}>
              {post.title}
            </h1>
            <div className={styles.meta} {...inEnglish()}>
              <Tag tone="inherited">{post.category}</Tag>
              <PostMeta post={post} />
            </div>
          </header>
          <ArticleContents headings={post.headings} />
          <div className={styles.column} {...inEnglish()}>
            <Prose html={post.content} leadFirst />
            <ul className={styles.tags} aria-label={t('Tags')}>
              {post.tags.map((tag) => (
                <li key={tag}>
                  <Tag>{tag}</Tag>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section
          className={`wrap section no-print ${styles.related}`}
          aria-labelledby="related-posts"
        >
          <h2 id="related-posts">{t('More stories')}</h2>
          <PostGrid posts={related} heading="h3" />
        </section>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <PostNotFound /> : <FailedPage error={error} />;
}

const minHeadings = 4;

function ArticleContents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < minHeadings) return null;
  return (
    <nav className={`no-print ${styles.contents}`} aria-labelledby="contents-title">
      <p id="contents-title" className={styles.contentsTitle}>
        {t('In this story')}
      </p>
      <ol {...inEnglish()}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{text}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function PostNotFound() {
  return (
    <div className="wrap section">
      <EmptyState
        image={emptyImageUrl('tv')}
        heading="h1"
        title={t('Post Not Found')}
        hint={t('No signal on this channel.')}
        action={
          <ButtonLink to="/blog">
            <ArrowLeft className="icon icon-flip" aria-hidden="true" />
            {t('Back to Blog')}
          </ButtonLink>
        }
      />
    </div>
  );
}
