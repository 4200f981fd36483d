import { useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import { StatusChangesProvider } from '#app/admin/orders/status-changes.tsx';
import { useOrderFeed } from '#app/admin/orders/use-order-feed.ts';
import { NotFoundPage } from '#app/layout/error-page.tsx';
import { formatCursor, readOrderUpdates } from '#app/orders/feed/order-feed.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import type { Route } from './+types/admin.layout.ts';
import { signInUrl } from './admin-action.ts';
import { AdminError } from './admin-error.tsx';
import { adminTabs, selectedTab } from './admin-tabs.ts';
import { UnsavedEditsProvider } from './unsaved-edits.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { cursor, unseen } = await readOrderUpdates(context.get(databaseContext), admin.id, null);
  return { adminId: admin.id, cursor: formatCursor(cursor), unseen };
}

/** Only where the feed begins: from there on the stream says what is new. */
export function shouldRevalidate() {
  return false;
}

/** The frame of every page of the owner's side. Each of those pages asks for an admin itself too. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const ended = useRef(false);
  const feed = useOrderFeed(loaderData, () => {
    ended.current = true;
    // Who is still signed in, but no admin any more, is sent on to the home page from there.
    void navigate(signInUrl());
  });
  const { unseen } = feed;
  const tabs = adminTabs.map((tab) =>
    tab.id === 'orders'
      ? { ...tab, badge: unseen, badgeWords: `${unseen} new orders and cancellations` }
      : tab,
  );
  return (
    <PageFrame title="Admin">
      <Tabs label="Admin" selected={selectedTab(pathname)} tabs={tabs}>
        <UnsavedEditsProvider adminId={loaderData.adminId} isEnded={() => ended.current}>
          <StatusChangesProvider>
            <Outlet context={feed} />
          </StatusChangesProvider>
        </UnsavedEditsProvider>
      </Tabs>
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} notFound={<NotFoundPage />} />;
}
