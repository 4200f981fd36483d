import { Outlet, useLocation } from 'react-router';
import { requireAdmin } from '#app/accounts/access.server.ts';
import { readOrderNews } from '#app/orders/order-feed.server.ts';
import { formatMark } from '#app/orders/order-mark.ts';
import { databaseContext } from '#app/platform/request-context.server.ts';
import { PageFrame } from '#app/ui/page-frame.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/admin.layout.ts';
import { adminTabs, selectedTab } from './admin-tabs.ts';
import { StatusChangesProvider } from './status-changes.tsx';
import { useOrderFeed } from './use-order-feed.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireAdmin(context);
  const { mark, unseen } = await readOrderNews(context.get(databaseContext), admin.id, null);
  return { mark: formatMark(mark), unseen };
}

/** Only where the feed begins: from there on the stream says what is new. */
export function shouldRevalidate() {
  return false;
}

/** The frame of every page of the owner's side. Each of those pages asks for an admin itself too. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const feed = useOrderFeed(loaderData);
  const { unseen } = feed;
  const tabs = adminTabs.map((tab) =>
    tab.id === 'orders'
      ? { ...tab, badge: unseen, badgeWords: `${unseen} new orders and cancellations` }
      : tab,
  );
  return (
    <PageFrame title="Admin">
      <Tabs label="Admin" selected={selectedTab(pathname)} tabs={tabs}>
        <StatusChangesProvider>
          <Outlet context={feed} />
        </StatusChangesProvider>
      </Tabs>
    </PageFrame>
  );
}
