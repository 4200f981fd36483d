import { ProductRow } from '#app/catalogue/cards/product-row.tsx';
import { msg, t } from '#app/platform/language/words.ts';
import type { HomeRow, ProductsByRow } from './home-rows.server.ts';

const shownRows: Record<HomeRow, [title: string, url?: string]> = {
  'Our picks': [msg('Our picks')],
  'Just in': [msg('Just in'), '/?category=New+Arrivals'],
  'Last ones': [msg('Last ones'), '/?view=last-ones'],
  'On sale': [msg('On sale'), '/?category=SALE'],
};

export default function HomeRows({ rows, today }: { rows: ProductsByRow; today: string }) {
  return Object.entries(shownRows).map(([row, [title, moreUrl]]) => (
    <ProductRow
      key={row}
      title={t(title)}
      products={rows[row as HomeRow]}
      today={today}
      moreUrl={moreUrl}
    />
  ));
}
