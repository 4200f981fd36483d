import { useEffect, useRef } from 'react';
import { data, useNavigate, useSearchParams } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { listHint } from '#app/admin/admin-error.tsx';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import { OtherUploads } from '#app/admin/photos/extra-photos.tsx';
import { PhotoStoreProvider } from '#app/admin/photos/photo-store.tsx';
import { getImageServices } from '#app/admin/pickers/store-image.server.ts';
import { findBulkPreview } from '#app/catalogue/bulk/bulk-preview.server.ts';
import {
  findAdminProduct,
  listAdminProducts,
} from '#app/catalogue/editing/admin-product-query.server.ts';
import {
  adminPageSize,
  adminProductsUrl,
  parseAdminProductQuery,
  parseNewProductStart,
} from '#app/catalogue/editing/admin-product-query.ts';
import { emptyProductText, hideBooks } from '#app/catalogue/editing/product-fields.ts';
import { removeBookFields } from '#app/catalogue/editing/product-form.ts';
import { ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { databaseContext, logError } from '#app/platform/http/request-context.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Pager } from '#app/ui/data/pager.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/products.page.ts';
import { AddProduct, type AddProductHandle } from './add-product.tsx';
import { BulkEdit } from './bulk-edit.tsx';
import { BulkPreviewPanel } from './bulk-preview.tsx';
import { addWaitingNote, submitProductForm } from './product-actions.server.ts';
import { ProductFilters } from './product-filters.tsx';
import styles from './product-form.module.css';
import { lostResponse, parseIntent } from './product-response.ts';
import { ProductTable } from './product-table.tsx';
import { hasOwnToast, useUndoable } from './use-undoable.ts';

export const meta = describeHiddenPage('Products', 'The products of the shop.');

const nothing = { products: [], total: 0, more: false, preview: null, editing: null, failed: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireArea(context, 'products');
  const search = new URL(request.url).searchParams;
  const query = parseAdminProductQuery(search);
  const editing = parseProductId(search.get('edit') ?? undefined);
  try {
    const db = context.get(databaseContext);
    const found = await listAdminProducts(db, query);
    const ids = found.products.map((product) => product.id);
    if (editing !== null && !ids.includes(editing)) {
      // A link to a row leads to it, wherever the table has it. An open row stays when another admin
      // deletes the product, with what is typed into it.
      const product = await findAdminProduct(db, editing);
      if (product) found.products.unshift(product);
    }
    const bulk = parseProductId(search.get('bulk') ?? undefined);
    const preview = bulk === null ? null : await findBulkPreview(db, bulk, ids);
    if (!mayUse(role, 'books')) found.products = found.products.map(hideBooks);
    const shown = { ...query, page: found.page };
    return data({ ...found, query: shown, editing, preview, failed: false });
  } catch (error) {
    logError(context, error, 'the list of products failed');
    return data({ ...nothing, query, editing }, 503);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireArea(context, 'products');
  const form = await readForm(request);
  if (!mayUse(actor.role, 'books')) removeBookFields(form);
  const intent = parseIntent(form);
  if (!intent) throw data('Unknown request.', 400);
  const logFailure = (message: string) => (error: unknown) => logError(context, error, message);
  const services = {
    db: context.get(databaseContext),
    actor,
    ...getImageServices(context),
    query: parseAdminProductQuery(new URL(request.url).searchParams),
  };
  try {
    const outcome = await submitProductForm(services, intent, form);
    return await addWaitingNote(services.db, outcome, logFailure('counting wants failed'));
  } catch (error) {
    logFailure('changing a product failed')(error);
    return data(lostResponse(form), 503);
  }
}

export const clientAction = adminAction(
  lostResponse,
  // Where the page was left, nothing else shows it.
  (response) => !hasOwnToast(response) || window.location.pathname !== '/admin',
);

const lastGood = createLastGood();
// Only the list is missing; the form above it stays as it is.
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  lastGood.load(args, (search) => ({ ...nothing, query: parseAdminProductQuery(search) }));

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { query, editing, products, total, more, preview, failed } = loaderData;
  useLastGood(lastGood, loaderData);
  const navigate = useNavigate();
  const closedUrl = adminProductsUrl(query);
  const undoable = useUndoable(() =>
    navigate(closedUrl, { replace: true, preventScrollReset: true }),
  );
  const { data: changed } = undoable;
  const applied = changed?.intent === 'apply' && changed.done ? changed.id : null;
  const addForm = useRef<AddProductHandle>(null);
  const [search] = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each URL
  useEffect(() => {
    const start = parseNewProductStart(search);
    if (!start) return;
    addForm.current?.startFrom({ ...emptyProductText, ...start });
    void navigate(closedUrl, { replace: true, preventScrollReset: true });
  }, [search]);

  return (
    <PhotoStoreProvider>
      {/* What was just applied closes, and its toast has the Undo. */}
      {preview && preview.id !== applied && (
        <BulkPreviewPanel preview={preview} closedUrl={closedUrl} undoable={undoable} />
      )}
      <div className={`stack ${styles.desk}`}>
        <AddProduct ref={addForm} />
        <div className={styles.list}>
          <OtherUploads editing={editing} />
          <Panel flat>
            <ProductFilters query={query} total={failed ? null : total} more={more} />
            {failed ? (
              <ListingFailed hint={listHint} />
            ) : (
              <BulkEdit
                query={query}
                products={products}
                total={total}
                more={more}
                applied={applied}
              >
                <ProductTable
                  query={query}
                  products={products}
                  editing={editing}
                  undoable={undoable}
                  selected={preview?.selected ?? []}
                  onStartFrom={(texts) => addForm.current?.startFrom(texts)}
                />
              </BulkEdit>
            )}
          </Panel>
          <Pager
            page={query.page}
            pageCount={Math.ceil(total / adminPageSize)}
            getUrl={(page) => adminProductsUrl({ ...query, page })}
            labels={['Previous', 'Next']}
          />
        </div>
      </div>
    </PhotoStoreProvider>
  );
}
