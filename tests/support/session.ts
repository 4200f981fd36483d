/** Signs in, or up, and gives the cookie of the session. */
export async function signIn(
  origin: string,
  intent: 'sign-in' | 'sign-up',
  email: string,
  password: string,
): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent, email, password }),
  });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token'));
  return session?.split(';')[0] ?? '';
}
