import type pg from 'pg';

/** The emails of accounts that the owner checks after a restore. */
export interface ChangedAccounts {
  /** Deleted since the backup, so they come back. */
  deleted: string[];
  /** With what differed in the backup: 'maya@example.com (role, password)'. */
  differing: string[];
}

// On commit, what was read of the replaced shop is gone.
const readReplaced = `
  create temp table replaced_users on commit drop as
    select users.id, role, locked_at, two_factor_enabled, password, credentials.updated_at as password_at
    from users left join credentials on user_id = users.id and provider_id = 'credential';
  create temp table replaced_sessions on commit drop as select token from sessions;
  create temp table replaced_devices on commit drop as select endpoint from push_devices;
  create temp table replaced_links on commit drop as select id from verifications;
  create temp table unsubscribed on commit drop as select email from newsletter_subscribers
    where status = 'unsubscribed' or (status = 'pending' and unsubscribed_at is not null)`;

const unsubscribeAgain = `
  update newsletter_subscribers
  set status = 'unsubscribed', unsubscribed_at = now(), confirmation_hash = null
  where status <> 'unsubscribed' and email in (select email from unsubscribed)`;

const listDeleted = `
  select email from users where id not in (select id from replaced_users)
    and exists (select from users join replaced_users using (id)) order by email`;

const listDiffering = `
  select email || ' (' || concat_ws(', ',
      case when users.role <> replaced.role then 'role' end,
      case when (users.locked_at is null) <> (replaced.locked_at is null) then 'lock' end,
      case when credentials.password is distinct from replaced.password then 'password' end,
      case when users.two_factor_enabled <> replaced.two_factor_enabled then 'second factor' end
    ) || ')' as email
  from users join replaced_users as replaced using (id)
    left join credentials on user_id = users.id and provider_id = 'credential'
  where (users.role, users.locked_at is null, credentials.password, users.two_factor_enabled)
    is distinct from (replaced.role, replaced.locked_at is null, replaced.password, replaced.two_factor_enabled)
  order by email`;

const roles = `'{user,packer,seller,admin}'::text[]`;

/** Of another shop, no session, device or link is known: all of them stay. */
const takeAccessAway = `
  delete from sessions where token not in (select token from replaced_sessions)
    and exists (select from users join replaced_users using (id));
  delete from push_devices where endpoint not in (select endpoint from replaced_devices)
    and exists (select from users join replaced_users using (id));
  delete from verifications where id not in (select id from replaced_links)
    and exists (select from users join replaced_users using (id));
  update users set locked_at = coalesce(users.locked_at, replaced.locked_at),
    role = (${roles})[least(array_position(${roles}, users.role), array_position(${roles}, replaced.role))]
  from replaced_users as replaced where replaced.id = users.id
    and (users.role, users.locked_at) is distinct from (replaced.role, replaced.locked_at);
  update credentials set password = replaced.password, updated_at = replaced.password_at
  from replaced_users as replaced where replaced.id = user_id and provider_id = 'credential'
    and replaced.password <> credentials.password`;

/**
 * Reads the shop that a backup replaces. What it returns takes away in the restored shop what was taken away
 * since the backup: subscriptions, sessions, roles, former passwords.
 */
export async function readSinceBackup(
  client: pg.ClientBase,
): Promise<() => Promise<ChangedAccounts>> {
  await client.query(readReplaced);
  const list = async (text: string) =>
    (await client.query<{ email: string }>(text)).rows.map(({ email }) => email);
  return async () => {
    await client.query(unsubscribeAgain);
    const changed = { deleted: await list(listDeleted), differing: await list(listDiffering) };
    await client.query(takeAccessAway);
    return changed;
  };
}
