import { Outlet } from 'react-router';
import { NotFoundPage } from '#app/layout/error-page.tsx';
import type { Route } from './+types/printed.layout.ts';
import { AdminError } from './admin-error.tsx';

/** Pages to print stand outside of the frame of the admin. */
export default Outlet;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} notFound={<NotFoundPage />} />;
}
