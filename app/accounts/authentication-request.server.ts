import type { RouterContextProvider } from 'react-router';
import { clientAddressContext, originContext } from '#app/platform/http/request-context.server.ts';
import { authenticationContext } from './authentication.server.ts';

export interface AuthenticationAnswer {
  ok: boolean;
  status: number;
  /** The library's own words where it refuses. */
  message: string;
  code: string;
  /** Carries the cookies to set. */
  headers: Headers;
}

/** Where in the body a fault is, which the library writes before its words: '[body.email] '. */
const fieldPath = /\[body[\w.]*\] /g;

/**
 * Asks the accounts library through its HTTP handler rather than its functions, because its
 * origin checks stand in front of the handler alone.
 */
export async function askAuthentication(
  request: Request,
  context: Readonly<RouterContextProvider>,
  path: string,
  body: Record<string, unknown>,
): Promise<AuthenticationAnswer> {
  const origin = context.get(originContext);
  const headers = new Headers({
    'content-type': 'application/json',
    'x-client-address': context.get(clientAddressContext),
    origin,
  });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const url = `${origin}/api/auth${path}`;
  const asked = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await context.get(authenticationContext).handler(asked);
  const said: { message?: string; code?: string } | null = answer.ok ? null : await answer.json();
  const setCookie = new Headers();
  for (const cookie of answer.headers.getSetCookie()) setCookie.append('Set-Cookie', cookie);
  return {
    ok: answer.ok,
    status: answer.status,
    message: said?.message?.replace(fieldPath, '') ?? 'Something went wrong',
    code: said?.code ?? '',
    headers: setCookie,
  };
}
