import { data, useNavigate } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/admin-action.ts';
import { listHint } from '#app/admin/admin-error.tsx';
import { createLastGood, type Kept } from '#app/admin/last-good.ts';
import { NativeAnswer } from '#app/admin/native-answer.tsx';
import { useKept } from '#app/admin/use-kept.ts';
import { findBulkPreview } from '#app/catalogue/bulk/preview-bulk-edit.server.ts';
import { listAdminProducts } from '#app/catalogue/editing/admin-product-query.server.ts';
import {
  adminPageSize,
  adminProductsUrl,
  parseAdminProductQuery,
} from '#app/catalogue/editing/admin-product-query.ts';
import { ListingFailed } from '#app/catalogue/listing/listing-failed.tsx';
import { parseProductId } from '#app/catalogue/product/products.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { isRefusal } from '#app/platform/http/offline-action.ts';
import {
  configContext,
  databaseContext,
  logError,
} from '#app/platform/http/request-context.server.ts';
import { openImageStore } from '#app/platform/images/image-store.server.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { Pager } from '#app/ui/data/pager.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/products.page.ts';
import { AddProduct } from './add-product.tsx';
import { changeShown, previewFromForm } from './bulk-actions.server.ts';
import { BulkEdit } from './bulk-edit.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { addFromForm, editFromForm, parseRequest, setAside } from './product-actions.server.ts';
import { ProductFilters } from './product-filters.tsx';
import { failedAnswer, parseIntent } from './product-response.ts';
import { ProductTable } from './product-table.tsx';
import { useUndoable } from './use-undoable.ts';

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Products',
    description: 'The products of the shop.',
    path: '/admin',
    hidden: true,
  });
}

const nothing = { products: [], total: 0, more: false, preview: null };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context);
  const query = new URL(request.url).searchParams;
  const listing = parseAdminProductQuery(query);
  const editing = parseProductId(query.get('edit') ?? undefined);
  try {
    const db = context.get(databaseContext);
    const found = await listAdminProducts(db, listing);
    const ids = found.products.map((product) => product.id);
    const bulk = parseProductId(query.get('bulk') ?? undefined);
    const preview = bulk === null ? null : await findBulkPreview(db, bulk, ids);
    const shown = { ...listing, page: found.page };
    return data({ ...found, listing: shown, editing, preview, failed: false });
  } catch (error) {
    logError(context, error, 'the list of products failed');
    return data({ ...nothing, listing, editing, failed: true }, 503);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireAdmin(context);
  const form = await readForm(request);
  const asked = parseRequest(form);
  if (!asked) throw data('Unknown request.', 400);
  const { intent, id } = asked;
  const { images, dataDir } = context.get(configContext);
  const logFailure = (what: string) => (error: unknown) => logError(context, error, what);
  const desk = {
    db: context.get(databaseContext),
    actor,
    images: openImageStore(images, dataDir),
    onImageLost: logFailure('keeping a picture failed'),
  };
  const bulkDesk = { ...desk, listing: parseAdminProductQuery(new URL(request.url).searchParams) };
  try {
    if (intent === 'add') return await addFromForm(desk, form);
    if (intent === 'preview') return await previewFromForm(bulkDesk, form);
    if (id === null) return failedAnswer(intent, id);
    if (intent === 'edit') return await editFromForm(desk, id, form);
    if (intent === 'archive' || intent === 'restore') return await setAside(desk, intent, id);
    return await changeShown(bulkDesk, intent, id);
  } catch (error) {
    logFailure('changing a product failed')(error);
    return failedAnswer(intent, id);
  }
}

export const clientAction = adminAction((form) => failedAnswer(parseIntent(form) ?? 'edit', null));

type Loaded = Awaited<ReturnType<Route.ClientLoaderArgs['serverLoader']>> & Kept;
const keeper = createLastGood<Loaded>();

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return keeper.load(request.url, serverLoader).catch((error: unknown): Loaded => {
    if (isRefusal(error)) throw error;
    // Only the list is missing; the form beside it keeps what is typed into it.
    const listing = parseAdminProductQuery(new URL(request.url).searchParams);
    return { ...nothing, listing, editing: null, failed: true };
  });
}

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, editing, products, total, more, preview, failed } = loaderData;
  useKept<Loaded>(keeper, loaderData);
  const navigate = useNavigate();
  const closedUrl = adminProductsUrl(listing);
  const undoable = useUndoable(() =>
    navigate(closedUrl, { replace: true, preventScrollReset: true }),
  );
  const { data: changed } = undoable;

  return (
    <>
      <NativeAnswer answer={actionData} />
      {preview && <BulkPreview preview={preview} closedUrl={closedUrl} undoable={undoable} />}
      <AddProduct nativeAnswer={actionData} />
      <Panel flat>
        <ProductFilters listing={listing} total={total} more={more} />
        {failed ? (
          <ListingFailed hint={listHint} />
        ) : (
          <BulkEdit
            listing={listing}
            products={products}
            total={total}
            more={more}
            applied={changed?.intent === 'apply' && changed.done ? changed.id : null}
            nativeAnswer={actionData}
          >
            <ProductTable
              listing={listing}
              products={products}
              editing={actionData?.intent === 'edit' && actionData.done ? null : editing}
              undoable={undoable}
              selected={preview?.chosen ?? actionData?.bulk?.ids ?? []}
              nativeAnswer={actionData}
            />
          </BulkEdit>
        )}
      </Panel>
      <Pager
        page={listing.page}
        pageCount={Math.ceil(total / adminPageSize)}
        getUrl={(page) => adminProductsUrl({ ...listing, page })}
        labels={['Previous', 'Next']}
      />
    </>
  );
}
