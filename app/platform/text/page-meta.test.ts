import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { describeError, describePage } from './page-meta.ts';

it.each([
  [new ErrorResponse(404, 'Not Found', null), 'Post not found'],
  [new ErrorResponse(503, 'Service Unavailable', null), 'Something went wrong'],
  [new ErrorResponse(502, 'Bad Gateway', '<html>'), 'No connection'],
  [new TypeError('Failed to fetch'), 'No connection'],
  [new Error('Any'), 'Something went wrong'],
])('calls a page that failed with %o "%s"', (error, title) => {
  const noIndex = { name: 'robots', content: 'noindex' };
  expect(describeError(error, 'Post not found')).toEqual([{ title }, noIndex]);
});

const image = { path: 'https://host.example/photo.webp', alt: 'A photo' };
const matches = [{ id: 'root', loaderData: { site: { origin: 'https://shop.example', image } } }];

it('states the size of a preview where it is known', () => {
  const listTags = (size: { width?: number; height?: number }) => {
    const page = { title: 'Any', description: 'Any', path: '/', image: { ...image, ...size } };
    const tags = describePage(matches, page);
    return tags.flatMap((tag) => ('property' in tag ? [`${tag.property} ${tag.content}`] : []));
  };
  const known = listTags({ width: 1200, height: 630 });
  expect(known).toContain('og:image https://host.example/photo.webp');
  expect(known).toContain('og:image:width 1200');
  expect(known).toContain('og:image:height 630');
  expect(listTags({}).filter((tag) => /:(width|height)/.test(tag))).toEqual([]);
});

it.each([
  [undefined, '/ar/blog/one', 'ar_LB', 4],
  ['en', '/blog/one', 'en_US', 0],
] as const)(
  'names the address of a text in the language %s on an Arabic page: %s',
  (language, path, ...facts) => {
    const page = { title: 'Any', description: 'Any', path: '/blog/one', language };
    const tags = inLanguage('ar', () => describePage(matches, page)) as Record<string, string>[];
    const url = `https://shop.example${path}`;
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: url });
    expect(tags).toContainEqual({ property: 'og:url', content: url });
    const locale = tags.find(({ property }) => property === 'og:locale')?.content;
    expect([locale, tags.filter(({ rel }) => rel === 'alternate').length]).toEqual(facts);
  },
);
