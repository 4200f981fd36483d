import type pg from 'pg';
import type { Manifest } from '#app/platform/backup/manifest.server.ts';
import { readSequences } from '#app/platform/backup/shop-tables.server.ts';
import { emailQueue } from '#app/platform/email/email-queue.server.ts';

const withPassword = `
  from users left join credentials on credentials.user_id = users.id and provider_id = 'credential'`;

const readLocks = `
  create temp table replaced_users on commit drop as
    select users.id, role, password, credentials.updated_at as password_at,
      locked_at, two_factor_enabled as has_factor, secret, backup_codes
    ${withPassword} left join second_factors on second_factors.user_id = users.id and verified;
  create temp table replaced_devices on commit drop as select user_id, endpoint from push_devices`;

/** For a database that is not migrated yet to locks, second factors and devices: it has none of them. */
const readWithoutLocks = `
  create temp table replaced_users on commit drop as
    select users.id, role, password, credentials.updated_at as password_at,
      null::timestamptz as locked_at, false as has_factor, null as secret, null as backup_codes
    ${withPassword};
  create temp table replaced_devices (user_id text, endpoint text) on commit drop`;

// On commit, what was read of the replaced shop is gone.
const readReplaced = `
  create temp table replaced_sessions on commit drop as select token from sessions;
  create temp table replaced_links on commit drop as select id from verifications;
  create temp table replaced_emails on commit drop as
    select id from pgboss.job where name = '${emailQueue}' and state <> 'completed';
  create temp table replaced_products on commit drop as select id from products;
  create temp table unsubscribed on commit drop as
    select email, unsubscribed_at as at from newsletter_subscribers
    where status = 'unsubscribed' or (status = 'pending' and unsubscribed_at is not null)`;

/** The first parameter is the time of the backup, which knows who had unsubscribed before. */
const unsubscribeAgain = `
  update newsletter_subscribers as subscriber
  set status = 'unsubscribed', unsubscribed_at = coalesce(at, now()), confirmation_hash = null
  from unsubscribed where unsubscribed.email = subscriber.email
    and status <> 'unsubscribed' and (at is null or at > $1)`;

interface LaterTable {
  name: string;
  read: string;
  /** Ends again what was ended since, also where another shop was replaced: the first parameter is as above. */
  endAgain?: string;
  takeAway: string;
}

/** What still opens with `isOpen`: some links end without their row. */
const defineLinkTable = (name: string, isOpen = 'token_hash is not null'): LaterTable => ({
  name,
  read: `create temp table replaced_${name} on commit drop as
    select token_hash from ${name} where ${isOpen}`,
  takeAway: `delete from ${name} where token_hash not in (select token_hash from replaced_${name})`,
});

/** What a database may lack that is not migrated yet: then nothing in it has ended. */
const laterTables: LaterTable[] = [
  {
    name: 'price_alerts',
    read: `create temp table replaced_alerts on commit drop as select user_id, ended_at from price_alerts`,
    endAgain: `update price_alerts as alert set ended_at = replaced.ended_at
      from replaced_alerts as replaced where replaced.user_id = alert.user_id
        and alert.ended_at is null and replaced.ended_at > $1`,
    takeAway: `update price_alerts set ended_at = now()
      where ended_at is null and user_id not in (select user_id from replaced_alerts)`,
  },
  {
    name: 'wants',
    read: `create temp table replaced_wants on commit drop as
      select id, user_id, email, ended_at from wants`,
    endAgain: `update wants set ended_at = replaced.ended_at
      from replaced_wants as replaced where replaced.id = wants.id
        and (replaced.user_id, replaced.email) is not distinct from (wants.user_id, wants.email)
        and wants.ended_at is null and replaced.ended_at > $1`,
    // Those of a product that was deleted went with it, and come back with it.
    takeAway: `update wants set ended_at = now()
      where ended_at is null and id not in (select id from replaced_wants)
        and (product_id is null or product_id in (select id from replaced_products))`,
  },
  defineLinkTable('case_links'),
  defineLinkTable('want_links'),
  // Without a phone in the tables of before, all do.
  defineLinkTable(
    'order_links',
    `exists (select from orders where id = order_id
      and coalesce(to_jsonb(order_links) ->> 'phone', phone) = phone)`,
  ),
  {
    ...defineLinkTable(
      'courier_runs',
      `closed_at is null or closed_at > now() - interval '24 hours'`,
    ),
    takeAway: `update courier_runs set token_hash = null
      where token_hash not in (select token_hash from replaced_courier_runs)`,
  },
];

const listKept = 'select email from users join replaced_users using (id) limit 1';

const listDeleted =
  'select email from users where id not in (select id from replaced_users) order by email';

