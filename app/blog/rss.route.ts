import { originContext } from '#app/platform/http/request-context.server.ts';
import { instantInBeirut } from '#app/platform/text/clock.ts';
import { escapeXml } from '#app/platform/text/xml.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readTexts } from '#app/settings/texts/texts.server.ts';
import type { Route } from './+types/rss.route.ts';
import { listPosts } from './posts.server.ts';

/** `GET /blog/rss.xml`: the articles for feed readers (RSS 2.0). */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(originContext);
  const shop = escapeXml((await context.get(settingsContext).read()).name);
  const items = listPosts(await readTexts(context)).map((post) => {
    const url = `${origin}/blog/${post.slug}`;
    return `<item><title>${escapeXml(post.title)}</title><link>${url}</link><guid>${url}</guid>
<pubDate>${instantInBeirut(`${post.publishDate}T09:00`).toUTCString()}</pubDate>
<category>${escapeXml(post.category)}</category>
<description>${escapeXml(post.excerpt)}</description></item>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${shop} blog</title><link>${origin}/blog</link>
<atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>
<description>Stories from behind the counter.</description><language>en</language>
${items.join('\n')}
</channel></rss>
`;
  return new Response(body, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}
