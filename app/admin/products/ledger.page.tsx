import { data, Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { useMay } from '#app/admin/use-may.ts';
import { listDiffLines } from '#app/audit/audit-diff.ts';
import { findAdminProduct } from '#app/catalogue/editing/admin-product-query.server.ts';
import { editProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { findProductLabel, isInBooks } from '#app/catalogue/editing/product-fields.ts';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import { findStockLedger, type LedgerLine } from '#app/orders/moves/stock-ledger.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { clampPage, parsePage } from '#app/platform/text/paging.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Pager } from '#app/ui/data/pager.tsx';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/ledger.page.ts';
import styles from './ledger.module.css';

const pageSize = 50;

export const meta = describeHiddenPage(
  'Stock ledger',
  'Every sale, intake and edit of one product.',
);

const signed = (change: number) => (change > 0 ? `+${change}` : String(change).replace('-', '−'));

const kindLabels: Record<string, string> = {
  opening: 'Stock before the first record',
  gap: 'Not recorded',
  sale: 'Sold',
  return: 'Returned by a cancelled order',
  add: 'Added',
  archive: 'Archived',
  restore: 'Restored',
  'take back': 'Returned after the delivery',
  undo: 'Undone',
  use: 'Used in a repair',
  'put back': 'Put back from a repair',
};

function formatKind({ kind, change }: LedgerLine): string {
  if (kind !== 'edit') return kindLabels[kind] ?? kind;
  return change > 0 ? 'Intake' : change < 0 ? 'Taken out' : 'Edited';
}

function totalByKind(lines: readonly LedgerLine[]): [label: string, change: number][] {
  const totals = new Map<string, number>();
  for (const line of lines) {
    if (line.change === 0) continue;
    const label = formatKind(line);
    totals.set(label, (totals.get(label) ?? 0) + line.change);
  }
  return [...totals];
}

function toShownLine(line: LedgerLine, hidesBooks: boolean) {
  const { at, change, stock, orderNumber, actorEmail, before = null, after = null } = line;
  const hasDiff = line.kind === 'edit' || line.kind === 'undo';
  const isShown = (key: string) => !(hidesBooks && isInBooks(key));
  const diff = listDiffLines(before, after, findProductLabel)
    .filter(({ key, name }) => hasDiff && name !== 'Stock' && isShown(key))
    .map(({ name, before: was, after: now }) => `${name}: ${was} → ${now}`);
  return { what: formatKind(line), at, change, stock, orderNumber, actorEmail, diff };
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { role } = await requireArea(context, 'products');
  const hidesBooks = !mayUse(role, 'books');
  const db = context.get(databaseContext);
  const id = parseProductId(params.id);
  if (id === null) throw data(null, 404);
  const [product, ledger] = await Promise.all([findAdminProduct(db, id), findStockLedger(db, id)]);
  if (!product || !ledger) throw data(null, 404);
  const asked = parsePage(new URL(request.url).searchParams.get('page'));
  const { page, pageCount } = clampPage(asked, ledger.lines.length, pageSize);
  const newestFirst = ledger.lines.toReversed();
  return {
    product: { id, name: product.name, archived: product.archived },
    stock: ledger.stock,
    totals: totalByKind(ledger.lines),
    lines: newestFirst
      .slice((page - 1) * pageSize, page * pageSize)
      .map((line) => toShownLine(line, hidesBooks)),
    page,
    pageCount,
  };
}

type Loaded = Route.ComponentProps['loaderData'];

export default function LedgerPage({ loaderData }: Route.ComponentProps) {
  const { product, lines, page, pageCount } = loaderData;
  const url = `/admin/products/${product.id}/ledger`;
  return (
    <>
      <Panel className={styles.page} aria-labelledby="ledger">
        <header>
          <TextButtonLink to="/admin">All products</TextButtonLink>
          <h2 id="ledger" className={styles.heading}>
            <bdi>{product.name}</bdi>
          </h2>
          <ProductLinks product={product} />
        </header>
        <LedgerTotals loaded={loaderData} />
        <ScrollRegion aria-label="Stock ledger">
          <DataTable headings={['When', 'What', 'Change', 'Stock']} className={styles.table}>
            <tbody>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a page never move
                <LedgerRow key={index} line={line} />
              ))}
            </tbody>
          </DataTable>
        </ScrollRegion>
      </Panel>
      <Pager page={page} pageCount={pageCount} getUrl={(other) => `${url}?page=${other}`} />
    </>
  );
}

function ProductLinks({ product }: { product: Loaded['product'] }) {
  const { id, archived } = product;
  const may = useMay();
  return (
    <div className={`cluster ${styles.links}`}>
      {!archived && (
        <>
          <TextButtonLink to={editProductUrl(product)}>Edit this product</TextButtonLink>
          <TextButtonLink to={`/product/${id}`}>In the shop</TextButtonLink>
        </>
      )}
      {may('audit log') && (
        <TextButtonLink to={`/admin/history?kind=product&subject=${id}`}>Audit log</TextButtonLink>
      )}
    </div>
  );
}

function LedgerTotals({ loaded: { totals, stock } }: { loaded: Loaded }) {
  return (
    <dl className={`cluster ${styles.totals}`} aria-label="Totals">
      {totals.map(([label, change]) => (
        <div key={label}>
          <dt className="muted small">{label}</dt>
          <dd>{signed(change)}</dd>
        </div>
      ))}
      <div className={styles.stock}>
        <dt className="muted small">In stock now</dt>
        <dd>{stock}</dd>
      </div>
    </dl>
  );
}

function LedgerRow({ line }: { line: Loaded['lines'][number] }) {
  const { what, at, change, stock, orderNumber, actorEmail, diff } = line;
  return (
    <tr>
      <td>{at && <time dateTime={at}>{formatDateTime(at)}</time>}</td>
      <th scope="row" className={styles.what}>
        {what}
        {orderNumber && (
          <>
            {' '}
            <Link to={`/admin/orders/${orderNumber}`} dir="ltr">
              {orderNumber}
            </Link>
          </>
        )}
        {diff.map((text) => (
          <div key={text} className={styles.diff}>
            {text}
          </div>
        ))}
        {actorEmail && (
          <div className={styles.diff}>
            <bdi>{actorEmail}</bdi>
          </div>
        )}
      </th>
      <td className={styles.number}>{change === 0 ? '' : signed(change)}</td>
      <td className={styles.number}>{stock}</td>
    </tr>
  );
}
