export const adminTabs = [
  { id: 'products', label: 'Products', to: '/admin' },
  { id: 'orders', label: 'Orders', to: '/admin/orders' },
  { id: 'overview', label: 'Overview', to: '/admin/overview' },
  { id: 'users', label: 'Users', to: '/admin/users' },
  { id: 'audit-log', label: 'Audit log', to: '/admin/history' },
  { id: 'settings', label: 'Settings', to: '/admin/settings' },
] as const;

/** The tab that a path of `/admin` belongs to. */
export function selectedTab(pathname: string): string {
  const [, , first = ''] = pathname.split('/');
  return adminTabs.find((tab) => tab.to === `/admin/${first}`)?.id ?? 'products';
}
