import { createHmac, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { type DatabaseLocation, queryDatabase, queryShop } from './shop-database.ts';
import type { ShopProcess } from './shop-process.ts';
import type { RequestRole } from './site-map.ts';

/** Signs in, or up, and gives the cookie of the session. */
export async function openSession(
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
export function openAdminSession({ url, admin }: ShopProcess): Promise<string> {
  return openSession(url, 'sign-in', admin?.email ?? '', admin?.password ?? '');
}

/** Signs up and gets a role of those who help in the shop. */
export async function openStaffSession(origin: string, role: 'seller' | 'packer'): Promise<string> {
  const email = `${role}@example.com`;
  const cookie = await openSession(origin, 'sign-up', email);
  await queryShop('update users set role = $1 where email = $2', [role, email]);
  return cookie;
}

/** The cookies of roles, each with an account of its own, once the tests of the file begin. */
export function openRoles(shop: ShopProcess, roles: RequestRole[]): Record<RequestRole, string> {
  const cookies = { guest: '', user: '', other: '', packer: '', seller: '', admin: '' };
  beforeAll(async () => {
    for (const role of roles) {
      if (role === 'admin') cookies.admin = await openAdminSession(shop);
      else if (role === 'packer' || role === 'seller')
        cookies[role] = await openStaffSession(shop.url, role);
      else cookies[role] = await openSession(shop.url, 'sign-up', `${role}@example.com`);
    }
  });
  return cookies;
}

/** Ends all sessions of a user. */
export function endSessions(email: string): Promise<object[]> {
  return queryShop(
    'delete from sessions using users where users.id = user_id and users.email = $1',
    [email],
  );
}

let ordinaryHash: Promise<string> | undefined;

/** Writes a user to the database, as a sign-up does; hashing a password takes a tenth of a second. */
export async function writeUser(
  place: DatabaseLocation,
  { email, password = 'open sesame' }: { email: string; password?: string },
): Promise<void> {
  ordinaryHash ??= hashPassword('open sesame');
  const hash = await (password === 'open sesame' ? ordinaryHash : hashPassword(password));
  const [userId, credentialId] = [randomUUID(), randomUUID()];
  await queryDatabase(
    place,
    `with made as (insert into users (id, email) values ($1, $2) returning id)
     insert into credentials (id, user_id, account_id, provider_id, password)
     select $3, id, id, 'credential', $4 from made`,
    [userId, email, credentialId, hash],
  );
}

/** Writes a session of a user to the database; gives the value of its cookie `shop.session_token`. */
export async function writeSession(
  place: { dataDir: string },
  { email }: { email: string },
): Promise<string> {
  const token = randomUUID().replaceAll('-', '');
  const made = await queryDatabase(
    place,
    `insert into sessions (id, token, user_id, expires_at)
     select $1, $1, id, now() + interval '1 day' from users where email = $2 returning id`,
    [token, email],
  );
  if (made.length !== 1) throw new Error(`There is no user ${email}.`);
  const secret = fs.readFileSync(path.join(place.dataDir, 'auth-secret'), 'utf8').trim();
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}
