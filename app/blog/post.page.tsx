import { data, isRouteErrorResponse } from 'react-router';
import { previewUrl } from '#app/catalogue/images/art-url.ts';
import { RouteError } from '#app/layout/route-error.tsx';
import { absoluteUrl, describePage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/post.page.ts';
import { Article } from './article.tsx';
import { PostNotFound } from './post-not-found.tsx';
import { findPost, listRelatedPosts } from './posts.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Post Not Found' }, { name: 'robots', content: 'noindex' }];
  const { post } = loaderData;
  const image = previewUrl(post.image);
  return [
    ...describePage(matches, {
      title: post.title,
      description: post.excerpt,
      path: `/blog/${post.slug}`,
      image,
      type: 'article',
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.excerpt,
        datePublished: post.publishDate,
        author: { '@type': 'Person', name: post.author },
        image: absoluteUrl(matches, image),
        keywords: post.tags.join(', '),
      },
    },
  ];
}

export function loader({ params }: Route.LoaderArgs) {
  const post = findPost(params.slug);
  if (!post) throw data(null, 404);
  return { post, related: listRelatedPosts(post, 3) };
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  return <Article post={loaderData.post} related={loaderData.related} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <PostNotFound /> : <RouteError error={error} />;
}
