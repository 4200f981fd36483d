import { Outlet, useOutletContext } from 'react-router';
import { NotFoundPage } from '#app/layout/error-page.tsx';
import type { Route } from './+types/admin-page.layout.ts';
import { AdminError } from './admin-error.tsx';

export default function AdminPageLayout() {
  return <Outlet context={useOutletContext()} />;
}

/** Replaces the page alone: the tabs and the order feed stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} notFound={<NotFoundPage />} isFramed />;
}
