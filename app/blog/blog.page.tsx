import { heroUrl, previewUrl } from '#app/catalogue/images/art-url.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/blog.page.ts';
import { PostList } from './post-list.tsx';
import { listPosts } from './posts.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Blog',
    description:
      'Stories from behind the counter: history, care and repair, collecting and buying guides for people who love retro games.',
    path: '/blog',
    image: previewUrl(heroUrl('night')),
  });
}

export function loader() {
  return { posts: listPosts() };
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return <PostList posts={loaderData.posts} />;
}
