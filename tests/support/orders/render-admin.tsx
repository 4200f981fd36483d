import type { ReactNode } from 'react';
import { UnsavedEditsProvider } from '#app/admin/forms/unsaved-edits.tsx';
import { StatusChangesProvider } from '#app/admin/order-moves/status-changes.tsx';
import { renderAt } from '#tests/support/render-at.tsx';

/** The HTML of what stands on a page of the admin. */
export function renderAdmin(children: ReactNode): string {
  return renderAt(
    '/',
    <UnsavedEditsProvider adminId="maya" isSignedOut={() => false}>
      <StatusChangesProvider>{children}</StatusChangesProvider>
    </UnsavedEditsProvider>,
  );
}
