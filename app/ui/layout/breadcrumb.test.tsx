import { renderToStaticMarkup } from 'react-dom/server';
import { Breadcrumb } from './breadcrumb.tsx';

it('isolates the name of the current page, whose last mark would turn over among Arabic words', () => {
  const html = renderToStaticMarkup(<Breadcrumb crumbs={[{ name: 'Super Smash Bros.' }]} />);
  expect(html).toContain('<bdi aria-current="page">Super Smash Bros.</bdi>');
});
