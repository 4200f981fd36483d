import { useEffect } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { heroUrl } from '#app/catalogue/images/art-url.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { parseLine } from '#app/platform/text/input-text.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { showToast, unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import type { Route } from './+types/login.page.ts';
import { knownBrowserCookie } from './known-browser.server.ts';
import { parseNextPath } from './next-path.ts';
import { signIn } from './sign-in.server.ts';
import { SignInForm } from './sign-in-form.tsx';

const art = { day: heroUrl('day'), night: heroUrl('night') };

export function meta({ matches }: Route.MetaArgs) {
  return describePage(matches, {
    title: 'Sign in',
    description: 'Sign in or make an account to order and to follow your orders.',
    path: '/login',
    hidden: true,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const next = parseNextPath(query.get('next'));
  if (await context.get(currentUserContext).find()) throw redirect(next);
  return { next };
}

/** The library's words, except where they would tell whether an address has an account (decision 17). */
function refusalOf({ code, message }: { code: string; message: string }): string {
  if (!code.startsWith('USER_ALREADY_EXISTS')) return message;
  return 'Failed to create user. If you have an account already, sign in instead.';
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const next = parseNextPath(new URL(request.url).searchParams.get('next'));
  const email = parseLine(String(form.get('email') ?? ''), 254);
  const password = String(form.get('password') ?? '');
  const isNew = form.get('intent') === 'sign-up';
  const answer = await signIn(request, context, { email, password, isNew });
  if (!answer.ok) {
    return data({ error: refusalOf(answer), email }, answer.status === 429 ? 429 : 400);
  }
  const known = await knownBrowserCookie(context.get(authenticationContext), email);
  answer.headers.append('Set-Cookie', known);
  answer.headers.append('Set-Cookie', flashHeader(isNew ? 'signed-up' : 'signed-in'));
  return redirect(next, { headers: answer.headers });
}

export const clientAction = offlineAction((form) => ({
  error: unreachableMessage,
  email: String(form.get('email')),
}));

/** The tabs need nothing from the server: what was typed stays, and no line is too slow for them. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod ? defaultShouldRevalidate : false;
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();

  useEffect(() => {
    if (actionData) showToast({ kind: 'refused', text: actionData.error });
  }, [actionData]);

  return (
    <SignInForm
      tab={query.get('tab') === 'up' ? 'up' : 'in'}
      next={loaderData.next}
      email={actionData?.email}
      error={actionData?.error}
      art={art}
    />
  );
}
