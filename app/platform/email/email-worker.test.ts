import { Kysely, PostgresDialect, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { createLog } from '#app/platform/http/log.server.ts';
import type { Tables } from '#db/tables.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/servers/email-provider.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  emailJobs,
  emailQueue,
  enqueueEmails,
  insertJobs,
  installEmailQueue,
  type QueuedEmail,
  type QueueSettings,
  startBoss,
  sweepJobs,
  toBossDatabase,
} from './email-queue.server.ts';
import type { EmailTransport } from './email-transport.server.ts';
import { apiTransport } from './email-transport.server.ts';
import { startEmailWorker } from './email-worker.server.ts';
import { listFailedEmails, resendEmails } from './failed-emails.server.ts';
import type { QueueWorker } from './queue-worker.server.ts';

const given = openTestDatabase();
const silent = createLog('silent');
const hurried: Partial<QueueSettings> = { retryLimit: 50, retryDelay: 1, retryDelayMax: 0 };

let provider: EmailProvider;
let workers: QueueWorker[];
beforeEach(async () => {
  await given.run(sql`delete from pgboss.job`);
  provider = await openEmailProvider();
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await provider.close();
});

/** A worker that sends to the stand-in, with no more in its emails than a subject. */
async function startWorker(
  settings: Partial<QueueSettings> = hurried,
  transport: EmailTransport = apiTransport(provider, 300),
  log = silent,
  concurrency = 2,
): Promise<QueueWorker> {
  await installEmailQueue(given.pool, log, settings);
  const worker = startEmailWorker({
    pool: given.pool,
    log,
    settings,
    superviseSeconds: 1,
    concurrency,
    sender: async () => ({ email: 'hello@sandouk.example' }),
    transport,
    compose: async ({ data }) => ({
      to: { email: 'rana@example.com' },
      subject: String(data.subject),
      html: '',
      text: '',
    }),
  });
  workers.push(worker);
  return worker;
}

function toEmails(...subjects: string[]): QueuedEmail[] {
  return subjects.map((subject) => ({ template: 'any', data: { subject } }));
}

const listStates = () =>
  given.list(sql`select state from pgboss.job where name = ${emailQueue}
    order by data -> 'data' ->> 'subject'`);
const untilJobsAre = (...states: string[]) => expect.poll(listStates).toEqual(states);
const listSubjects = () => provider.emails.map((email) => email.subject).sort();

describe('enqueueEmails', () => {
  it('writes all jobs in one statement', async () => {
    const statements: string[] = [];
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: given.pool }),
      log: (event) => void statements.push(event.query.sql),
    });
    await enqueueEmails(db, toEmails('one', 'two', 'three'));
    expect(statements).toHaveLength(1);
    expect(await listStates()).toEqual(['created', 'created', 'created']);
  });

  it('shares the fate of the caller’s transaction', async () => {
    const refused = given.db.transaction().execute(async (transaction) => {
      await enqueueEmails(transaction, toEmails('never'));
      throw new Error('the order was refused');
    });
    await expect(refused).rejects.toThrow('the order was refused');
    expect(await listStates()).toEqual([]);
  });

  it('writes what pg-boss itself would write', async () => {
    const boss = new PgBoss({ db: toBossDatabase(given.pool), supervise: false, schedule: false });
    await boss.start();
    const [email] = toEmails('same');
    await boss.insert(emailQueue, [{ data: email }]);
    await boss.stop({ graceful: false, close: false });
    if (email) await enqueueEmails(given.db, [email]);
    const written = await given.run(sql`
      select to_jsonb(job) - '{id,created_on,start_after,keep_until}'::text[] as job,
        (keep_until - start_after)::text as retention
      from pgboss.job`);
    expect(written).toHaveLength(2);
    expect(written[1]).toEqual(written[0]);
  });

  it('throws where there is no queue, rather than to lose an email', async () => {
    const lost = given.db.transaction().execute(async (transaction) => {
      await sql`delete from pgboss.queue`.execute(transaction);
      await enqueueEmails(transaction, toEmails('lost'));
    });
    await expect(lost).rejects.toThrow('null value in column "name"');
  });
});

