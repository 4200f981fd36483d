import { sql } from 'kysely';
import { data } from 'react-router';
import { listPosts } from '#app/blog/posts.server.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { countSoldCopies } from '#app/catalogue/copy/sold-copies.server.ts';
import { isListedIn } from '#app/catalogue/listing/list-plan.server.ts';
import { listingUrl } from '#app/catalogue/listing/listing.ts';
import { anyCategoryTag } from '#app/catalogue/product/page-tags.ts';
import { informationPaths } from '#app/information/information-paths.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { dependOn } from '#app/platform/http/page-dependencies.server.ts';
import { originContext, readDatabaseContext } from '#app/platform/http/request-context.server.ts';
import { addressIn, type Language, languageNames } from '#app/platform/language/languages.ts';
import { escapeXml } from '#app/platform/text/xml.ts';
import { readTexts, type Texts } from '#app/settings/texts/texts.server.ts';
import type { Route } from './+types/sitemap.route.ts';

// The protocol allows 50,000 addresses in a file; a larger catalogue is split into numbered files.
const productsPerFile = 40_000;

const fixedPages = ['/', '/?view=all', '/blog', ...informationPaths];

function xml(body: string): Response {
  const headers = { 'Content-Type': 'application/xml; charset=utf-8' };
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers });
}

function entry(
  tag: 'url' | 'sitemap',
  address: string,
  changed?: Date | string,
  more = '',
): string {
  const day = changed instanceof Date ? changed.toISOString().slice(0, 10) : changed;
  const loc = `<loc>${escapeXml(address)}</loc>`;
  return `<${tag}>${loc}${day ? `<lastmod>${day}</lastmod>` : ''}${more}</${tag}>`;
}

function translatedEntry(origin: string, path: string, changed?: Date): string {
  const alternates = Object.keys(languageNames).map((code) => {
    const address = escapeXml(origin + addressIn(code as Language, path));
    return `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`;
  });
  return entry('url', origin + path, changed, alternates.join(''));
}

const space =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function urlset(entries: readonly string[]): Response {
  return xml(`<urlset ${space}>${entries.join('')}</urlset>`);
}

/**
 * `GET /sitemap.xml`: everything that a search engine should know. A catalogue too large for one
 * file makes it an index of `?part=0` (pages, categories, articles) and `?part=1`, … (products).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(readDatabaseContext);
  const origin = context.get(originContext);
  const part = new URL(request.url).searchParams.get('part');
  if (part !== null && !/^(0|[1-9]\d{0,3})$/.test(part)) throw data(null, 404);
  dependOn(anyCategoryTag);
  const texts = await readTexts(context);
  if (part === '0') return urlset(await fixedEntries(db, origin, texts));
  if (part !== null) return urlset(await productEntries(db, origin, Number(part)));
  const counted = await sql<{ count: number }>`
    select count(*) from products where archived_at is null`.execute(db);
  const files = Math.ceil((counted.rows[0]?.count ?? 0) / productsPerFile);
  if (files <= 1)
    return urlset([
      ...(await fixedEntries(db, origin, texts)),
      ...(await productEntries(db, origin, 1)),
    ]);
  const parts = Array.from({ length: files + 1 }, (_, index) =>
    entry('sitemap', `${origin}/sitemap.xml?part=${index}`),
  );
  return xml(`<sitemapindex ${space}>${parts.join('')}</sitemapindex>`);
}

async function productEntries(db: Database, origin: string, part: number): Promise<string[]> {
  const found = await sql<{ id: number; updatedAt: Date }>`
    select id, updated_at as "updatedAt" from products where archived_at is null
    order by id limit ${productsPerFile} offset ${(part - 1) * productsPerFile}`.execute(db);
  return found.rows.map(({ id, updatedAt }) =>
    translatedEntry(origin, `/product/${id}`, updatedAt),
  );
}

const listed = categoryTree.flatMap(({ name: category, hasMenu, subcategories }) =>
  [null, ...(hasMenu ? subcategories : [])].map((subcategory) => ({ category, subcategory })),
);

/** The categories and subcategories with products: the page of an empty one is not for search engines. */
async function listFilled(db: Database) {
  const isFilled = listed.map(
    (within) =>
      sql`exists (select from products where archived_at is null and ${isListedIn(within)})`,
  );
  const found = await sql<{ filled: boolean[] }>`
    select array[${sql.join(isFilled)}] as filled`.execute(db);
  return listed.filter((_, index) => found.rows[0]?.filled[index]);
}

async function fixedEntries(db: Database, origin: string, texts: Texts): Promise<string[]> {
  // The page of sold copies is not for search engines while it is empty.
  const soldPages = (await countSoldCopies(db)) > 0 ? ['/sold'] : [];
  const categories = (await listFilled(db)).map((within) => listingUrl(within));
  const articles = listPosts(texts).map((post) =>
    entry('url', `${origin}/blog/${post.slug}`, post.modifiedOn),
  );
  return [
    ...[...fixedPages, ...soldPages, ...categories].map((path) => translatedEntry(origin, path)),
    ...articles,
  ];
}
