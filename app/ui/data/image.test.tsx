import { renderToStaticMarkup } from 'react-dom/server';
import { Image } from './image.tsx';

const html = (src: string) =>
  renderToStaticMarkup(<Image src={src} alt="A box" width={240} height={240} />);
const hash = '0123456789abcdef'.repeat(4);

it.each([
  ['on disk', `/images/${hash}`],
  ['in a bucket', `https://pictures.shop.example/images/${hash}`],
  ['in a folder of a bucket', `https://s3.example/shop-pictures/images/${hash}`],
])('offers every width of an image %s', (_where, folder) => {
  for (const widest of ['960', '2000']) {
    for (const kind of ['webp', 'avif']) {
      const widths = [160, 480, 960].map((width) => `${folder}/${width}.${kind} ${width}w`);
      expect(html(`${folder}/${widest}.webp`)).toContain(`srcSet="${widths.join(', ')}"`);
    }
    expect(html(`${folder}/${widest}.webp`)).toContain(`src="${folder}/960.webp"`);
  }
});

it.each([
  '/art/1/logo.svg',
  'https://pictures.example/a.webp',
  `https://evil.example/?/images/${hash}/960.webp`,
  `http://pictures.example/images/${hash}/960.webp`,
])('offers one width of %s', (src) => {
  expect(html(src)).not.toContain('srcSet');
  expect(html(src)).toContain(`src="${src}"`);
});

it('has a <picture> for every kind of image', () => {
  expect(html('/art/1/logo.svg')).toMatch(/^<picture><img [^>]*\/><\/picture>$/);
  expect(html(`/images/${hash}/2000.webp`)).toMatch(
    /^<picture><source [^>]*\/><img [^>]*\/><\/pict/,
  );
});
