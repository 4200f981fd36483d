import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CirclePause, Database, DatabaseBackup, HardDrive, Mail } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { FetcherButton } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { recordAudit } from '#app/audit/audit-log.server.ts';
import { readShopVersion } from '#app/platform/backup/backup-files.server.ts';
import { findNewestBackup } from '#app/platform/backup/backup-record.server.ts';
import { backUpNow, backupContext } from '#app/platform/backup/nightly-backup.server.ts';
import { isBackingUp } from '#app/platform/database/shop-locks.server.ts';
import { recordEmailSent } from '#app/platform/email/email-queue.server.ts';
import { describeDeliveryError } from '#app/platform/email/email-transport.server.ts';
import { useBackgroundReload } from '#app/platform/events/use-background-reload.ts';
import { maxAnswerMs } from '#app/platform/http/connection.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { done, type FormResult, refuse } from '#app/platform/http/form-result.ts';
import {
  configContext,
  databaseContext,
  logContext,
  originContext,
  requestIdContext,
} from '#app/platform/http/request-context.server.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { parseRange } from '#app/platform/text/day-range.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { sumSearchUses } from '#app/search/search-counts.server.ts';
import { sendTestEmail } from '#app/server/email-preview/test-email.server.ts';
import { openShopTransport, readEmailRoute } from '#app/settings/email-provider.server.ts';
import { describePause } from '#app/settings/pause-ordering.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { DataTable, ScrollRegion } from '#app/ui/data/table.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/health.page.ts';
import styles from './health.module.css';
import { getEmailServices, readHealth } from './health.server.ts';
import type { HealthNotice } from './health-notices.ts';

export const meta = describeHiddenPage('Health', 'Whether the shop works as it should.');

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'health');
  const db = context.get(databaseContext);
  const [health, newestBackup, isWriting, settings, uses] = await Promise.all([
    readHealth(getEmailServices(context)),
    findNewestBackup(db),
    isBackingUp(db),
    context.get(settingsContext).read(),
    sumSearchUses(db, parseRange(new URLSearchParams())),
  ]);
  const pause = describePause(settings);
  const version = `Version ${readShopVersion()}, on Node ${process.versions.node}.`;
  return {
    health,
    backup: { exists: newestBackup !== null, isWriting },
    pause,
    version,
    filters: uses.filters,
  };
}

const backupPollMs = 2000;

export const action = adminForms<FormResult>('health', {
  'test-mail': adminForm({}, (_, { context, admin }) => sendTest(context, admin.email)),
  'back-up': adminForm({}, (_, { context, admin }) => backUp(context, admin)),
});

type Context = Route.ActionArgs['context'];

async function sendTest(context: Context, email: string) {
  const settings = await context.get(settingsContext).read();
  const services = getEmailServices(context);
  const transport = openShopTransport(services);
  try {
    await sendTestEmail({ transport, settings, origin: context.get(originContext) }, email);
  } catch (error) {
    const requestId = context.get(requestIdContext);
    context
      .get(logContext)
      .warn({ requestId, reason: describeDeliveryError(error) }, 'the test email was not sent');
    return refuse(`The test mail was not sent. ${(error as Error).message}`, { status: 502 });
  }
  await recordEmailSent(context.get(databaseContext));
  const { from } = await readEmailRoute(services);
  return from === 'files'
    ? refuse('The test mail was written to a file: no mail provider is set.', { status: 200 })
    : done(`The mail provider took the test mail for ${email}.`);
}

async function backUp(context: Context, admin: { id: string; email: string }) {
  const { backup, dataDir } = context.get(configContext);
  const dir = backup.dir ?? path.join(dataDir, 'backups');
  const [db, log] = [context.get(databaseContext), context.get(logContext)];
  const entry = { action: 'add', subjectKind: 'backup', subjectId: dir } as const;
  const written = backUpNow(context.get(backupContext), {
    dir,
    createDir: backup.dir === null,
  }).then(async (outcome) => {
    if (outcome !== 'busy' && outcome.failure === null) await recordAudit(db, admin, entry);
    return outcome;
  });
  const outcome = await Promise.race([
    written,
    // A large shop's backup goes on without the page.
    sleep(maxAnswerMs, 'running' as const, { ref: false }),
  ]);
  if (outcome === 'running')
    written.catch((error) => log.error({ err: error }, 'a backup that was asked for failed'));
  if (outcome === 'busy' || outcome === 'running')
    return refuse('A backup is being written. It stands here when it is done.', { status: 202 });
  const { failure } = outcome;
  if (failure !== null) return refuse(`The backup was not written. ${failure}`, { status: 500 });
  return redirect('/admin/health', { headers: { 'Set-Cookie': flashHeader('backup-written') } });
}

export const clientAction = adminAction();

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { health, backup, pause, version, filters } = loaderData;
  const reload = useBackgroundReload();
  useEffect(() => {
    if (!backup.isWriting) return;
    const timer = setTimeout(reload, backupPollMs);
    return () => clearTimeout(timer);
  }, [backup, reload]);
  return (
    <div className={layout.page}>
      <Panel className={layout.stack}>
        <h2>Health</h2>
        <Check notice={health.emails} icon={<Mail className="icon" aria-hidden="true" />}>
          <FetcherButton action="/admin/health" fields={{ intent: 'test-mail' }}>
            Send a test mail
          </FetcherButton>
        </Check>
        <Check
          notice={health.backups}
          icon={<DatabaseBackup className="icon" aria-hidden="true" />}
        >
          <FetcherButton action="/admin/health" fields={{ intent: 'back-up' }}>
            Back up now
          </FetcherButton>
          {backup.isWriting && <p role="status">A backup is being written.</p>}
          {backup.exists && (
            <ButtonLink
              to="/admin/health/backup"
              variant="quiet"
              size="sm"
              reloadDocument
              download
              aria-label="Download the newest backup"
            >
              Download
            </ButtonLink>
          )}
        </Check>
        <Check notice={health.disk} icon={<HardDrive className="icon" aria-hidden="true" />} />
        <Check notice={health.database} icon={<Database className="icon" aria-hidden="true" />} />
        <Notice
          tone={pause ? 'warn' : 'ok'}
          icon={<CirclePause className="icon" aria-hidden="true" />}
          title={pause ? 'Ordering is paused' : 'Orders are taken'}
        >
          <p>{pause ?? 'Ordering can be paused until a time that you choose, with a notice.'}</p>
          <div className={`cluster ${styles.buttons}`}>
            <ButtonLink to="/admin/settings#pause-ordering" variant="quiet" size="sm">
              {pause ? 'Change or end the pause' : 'Pause ordering'}
            </ButtonLink>
          </div>
        </Notice>
        <p className={layout.detail}>{version}</p>
      </Panel>
      <Panel className={layout.stack}>
        <h2>Filters used</h2>
        <ScrollRegion aria-label="Filters used">
          <DataTable headings={['Filter', 'Times']}>
            <tbody>
              {filters.map(({ use, count }) => (
                <tr key={use}>
                  <th scope="row">{use}</th>
                  <td>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </ScrollRegion>
        <p className={layout.detail}>How often shoppers narrowed a list, in the last 30 days.</p>
      </Panel>
    </div>
  );
}

interface CheckProps {
  notice: HealthNotice;
  icon: ReactNode;
  children?: ReactNode;
}

function Check({ notice: { problem, title, details }, icon, children }: CheckProps) {
  return (
    <Notice tone={problem ? 'warn' : 'ok'} icon={icon} title={title}>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {children && <div className={`cluster ${styles.buttons}`}>{children}</div>}
    </Notice>
  );
}
