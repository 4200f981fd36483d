import { redirect } from 'react-router';
import { signOut } from '#app/accounts/sessions.server.ts';
import type { Route } from './+types/sign-out.route.ts';

/** `POST /sign-out` ends this session. */
export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/', { headers: await signOut(request, context) });
}

export function loader() {
  return redirect('/');
}
