import { parseRange } from '#app/platform/text/day-range.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { TopPanel } from './panels.tsx';

it('leads from a best seller to its orders in these days, though the product is archived', () => {
  const range = parseRange(new URLSearchParams('from=2026-07-01&to=2026-07-02'));
  const sellers = [{ name: 'Golden Sun', quantity: 1, cents: 4000 }];
  const html = renderAt('/', <TopPanel title="Best sellers" range={range} sellers={sellers} />);
  const url = '/admin/orders?q=Golden+Sun&amp;from=2026-07-01&amp;to=2026-07-02';
  expect(html).toContain(`href="${url}"`);
});
