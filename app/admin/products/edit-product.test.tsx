import { renderToStaticMarkup } from 'react-dom/server';
import { EditConflicts } from './edit-product.tsx';

const [mine, theirs] = ['https://images.example/mine.webp', 'https://images.example/theirs.webp'];

it.each([
  ['imageUrl', theirs, mine, ['Keep the new photo', 'Use mine']],
  ['imageUrl', '', mine, ['Keep empty', 'Use mine']],
  ['imageUrl', theirs, '', ['Keep the new photo', 'Set to empty']],
  ['price', '12.00', '11.00', ['Keep $12.00', 'Set to $11.00']],
] as const)('asks about %s %s and %s typed: %j', (field, now, entered, buttons) => {
  const conflicts = [{ field, from: '10.00', now, entered }];
  const html = renderToStaticMarkup(<EditConflicts conflicts={conflicts} />);
  expect([...html.matchAll(/>([^<>]*)<\/button>/g)].map(([, text]) => text)).toEqual(buttons);
});
