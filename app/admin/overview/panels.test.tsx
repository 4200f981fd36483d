import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { sumByDay } from '#app/orders/reports/sales.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { NumberTable } from './charts.tsx';
import { SalesPanel, TopPanel } from './panels.tsx';

it('leads from a best seller to its orders in these days, though the product is archived', () => {
  const range = parseRange(new URLSearchParams('from=2026-07-01&to=2026-07-02'));
  const sellers = [{ name: 'Golden Sun', quantity: 1, cents: 4000 }];
  const html = renderAt('/', <TopPanel title="Best sellers" range={range} sellers={sellers} />);
  const url = '/admin/orders?q=Golden+Sun&amp;from=2026-07-01&amp;to=2026-07-02';
  expect(html).toContain(`href="${url}"`);
});

it('writes the revenue above its columns in four characters at most', () => {
  const range = parseRange(new URLSearchParams('from=2026-07-01&to=2026-07-06'));
  const sales = [46_355, 99_949, 180_000, 1_234_567, 12_399_999, 500_073_300].map(
    (cents, index) => ({
      day: `2026-07-0${index + 1}`,
      status: 'shipped' as const,
      count: 1,
      cents,
    }),
  );
  const days = sumByDay(
    sales.map(({ day }) => day),
    sales,
  );
  const html = renderAt('/', <SalesPanel range={range} days={days} />);
  const texts = [...html.matchAll(/<b>(.*?)<\/b>/g)].map(([, text]) => text);
  expect(texts).toEqual([...Array(6).fill('1'), '464', '999', '1.8K', '12K', '124K', '5M']);
});

const listRows = (node: ReactNode): ReactElement[] =>
  Children.toArray(node).flatMap((one) => {
    if (!isValidElement<{ children?: ReactNode }>(one)) return [];
    return one.type === 'tr' ? [one] : listRows(one.props.children);
  });

it('tells the rows of two copies of one name apart', () => {
  const rows = ['1', '2'].map((units) => ({ cells: ['Golden Sun', units] }));
  const table = NumberTable({ title: 'Best sellers', headings: ['Name', 'Units'], rows });
  expect(new Set(listRows(table).map(({ key }) => key)).size).toBe(2);
});