const listDiffering = `
  select email || ' (' || differences || ')' as email
  from users join replaced_users as replaced using (id)
    left join credentials on credentials.user_id = users.id and provider_id = 'credential'
    left join second_factors on second_factors.user_id = users.id and verified
    cross join concat_ws(', ',
      case when users.role <> replaced.role then 'role' end,
      case when (users.locked_at is null) <> (replaced.locked_at is null) then 'lock' end,
      case when credentials.password is distinct from replaced.password then 'password' end,
      case when two_factor_enabled <> has_factor
        or second_factors.secret is distinct from replaced.secret then 'second factor' end
    ) as differences
  where differences <> ''
  order by users.email`;

const listAdmins = `select email from users where role = 'admin' and locked_at is null`;

const roles = `'{user,packer,seller,admin}'::text[]`;

const takeAccessAway = `
  delete from push_devices
  where (user_id, endpoint) not in (select user_id, endpoint from replaced_devices);
  -- The end of a session removes its devices. Those that are left have a session with a newer token.
  update push_devices set session_id = null where session_id in
    (select id from sessions where token not in (select token from replaced_sessions));
  delete from sessions where token not in (select token from replaced_sessions);
  delete from verifications where id not in (select id from replaced_links);
  -- What was sent, or deleted, since.
  delete from pgboss.job where name = '${emailQueue}' and id not in (select id from replaced_emails);
  update users set role = 'user'
  where role <> 'user' and id not in (select id from replaced_users);
  update users set locked_at = coalesce(users.locked_at, replaced.locked_at),
    role = (${roles})[least(array_position(${roles}, users.role), array_position(${roles}, replaced.role))]
  from replaced_users as replaced where replaced.id = users.id
    and (users.role, users.locked_at) is distinct from (replaced.role, replaced.locked_at);
  update users set role = 'admin', locked_at = null
  from replaced_users as replaced where replaced.id = users.id
    and replaced.role = 'admin' and replaced.locked_at is null and not exists (${listAdmins});
  update credentials set password = replaced.password, updated_at = replaced.password_at
  from replaced_users as replaced where replaced.id = user_id and provider_id = 'credential'
    and replaced.password <> credentials.password and replaced.password_at > credentials.updated_at;
  update second_factors set secret = replaced.secret, backup_codes = replaced.backup_codes
  from users join replaced_users as replaced using (id) where user_id = users.id and verified
    and two_factor_enabled and has_factor and replaced.secret is not null`;

/** Whether a shop lacks what the backup has: in one that went on from it, every sequence has its number or more. */
async function isOlder(client: pg.ClientBase, manifest: Manifest): Promise<boolean> {
  const count = (state: Manifest['sequences'][number]) =>
    BigInt(state.lastValue) + (state.isCalled ? 1n : 0n);
  const backedUp = new Map(manifest.sequences.map((state) => [state.name, count(state)]));
  const states = await readSequences(client);
  return states.some((state) => count(state) < (backedUp.get(state.name) ?? 0n));
}

async function readLaterTables(client: pg.ClientBase): Promise<LaterTable[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [laterTables.map(({ name }) => name)],
  );
  const found = laterTables.filter(({ name }) => rows.some((row) => row.name === name));
  for (const { read } of found) await client.query(read);
  return found;
}

/**
 * Reads the shop that a backup replaces. What it returns takes away in the restored shop what was taken away
 * since the backup (subscriptions, wants, sessions, links, roles, former passwords, emails that were sent) and
 * tells the owner in sentences what to check. Of another shop, or of an earlier state of this one, nothing is known to be taken away since.
 */
export async function readSinceBackup(
  client: pg.ClientBase,
  manifest: Manifest,
): Promise<() => Promise<string[]>> {
  const found = await client.query(
    `select to_regclass('second_factors') is not null as "hasLocks"`,
  );
  await client.query(found.rows[0].hasLocks ? readLocks : readWithoutLocks);
  await client.query(readReplaced);
  const later = await readLaterTables(client);
  const wasOlder = await isOlder(client, manifest);
  const list = async (text: string) =>
    (await client.query<{ email: string }>(text)).rows.map(({ email }) => email);
  return async () => {
    for (const endAgain of [unsubscribeAgain, ...later.flatMap((table) => table.endAgain ?? [])])
      await client.query(endAgain, [manifest.takenAt]);
    if ((await list(listKept)).length === 0) return [];
    if (wasOlder)
      return ['The backup is newer than the replaced shop: all accounts are as it has them.'];
    const [deleted, differing] = [await list(listDeleted), await list(listDiffering)];
    await client.query(takeAccessAway);
    for (const { takeAway } of later) await client.query(takeAway);
    const told: string[] = [];
    if (deleted.length > 0)
      told.push(
        `These accounts were deleted since the backup. They are customers now. Delete them again in /admin/users: ${deleted.join(', ')}.`,
      );
    if (differing.length > 0)
      told.push(
        `These accounts differed from the backup. They have the lesser role, the lock of either and the later password. Check them in /admin/users: ${differing.join(', ')}.`,
      );
    if ((await list(listAdmins)).length === 0)
      told.push('No administrator is left. Make one: shop admin grant EMAIL.');
    return told;
  };
}
