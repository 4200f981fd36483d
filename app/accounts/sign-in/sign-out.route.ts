import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.route.ts';
import { signOut } from './sign-out.server.ts';

/** `POST /sign-out`: ends this session. */
export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/', { headers: await signOut(request, context) });
}

export function loader() {
  return redirect('/');
}
