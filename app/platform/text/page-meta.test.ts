import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
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

it('states the size of a preview where it is known', () => {
  const listTags = (size: { width?: number; height?: number }) => {
    const image = { path: 'https://host.example/photo.webp', alt: 'A photo', ...size };
    const matches = [{ id: 'root', loaderData: { site: { origin: 'https://shop.example' } } }];
    const tags = describePage(matches, { title: 'Any', description: 'Any', path: '/', image });
    return tags.flatMap((tag) => ('property' in tag ? [`${tag.property} ${tag.content}`] : []));
  };
  const known = listTags({ width: 1200, height: 630 });
  expect(known).toContain('og:image https://host.example/photo.webp');
  expect(known).toContain('og:image:width 1200');
  expect(known).toContain('og:image:height 630');
  expect(listTags({}).filter((tag) => /:(width|height)/.test(tag))).toEqual([]);
});
