import { mergeTexts } from '#app/settings/texts/texts.server.ts';
import { findPost, listPosts } from './posts.server.ts';

it('tell the day in Beirut of their last edit', () => {
  const [first] = listPosts(mergeTexts([]));
  const id = String(first?.id);
  const edited = { id, content: {}, version: '1', updatedAt: new Date('2031-01-02T22:30:00Z') };
  const [post, other] = listPosts(mergeTexts([edited]));
  expect(post).toMatchObject({ id, modifiedOn: '2031-01-03' });
  expect(other?.modifiedOn).toBe(other?.publishDate);
});

it('are ten built-in articles, newest first, each with every field', () => {
  const texts = mergeTexts([]);
  const posts = listPosts(texts);
  expect(posts).toHaveLength(10);
  const dates = posts.map((post) => post.publishDate);
  expect(dates).toEqual([...dates].sort().reverse());
  for (const field of ['id', 'slug', 'title'] as const) {
    expect(new Set(posts.map((post) => post[field])).size, field).toBe(10);
  }
  for (const { slug } of posts) {
    const post = findPost(texts, slug);
    expect(post?.content, slug).toMatch(/^<p>/);
    for (const text of [post?.title, post?.excerpt, post?.author, post?.category, post?.image]) {
      expect(text, slug).toMatch(/\S/);
    }
    expect(post?.tags.length, slug).toBeGreaterThan(0);
    expect(post?.readTime, slug).toBeGreaterThan(0);
  }
});
