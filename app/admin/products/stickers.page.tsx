import { type RawBuilder, sql } from 'kysely';
import { create } from 'qrcode';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { AdminError } from '#app/admin/admin-error.tsx';
import { formatCopyLine, type Grader, graders } from '#app/catalogue/copy/copy.ts';
import { adminProductCondition } from '#app/catalogue/editing/admin-product-query.server.ts';
import { parseAdminProductQuery } from '#app/catalogue/editing/admin-product-query.ts';
import {
  type ProductSummaryRow,
  parseProductId,
  productsWithFacts,
  summaryColumns,
} from '#app/catalogue/product/products.server.ts';
import { NotFoundPage } from '#app/layout/error-page.tsx';
import { PrintPage } from '#app/orders/printing/printed-order.tsx';
import type { Connection } from '#app/platform/database/database.server.ts';
import { databaseContext, originContext } from '#app/platform/http/request-context.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import type { Route } from './+types/stickers.page.ts';
import styles from './stickers.module.css';

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

type Sticker = Route.ComponentProps['loaderData']['stickers'][number];

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

/** Ten pages. */
const maxStickers = 650;

/** The stickers of the products of a condition by name, each with a code that leads to its page. */
async function listStickers(db: Connection, condition: RawBuilder<unknown>, origin: string) {
  const found = await sql<
    ProductSummaryRow & { gradedBy: Grader | null; certifiedGrade: string | null }
  >`
    select ${summaryColumns}, graded_by as "gradedBy", grade as "certifiedGrade"
    from ${productsWithFacts} where ${condition} order by name, id limit ${maxStickers}`.execute(
    db,
  );
  return found.rows.map((row) => {
    const { id, name, priceCents, gradedBy, certifiedGrade } = row;
    // Such as 'CGC 9.4 A · Complete · Very good · PAL', or the part of it that is known.
    const certified = [gradedBy && graders[gradedBy], certifiedGrade].filter(Boolean).join(' ');
    const grade = [certified, formatCopyLine(row)].filter(Boolean).join(' · ');
    return { id, name, grade, priceCents, code: drawQrCode(`${origin}/product/${id}`) };
  });
}

/** The width of a QR code in squares, and the path of the dark ones. */
function drawQrCode(text: string) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : [],
  );
  return { size, path: dark.join('') };
}
