import {
  ChartColumn,
  FileText,
  Gamepad2,
  HeartPulse,
  History,
  Package,
  Settings,
  Store,
  Truck,
  Users,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { requireStaff } from '#app/accounts/current-user.server.ts';
import { mayUse } from '#app/accounts/roles.ts';
import { findSessionToken } from '#app/accounts/sessions.server.ts';
import { useOrderFeed } from '#app/admin/alerts/use-order-feed.ts';
import { returningSignInUrl } from '#app/admin/forms/admin-action.ts';
import { UnsavedEditsProvider } from '#app/admin/forms/unsaved-edits.tsx';
import { listProblems } from '#app/admin/health/health.server.ts';
import { HealthLine } from '#app/admin/health/health-line.tsx';
import { StatusChangesProvider } from '#app/admin/order-moves/status-changes.tsx';
import { AdminSearch } from '#app/admin/search/admin-search.tsx';
import { readFirstHour } from '#app/admin/settings/first-hour.server.ts';
import { countOpenSteps } from '#app/admin/settings/first-hour.tsx';
import { countOverdueConfirmations } from '#app/dispatch/dispatch-lists.server.ts';
import { NotFoundPage } from '#app/layout/error-page.tsx';
import { listNextFiles } from '#app/layout/offline/start-worker.ts';
import { formatCursor, readOrderUpdates } from '#app/orders/feed/order-feed.server.ts';
import { uploadForms } from '#app/platform/files/upload.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { listUntiedDevices } from '#app/platform/push/push-devices.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { isSavingData } from '#app/ui/controls/prefetch.ts';
import { Tabs } from '#app/ui/controls/tabs.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { useFocusRepair } from '#app/ui/layout/use-focus-after-removal.ts';
import type { Route } from './+types/admin.layout.ts';
import { AdminError } from './admin-error.tsx';
import styles from './admin-frame.module.css';
import layout from './layout.module.css';

/** Each has the address of its id, but for the products. */
const adminTabs = [
  { id: 'products', label: 'Products', area: 'products', icon: Gamepad2 },
  { id: 'orders', label: 'Orders', area: 'orders', icon: Package },
  { id: 'dispatch', label: 'Dispatch', area: 'packing', icon: Truck },
  { id: 'counter', label: 'Counter', area: 'counter', icon: Store, isRare: true },
  { id: 'overview', label: 'Overview', area: 'books', icon: ChartColumn },
  { id: 'users', label: 'Customers', area: 'customers', icon: Users, isRare: true },
  { id: 'texts', label: 'Texts', area: 'texts', icon: FileText, isRare: true },
  { id: 'history', label: 'Audit log', area: 'audit log', icon: History, isRare: true },
  { id: 'health', label: 'Health', area: 'health', icon: HeartPulse, isRare: true },
  { id: 'settings', label: 'Settings', area: 'settings', icon: Settings, isRare: true },
] as const;

function findTab(pathname: string): string {
  const [, , first] = pathname.replace('/demand', '/overview').split('/');
  return adminTabs.find(({ id }) => id === first)?.id ?? 'products';
}

export async function loader({ request, context }: Route.LoaderArgs) {
  // Every page asks for the area that it belongs to.
  const user = await requireStaff(context);
  const { role } = user;
  const db = context.get(databaseContext);
  const token = findSessionToken(context.get(authenticationContext), request.headers);
  const [{ cursor, unseen }, overdue, problems, firstHour, untiedDevices] = await Promise.all([
    readOrderUpdates(db, mayUse(role, 'orders') ? user.id : null, null),
    mayUse(role, 'dispatch') ? countOverdueConfirmations(db) : 0,
    mayUse(role, 'health') ? listProblems(context) : null,
    mayUse(role, 'books') ? readFirstHour(context, user) : null,
    mayUse(role, 'orders') ? listUntiedDevices(db, user.id, token) : [],
  ]);
  return {
    ...{ adminId: user.id, role, cursor: formatCursor(cursor), unseen, overdue, problems },
    steps: firstHour ? countOpenSteps(firstHour) : 0,
    untiedDevices,
  };
}

/** The loader returns where the order feed starts; the stream brings what is new. The first hour may be closed. */
export function shouldRevalidate({ formAction }: ShouldRevalidateFunctionArgs) {
  return formAction?.startsWith('/admin/overview') ?? false;
}

/** React Router leaves a promise of each aborted response unhandled. An abort is no error. */
function ignoreAborts(event: PromiseRejectionEvent): void {
  if (event.reason?.name === 'AbortError') event.preventDefault();
}

/** Undo stands behind all of the page, and goes soon: F8 leads to the newest. */
function focusUndo({ key }: KeyboardEvent): void {
  if (key !== 'F8') return;
  // The last button of a toast dismisses it.
  const actions = '[aria-atomic] li > button:not(:last-child)';
  [...document.querySelectorAll<HTMLElement>(actions)].at(-1)?.focus();
}

/** Leaves the connection to the page itself, and lets the router learn where its links lead. */
const nextScriptsMs = 3000;

/**
 * Loads the code of the tabs, so that one that is opened without a connection shows at once that it
 * could not be loaded. Without its code the router waits for the connection.
 */
function useNextScripts(): void {
  useEffect(() => {
    if (isSavingData()) return;
    const timer = setTimeout(() => {
      for (const href of listNextFiles().filter((file) => file.endsWith('.js'))) {
        const link = document.createElement('link');
        document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
      }
    }, nextScriptsMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The frame of every admin page. Each page requires the role itself too. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isSignedOut = useRef(false);
  const feed = useOrderFeed(loaderData, (role) => {
    isSignedOut.current = true;
    // Another role has other tabs. A customer is redirected to the home page from the sign-in page.
    if (role) window.location.reload();
    else void navigate(returningSignInUrl());
  });
  useEffect(() => {
    addEventListener('unhandledrejection', ignoreAborts);
    addEventListener('keydown', focusUndo);
    return () => {
      removeEventListener('unhandledrejection', ignoreAborts);
      removeEventListener('keydown', focusUndo);
    };
  }, []);
  useEffect(uploadForms, []);
  const { untiedDevices } = loaderData;
  useEffect(() => {
    // What fails is tried again at the next visit.
    if (untiedDevices.length > 0)
      void import('#app/admin/alerts/push-device.ts').then(
        ({ tieOwnDevice }) => tieOwnDevice(untiedDevices),
        console.error,
      );
  }, [untiedDevices]);
  useFocusRepair();
  useNextScripts();
  const { unseen, overdue } = feed;
  const badges: Partial<Record<string, { badge: number; badgeLabel: string }>> = {
    orders: { badge: unseen, badgeLabel: `${unseen} new orders and cancellations` },
    overview: {
      badge: loaderData.steps,
      badgeLabel: `${formatCount(loaderData.steps, 'step')} of your first hour`,
    },
    dispatch: { badge: overdue, badgeLabel: `${overdue} unconfirmed for more than 2 hours` },
  };
  const { problems, role } = loaderData;
  const tabs = adminTabs
    .filter(({ area }) => mayUse(role, area))
    .map((tab) => ({
      ...{ ...tab, ...badges[tab.id] },
      to: tab.id === 'products' ? '/admin' : `/admin/${tab.id}`,
    }));
  return (
    <div className={classNames('wrap', styles.frame)}>
      <div className={`line no-print ${styles.bar}`}>
        {/* On a phone the bar below says where one is. */}
        <h1 className={layout.hiddenOnPhone}>Admin</h1>
        {mayUse(role, 'orders') && <AdminSearch />}
        {problems && <HealthLine initial={problems} />}
      </div>
      <Tabs label="Admin" variant="frame" selected={findTab(pathname)} tabs={tabs}>
        <UnsavedEditsProvider adminId={loaderData.adminId} isSignedOut={() => isSignedOut.current}>
          <StatusChangesProvider>
            <Outlet context={feed} />
          </StatusChangesProvider>
        </UnsavedEditsProvider>
      </Tabs>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} notFound={<NotFoundPage />} />;
}
