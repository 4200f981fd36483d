import type { RouterContextProvider } from 'react-router';
import { databaseContext } from '#app/platform/request-context.server.ts';
import { tryPassword } from './account-attempts.server.ts';
import { authenticationContext } from './accounts-context.server.ts';
import { type AuthenticationAnswer, askAuthentication } from './ask-authentication.server.ts';
import { endSession } from './sessions.server.ts';
import { findSessionToken } from './visitor.server.ts';

export interface Credentials {
  email: string;
  password: string;
  isNew: boolean;
}

/** Signs in, or up; the session that this browser had before ends then. */
export async function signIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { email, password, isNew }: Credentials,
): Promise<AuthenticationAnswer> {
  const answer = isNew
    ? await askAuthentication(request, context, '/sign-up/email', { name: '', email, password })
    : await tryPassword(context, email, () =>
        askAuthentication(request, context, '/sign-in/email', { email, password }),
      );
  if (answer.ok) {
    const before = await findSessionToken(context.get(authenticationContext), request.headers);
    if (before) await endSession(context.get(databaseContext), before);
  }
  return answer;
}
