import type { ShopProcess } from './shop-process.ts';

/** Signs in, or up, and gives the cookie of the session. */
export async function enterShop(
  origin: string,
  intent: 'sign-in' | 'sign-up',
  email: string,
  password = 'open sesame',
): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent, email, password }),
  });
  const session = answer.headers.getSetCookie().find((cookie) => cookie.includes('session_token'));
  return session?.split(';')[0] ?? '';
}

/** Signs in as the administrator whom the first start of the shop has made. */
export function enterAsAdmin({ url, admin }: ShopProcess): Promise<string> {
  return enterShop(url, 'sign-in', admin?.email ?? '', admin?.password ?? '');
}
