import type { HomeRow, ProductsByRow } from './home-rows.server.ts';
import { ProductRow } from './product-row.tsx';

/** The list that each row leads to; the picks lead to none. */
const rowUrls: Record<HomeRow, string | undefined> = {
  'Our picks': undefined,
  'Just in': '/?category=New+Arrivals',
  'Last ones': '/?view=last-ones',
  'On sale': '/?category=SALE',
};

/** The rows of products that the owner has turned on for home. */
export default function HomeRows({ rows, today }: { rows: ProductsByRow; today: string }) {
  return Object.entries(rowUrls).map(([title, moreUrl]) => (
    <ProductRow
      key={title}
      title={title}
      products={rows[title as HomeRow]}
      today={today}
      moreUrl={moreUrl}
    />
  ));
}
