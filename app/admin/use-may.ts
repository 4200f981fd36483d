import { useRouteLoaderData } from 'react-router';
import { type Area, mayUse, type Role } from '#app/accounts/roles.ts';

/** Tells whether the signed-in user may use a part of the admin, to show what is theirs. */
export function useMay(): (area: Area) => boolean {
  // Its type is not imported: the layout contains components that ask here.
  const loaded = useRouteLoaderData('admin/admin.layout') as { role: Role } | undefined;
  return (area) => mayUse(loaded?.role ?? 'user', area);
}
