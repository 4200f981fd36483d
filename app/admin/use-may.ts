import { useRouteLoaderData } from 'react-router';
import { type Area, mayUse } from '#app/accounts/roles.ts';
import type { loader } from './admin.layout.tsx';

/** Tells whether the signed-in user may use a part of the admin, to show what is theirs. */
export function useMay(): (area: Area) => boolean {
  const role = useRouteLoaderData<typeof loader>('admin/admin.layout')?.role ?? 'user';
  return (area) => mayUse(role, area);
}