describe('the email worker', () => {
  it('sends every email once, with several workers on one queue', async () => {
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    const subjects = Array.from({ length: 60 }, (_, index) => `mail ${index}`);
    await enqueueEmails(given.db, toEmails(...subjects));
    await provider.taken(60);
    await untilJobsAre();
    expect(listSubjects()).toEqual(subjects.sort());
  });

  it.each([500, 429, 'garbage', 'hang', 'close', 'lose-answer'] as const)(
    'sends once when the provider recovers from: %s',
    async (behaviour) => {
      provider.behave(behaviour);
      await startWorker();
      await enqueueEmails(given.db, toEmails('a', 'b'));
      await provider.asked(3);
      provider.behave('accept');
      await provider.taken(2);
      await untilJobsAre();
      expect(listSubjects()).toEqual(['a', 'b']);
    },
  );

  it('ends an email as failed after its last try, and sends it when asked again', async () => {
    provider.behave(500);
    await startWorker({ ...hurried, retryLimit: 2 });
    await enqueueEmails(given.db, toEmails('stubborn'));
    await untilJobsAre('failed');
    const failed = await listFailedEmails(given.db);
    expect(failed).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        template: 'any',
        data: { subject: 'stubborn' },
        failedAt: expect.any(Date),
        reason: expect.stringContaining('The mail provider answered status 500'),
      },
    ]);
    provider.behave('accept');
    const id = failed[0]?.id ?? '';
    expect(await resendEmails(given.db, { id })).toBe(1);
    expect(await resendEmails(given.db, { id })).toBe(0);
    expect(await resendEmails(given.db, { id: 'unknown' })).toBe(0);
    await provider.taken(1);
    await untilJobsAre();
    expect(await listFailedEmails(given.db)).toEqual([]);
  });

  it('deletes emails that failed a month ago and pushes that failed an hour ago, and nothing that waits', async () => {
    const boss = await startBoss(given.pool, silent, { ...emailJobs, name: 'pushes' });
    await boss.stop({ graceful: false, close: false });
    const enqueue = async (queue: string, failedAgo: string | null) => {
      const [id] = await insertJobs(
        given.db,
        queue,
        sql`select '{}'::jsonb as data, 1 as position`,
      );
      if (!failedAgo) return;
      await given.run(sql`update pgboss.job set state = 'failed',
        completed_on = now() - ${failedAgo}::interval where id = ${id}::uuid`);
    };
    for (const ago of ['31 days', '29 days', null]) await enqueue(emailQueue, ago);
    for (const ago of ['61 minutes', '59 minutes', null]) await enqueue('pushes', ago);
    await given.run(sql`update pgboss.job set start_after = now() - interval '1 year'`);
    await sweepJobs(given.db);
    const left = await given.list(sql`
      select name || ' ' || state from pgboss.job order by name, state`);
    expect(left).toEqual(['mails created', 'mails failed', 'pushes created', 'pushes failed']);
  });

  it('takes up what a killed process had begun', async () => {
    await enqueueEmails(given.db, toEmails('orphan'));
    await given.run(sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour',
      heartbeat_on = now() - interval '1 hour'`);
    await startWorker();
    await provider.taken(1);
    await untilJobsAre();
  });

  it('sends what was queued, tried or begun while the clock was ahead', async () => {
    await installEmailQueue(given.pool, silent, hurried);
    await enqueueEmails(given.db, toEmails('begun', 'queued', 'tried'));
    await enqueueEmails(given.db, toEmails('undo'), { delaySeconds: 600 });
    const ahead = sql`now() + interval '3 hours'`;
    await given.run(sql`update pgboss.job set created_on = ${ahead},
      start_after = start_after + interval '3 hours'`);
    await given.run(sql`update pgboss.job set state = 'active', started_on = ${ahead},
      heartbeat_on = ${ahead}, heartbeat_seconds = 1 where data #>> '{data,subject}' = 'begun'`);
    await given.run(sql`update pgboss.job set state = 'retry', created_on = now(), started_on = ${ahead}
      where data #>> '{data,subject}' = 'tried'`);
    await given.run(sql`update pgboss.queue set monitor_claim_on = ${ahead}, monitor_on = ${ahead},
      maintain_on = ${ahead}`);
    await startWorker();
    await provider.taken(3);
    expect(listSubjects()).toEqual(['begun', 'queued', 'tried']);
    await untilJobsAre('created');
    expect(
      await given.read(sql`select created_on <= now() and start_after > now()
        and start_after < now() + interval '11 minutes' from pgboss.job`),
    ).toBe(true);
  });

  it('keeps what waits or has failed where the clock is far ahead, or was far behind', async () => {
    // An earlier version left these limits.
    await enqueueEmails(given.db, toEmails('early'));
    await given.run(sql`update pgboss.job set keep_until = start_after + interval '60 days',
      deletion_seconds = 2592000`);
    await installEmailQueue(given.pool, silent);
    await enqueueEmails(given.db, toEmails('failed', 'late'));
    await given.run(sql`update pgboss.job set state = 'failed', completed_on = now()
      where data #>> '{data,subject}' = 'failed'`);
    const aged = ['created_on', 'start_after', 'keep_until', 'completed_on'].map(
      (column) => `${column} = ${column} - interval '50 years'`,
    );
    await given.run(sql`update pgboss.job set ${sql.raw(aged.join())}`);
    await given.run(sql`update pgboss.queue set maintain_on = null`);
    const boss = new PgBoss({ db: toBossDatabase(given.pool), supervise: false, schedule: false });
    await boss.start();
    await boss.supervise();
    await boss.stop({ graceful: false, close: false });
    expect(await listStates()).toEqual(['created', 'failed', 'created']);
  });

  it('does not send again what was sent but could not be recorded', async () => {
    const onLog = vi.fn();
    let sent = 0;
    const transport: EmailTransport = {
      async send() {
        sent += 1;
        // From now on the job can be settled in no way, as if the database had gone away.
        await given.run(sql`create rule away as on delete to pgboss.job_common do instead
          select 1 / 0`);
      },
    };
    await startWorker(hurried, transport, pino({ level: 'error' }, { write: onLog }));
    await enqueueEmails(given.db, toEmails('settled late'));
    await expect.poll(() => onLog.mock.calls).not.toEqual([]);
    expect(await listStates()).toEqual(['active']);
    await given.run(sql`drop rule away on pgboss.job_common`);
    await given.run(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour'`);
    await untilJobsAre();
    expect(sent).toBe(1);
  });

  it('finishes the email that is on its way when it is stopped, and takes no other', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const transport = {
      async send() {
        begin();
        await mayEnd;
      },
    };
    // One at a time: an idle second worker may be in the middle of a fetch when both are stopped.
    const worker = await startWorker(hurried, transport, silent, 1);
    await enqueueEmails(given.db, toEmails('1 on its way'));
    await begun;
    const stopped = worker.stop();
    await enqueueEmails(given.db, toEmails('2 too late'));
    end();
    await stopped;
    expect(await listStates()).toEqual(['created']);
  });

  it('makes its tables once when many processes start on an empty database at the same time', async () => {
    await given.run(sql`drop schema pgboss cascade`);
    await Promise.all(Array.from({ length: 6 }, () => installEmailQueue(given.pool, silent)));
    expect(await given.list(sql`select name from pgboss.queue`)).toEqual([emailQueue]);
    await startWorker();
    await enqueueEmails(given.db, toEmails('first'));
    await provider.taken(1);
  });
});
