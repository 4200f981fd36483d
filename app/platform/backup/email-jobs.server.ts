import { emailQueue } from '#app/platform/email/jobs.server.ts';

// Mails that are not out yet, and those that failed, in a form that no version of pg-boss minds.
// Their ids stay: a provider knows by them a mail that it has sent already.

const columns = 'id, data, created_on, failed_on, output';

export const copyMailsOut = `copy (
  select id, data, created_on, case when state = 'failed' then completed_on end as failed_on,
    case when state = 'failed' then output end as output
  from pgboss.job
  where name = '${emailQueue}' and state in ('created', 'retry', 'active', 'failed')
  order by id) to stdout`;

export const createRestoredMails = `create temporary table restored_mails (
  id uuid, data jsonb, created_on timestamptz, failed_on timestamptz, output jsonb) on commit drop`;

export const copyMailsIn = `copy restored_mails (${columns}) from stdin`;

export const deleteMails = `delete from pgboss.job where name = '${emailQueue}'`;

/** As enqueueMails writes them: what was under way gets all its tries again. */
export const insertMails = `
  insert into pgboss.job (id, name, data, created_on, completed_on, output, state, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until,
    policy, dead_letter, heartbeat_seconds)
  select restored_mails.id, name, data, restored_mails.created_on, failed_on, output,
    case when failed_on is null then 'created' else 'failed' end::pgboss.job_state, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
    now() + retention_seconds * interval '1 second', policy, dead_letter, heartbeat_seconds
  from restored_mails, pgboss.queue where queue.name = '${emailQueue}'`;
