import type { RouterContextProvider } from 'react-router';
import { authenticationContext } from '#app/accounts/authentication.server.ts';
import { endSession } from '#app/accounts/sessions.server.ts';
import { signedOutHeader } from '#app/platform/http/flash.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { findSessionToken } from './session-token.server.ts';

/**
 * Ends the session of a request; gives the headers that expire its cookie and have the next page clear
 * the user's data. Throws where the database
 * is away: nobody is told to be signed out whose session still stands.
 */
export async function signOut(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Headers> {
  const authentication = context.get(authenticationContext);
  const token = await findSessionToken(authentication, request.headers);
  if (token) await endSession(context.get(databaseContext), token);
  const { name, attributes } = (await authentication.$context).authCookies.sessionToken;
  const secure = attributes.secure ? '; Secure' : '';
  const expired = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
  return new Headers([
    ['Set-Cookie', expired],
    ['Set-Cookie', signedOutHeader],
  ]);
}
