import {
  configContext,
  databaseContext,
  logError,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/feed.route.ts';
import { readProductFeed } from './product-feed.server.ts';

/** `GET /feed.xml`: what is for sale, for Google and others; `GET /feed/meta.xml`: for Meta. */
export async function loader({ request, pattern, context }: Route.LoaderArgs) {
  const settings = await context.get(settingsContext).read();
  const bucketUrl = context.get(configContext).images.bucket?.publicUrl;
  const shop = { ...settings, origin: context.get(originContext), bucketUrl };
  const reader = pattern.endsWith('meta.xml') ? 'meta' : 'google';
  const feed = await readProductFeed(context.get(databaseContext), shop, reader, (error) =>
    logError(context, error, 'the feed of the products broke off'),
  );
  const isCompressed = /\bgzip\b(?!;q=0)/.test(request.headers.get('accept-encoding') ?? '');
  return new Response(isCompressed ? feed : feed.pipeThrough(new DecompressionStream('gzip')), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=60',
      Vary: 'Accept-Encoding',
      ...(isCompressed && { 'Content-Encoding': 'gzip' }),
    },
  });
}
