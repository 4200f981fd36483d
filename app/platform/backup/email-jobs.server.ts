import { emailQueue } from '#app/platform/email/email-queue.server.ts';

// Emails that wait or have failed, in a form that does not depend on the version of pg-boss. They keep
// their ids, by which a provider recognises an email that it has sent before.

const columns = 'id, data, created_on, failed_on, output';

export const copyEmailsOut = `copy (
  select id, data, created_on, case when state = 'failed' then completed_on end as failed_on,
    case when state = 'failed' then output end as output
  from pgboss.job
  where name = '${emailQueue}' and state in ('created', 'retry', 'active', 'failed')
  order by id) to stdout`;

export const createRestoredEmails = `create temporary table restored_emails (
  id uuid, data jsonb, created_on timestamptz, failed_on timestamptz, output jsonb) on commit drop`;

export const copyEmailsIn = `copy restored_emails (${columns}) from stdin`;

export const deleteEmails = `delete from pgboss.job where name = '${emailQueue}'`;

/** Inserts jobs as `enqueueEmails` does: an email that was being sent gets all its tries again. */
export const insertEmails = `
  insert into pgboss.job (id, name, data, created_on, completed_on, output, state, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, keep_until,
    policy, dead_letter, heartbeat_seconds)
  select restored_emails.id, name, data, restored_emails.created_on, failed_on, output,
    case when failed_on is null then 'created' else 'failed' end::pgboss.job_state, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
    now() + retention_seconds * interval '1 second', policy, dead_letter, heartbeat_seconds
  from restored_emails, pgboss.queue where queue.name = '${emailQueue}'`;
