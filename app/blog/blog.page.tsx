import { heroPreview } from '#app/catalogue/images/art-url.ts';
import { t, tn } from '#app/platform/language/words.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { readTexts } from '#app/settings/texts/texts.server.ts';
import type { Route } from './+types/blog.page.ts';
import styles from './post-grid.module.css';
import { PostGrid } from './post-grid.tsx';
import { listPosts } from './posts.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: t('Blog'),
    description: t(
      'Stories from behind the counter: history, care and repair, collecting and buying guides for people who love retro games.',
    ),
    path: '/blog',
    image: heroPreview('night'),
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  return { posts: listPosts(await readTexts(context)) };
}

export default function BlogPage({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className={styles.pageTitle}>{t('Blog')}</h1>
      <p className={styles.note}>
        {posts.length === 10
          ? t('Ten stories from behind the counter.')
          : tn(
              posts.length,
              '{count} story from behind the counter.',
              '{count} stories from behind the counter.',
            )}
      </p>
      <PostGrid posts={posts} leadFirst />
    </div>
  );
}
