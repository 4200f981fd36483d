import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { UnsavedEditsProvider } from '#app/admin/forms/unsaved-edits.tsx';
import { StatusChangesProvider } from '#app/admin/order-moves/status-changes.tsx';

/** The HTML of what stands on a page of the admin. */
export function renderAdmin(children: ReactNode): string {
  const Component = () => (
    <UnsavedEditsProvider adminId="maya" isSignedOut={() => false}>
      <StatusChangesProvider>{children}</StatusChangesProvider>
    </UnsavedEditsProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
}
