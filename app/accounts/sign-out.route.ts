import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.route.ts';
import { askAuthentication } from './ask-authentication.server.ts';

/** `POST /sign-out`: ends this session. */
export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = await askAuthentication(request, context, '/sign-out', {});
  return redirect('/', { headers });
}

export function loader() {
  return redirect('/');
}
