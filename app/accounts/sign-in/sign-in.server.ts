import type { RouterContextProvider } from 'react-router';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import {
  type AuthenticationAnswer,
  askAuthentication,
} from '#app/accounts/authentication-request.server.ts';
import { endSession } from '#app/accounts/sessions.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { maySignUp, tooMany, trySignIn } from './account-attempts.server.ts';
import { findKnownBrowser } from './known-browser.server.ts';
import { findSessionToken } from './session-token.server.ts';

type Context = Readonly<RouterContextProvider>;

export interface Credentials {
  email: string;
  password: string;
  isNew: boolean;
}

/** Signs in, or up; the session that this browser had before ends then. */
export async function signIn(
  request: Request,
  context: Context,
  { email, password, isNew }: Credentials,
): Promise<AuthenticationAnswer> {
  const answer = await (isNew ? tryToSignUp : tryToSignIn)(request, context, { email, password });
  if (answer.ok) {
    const before = await findSessionToken(context.get(authenticationContext), request.headers);
    if (before) await endSession(context.get(databaseContext), before);
  }
  return answer;
}

type Typed = Omit<Credentials, 'isNew'>;

async function tryToSignIn(request: Request, context: Context, typed: Typed) {
  const authentication = context.get(authenticationContext);
  const { email } = typed;
  const knownBrowser = await findKnownBrowser(authentication, request.headers, email);
  return trySignIn(context, { email, knownBrowser }, () =>
    askAuthentication(request, context, '/sign-in/email', { ...typed }),
  );
}

async function tryToSignUp(request: Request, context: Context, typed: Typed) {
  if (!(await maySignUp(context))) return tooMany();
  return askAuthentication(request, context, '/sign-up/email', { name: '', ...typed });
}
