import { sql } from 'kysely';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { AdminError } from '#app/admin/admin-error.tsx';
import { adminProductCondition } from '#app/catalogue/editing/admin-product-query.server.ts';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import { NotFoundPage } from '#app/layout/error-page.tsx';
import { PrintPage } from '#app/orders/printing/printed-order.tsx';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/stickers.page.ts';
import styles from './stickers.module.css';
import { listStickers, maxStickers, type Sticker } from './stickers.server.ts';

export const meta = describeHiddenPage({
  title: 'Stickers to print',
  description: 'Stickers for the shelf, with price and code.',
  path: '/admin/products/stickers',
});

/** `?product=ID`, as often as wanted, prints these; `?matches=all` all that the table's query has. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const search = new URL(request.url).searchParams;
  const ids = search.getAll('product').flatMap((text) => parseProductId(text) ?? []);
  const condition =
    search.get('matches') === 'all'
      ? adminProductCondition(parseAdminProductQuery(search))
      : sql`id = any(${ids}::bigint[])`;
  const db = context.get(databaseContext);
  const stickers = await listStickers(db, condition, context.get(originContext));
  return { stickers, limit: stickers.length === maxStickers ? maxStickers : null };
}

export default function StickersPage({ loaderData }: Route.ComponentProps) {
  const { stickers, limit } = loaderData;
  return (
    <PrintPage backTo="/admin" backLabel="Back" hasDocuments={stickers.length > 0}>
      <div className={styles.screen}>
        <h1>Stickers</h1>
        <p>
          {stickers.length === 0
            ? 'No product is selected.'
            : 'On A4 with 65 labels of 38.1 × 21.2 mm, such as Avery L7651, or on plain paper to cut. Print at 100 %, without margins of the browser.'}
        </p>
        {limit !== null && <p>{`These are the first ${limit}.`}</p>}
      </div>
      <ul className={styles.labels}>
        {stickers.map((sticker) => (
          <PrintedSticker key={sticker.id} sticker={sticker} />
        ))}
      </ul>
    </PrintPage>
  );
}

function PrintedSticker({ sticker: { name, grade, priceCents, code } }: { sticker: Sticker }) {
  return (
    <li className={styles.sticker}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} className={styles.code} aria-hidden="true">
        <path d={code.path} />
      </svg>
      <div className={styles.text}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.grade}>{grade}</span>
        <span className={styles.price} dir="ltr">
          {formatPrice(priceCents)}
        </span>
      </div>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} notFound={<NotFoundPage />} />;
}
