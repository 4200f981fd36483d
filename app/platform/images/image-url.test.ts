import { getEmailImageUrl, getJpegUrl, getPageImageUrl } from './image-url.ts';

const hash = '0123456789abcdef'.repeat(4);
const bucket = `https://pictures.shop.example/images/${hash}`;
const cloud = 'https://res.cloudinary.com/shop/image/upload';

it.each([
  ['an uploaded image', `/images/${hash}/2000.webp`, `/images/${hash}/112.jpg`],
  ['one from before', `/images/${hash}/960.webp`, `/images/${hash}/112.jpg`],
  ['one in a bucket', `${bucket}/2000.webp`, `${bucket}/112.jpg`],
  ['one in a bucket from before', `${bucket}/960.webp`, `${bucket}/160.webp`],
  ['one at Cloudinary', `${cloud}/v17/a%20b.webp`, `${cloud}/c_fill,h_112,w_112/v17/a%20b.jpg`],
  ['any other', 'https://images.example/a.webp?b', 'https://images.example/a.webp?b'],
])('e-mails show of %s a small one that mail programs know', (_what, url, expected) => {
  expect(getEmailImageUrl(url)).toBe(expected);
});

it.each([
  [`/images/${hash}/2000.webp`, `/images/${hash}/960.jpg`],
  [`${bucket}/960.webp`, `/images/${hash}/960.jpg`],
  [
    `https://other.example/images/${hash}/960.webp`,
    `https://other.example/images/${hash}/960.webp`,
  ],
  [`${cloud}/v17/a%20b.webp`, `${cloud}/v17/a%20b.jpg`],
  ['https://images.example/a.webp?b', 'https://images.example/a.webp?b'],
])('feeds and previews show %s as JPEG where there is one', (url, expected) => {
  expect(getJpegUrl(url, 'https://pictures.shop.example')).toBe(expected);
});

it.each([
  [`/images/${hash}/2000.webp`, `/images/${hash}/960.webp`],
  [`${bucket}/2000.webp`, `${bucket}/960.webp`],
  [`${bucket}/960.webp`, `${bucket}/960.webp`],
  ['/art/1/logo.svg', '/art/1/logo.svg'],
])('pages show %s no wider than they need', (url, expected) => {
  expect(getPageImageUrl(url)).toBe(expected);
});
