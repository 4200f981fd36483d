import { data, Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import { isShownAtOnce, respondLost } from '#app/admin/order-moves/status-changes.tsx';
import { formatAuditValue } from '#app/audit/audit-diff.ts';
import { listAuditEntries, type RecordedAuditEntry } from '#app/audit/audit-log.server.ts';
import { formatCash } from '#app/counter/cash.ts';
import { describeLateEntry } from '#app/dispatch/dispatch-list.ts';
import { type LateEntry, listLateEntries } from '#app/dispatch/runs/outcome-entry.server.ts';
import { listRemaining, type Run } from '#app/dispatch/runs/run.ts';
import { listRunRefunds } from '#app/dispatch/runs/run-refunds.server.ts';
import { readRun } from '#app/dispatch/runs/runs.server.ts';
import { writeStopMessages } from '#app/dispatch/stop-messages.ts';
import { getChatUrl, getMessagesId } from '#app/orders/confirmation/messages.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { getTelUrl } from '#app/platform/text/tel.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { readTexts } from '#app/settings/texts/texts.server.ts';
import { ButtonLink, TextButton, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/run.page.ts';
import { CashUp } from './cash-up.tsx';
import { CourierForm } from './courier-form.tsx';
import { CourierLinkPanel } from './courier-link.tsx';
import styles from './run.module.css';
import { type RunResponse, runForms } from './run-form.server.ts';
import { RunStops } from './run-stops.tsx';
import { useOpenForm } from './use-dispatch.ts';

export const meta = describeHiddenPage('Run :id', 'The stops of a courier, and their cash.');

export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireArea(context, 'dispatch');
  const db = context.get(databaseContext);
  const run = await readRun(db, parseId(params.id));
  if (!run) throw data(null, 404);
  const ofRun = { actor: '', kind: 'run', subjectId: String(run.id), page: 1 };
  const [lateEntries, { entries }, texts, settings] = await Promise.all([
    listLateEntries(db, { runId: run.id }),
    listAuditEntries(db, ofRun),
    readTexts(context),
    context.get(settingsContext).read(),
  ]);
  const chats = run.stops.map((stop) => {
    const orders = listRemaining(stop);
    const [{ isActive, phone, language }] = orders;
    if (!isActive) return null;
    const found = texts.find('message', getMessagesId(language));
    const facts = { courier: run.courier.title, texts: found?.content, settings };
    return getChatUrl(phone, writeStopMessages({ orders }, facts).onTheWay);
  });
  return { run, chats, lateEntries, entries, refunds: await listRunRefunds(db, run.id) };
}

export const action = adminForms<RunResponse>('dispatch', runForms);

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastGood.load(args);

export const clientAction = adminAction(respondLost, isShownAtOnce);

export default function RunPage({ loaderData }: Route.ComponentProps) {
  useLastGood(lastGood, loaderData);
  const { run, chats, lateEntries, entries, refunds } = loaderData;
  const { id, courier, openedAt, closedAt } = run;
  return (
    <div className={layout.page}>
      <Panel aria-labelledby="run" className={classNames(layout.between, styles.head)}>
        <div>
          <TextButtonLink to="/admin/dispatch">Dispatch</TextButtonLink>
          <h2 id="run">
            {`Run ${id}: `}
            <bdi>{courier.title}</bdi>
          </h2>
          <p className={layout.line}>
            <time dateTime={openedAt}>{formatDateTime(openedAt)}</time>
            {' · '}
            <a href={getTelUrl(courier.phone)} dir="ltr">
              {courier.phone}
            </a>
          </p>
          {closedAt === null && <ChangeCourier run={run} />}
        </div>
        <div className={layout.row}>
          {closedAt !== null && <Tag tone="green">Closed</Tag>}
          <ButtonLink to={`/admin/dispatch/runs/${id}/sheet`} variant="quiet" size="sm">
            Print run sheet
          </ButtonLink>
        </div>
      </Panel>
      {closedAt === null && <CourierLinkPanel run={run} />}
      {refunds.length > 0 && (
        <Notice tone="info" title="The courier brings money">
          <ul>
            {refunds.map(({ caseId, name, ...amount }) => (
              <li key={caseId}>
                <Link to={`/admin/counter/cases/${caseId}`}>{`C-${caseId}`}</Link>:{' '}
                {formatCash(amount)} to <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <RunStops run={run} chats={chats} />
      <LateEntries entries={lateEntries} />
      <CashUp run={run} />
      <RunLog entries={entries} />
    </div>
  );
}

function ChangeCourier({ run: { id, courier } }: { run: Run }) {
  const { isOpen, close, opener } = useOpenForm();
  return isOpen ? (
    <CourierForm
      courier={courier}
      action={`/admin/dispatch/runs/${id}`}
      onSaved={close}
      onCancel={close}
    />
  ) : (
    <TextButton {...opener}>Change name or number</TextButton>
  );
}

function LateEntries({ entries }: { entries: readonly LateEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Notice tone="warn" title="Entered, but not counted">
      <ul className={layout.list}>
        {entries.map((late) => (
          <li key={late.entryKey}>
            <bdi dir="ltr">{late.orderNumber}</bdi>
            {`: ${describeLateEntry(late)}, came ${formatDateTime(late.receivedAt)}.`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const actionLabels: Record<string, string> = {
  open: 'Opened',
  link: "Made the courier's link",
  reorder: 'Moved a stop',
  close: 'Closed',
  reopen: 'Reopened',
};

function RunLog({ entries }: { entries: readonly RecordedAuditEntry[] }) {
  return (
    <Panel aria-labelledby="run-history">
      <h3 id="run-history">History</h3>
      <ul className={layout.list}>
        {entries.map(({ id, action, actorEmail, createdAt, after }) => (
          <li key={id}>
            <strong>{actionLabels[action] ?? action}</strong>
            {after &&
              'differenceCents' in after &&
              `, difference ${formatAuditValue('differenceCents', after.differenceCents)}`}
            {after && 'reason' in after && after.reason ? `: ${after.reason}` : ''}
            <span className={layout.line}>
              <bdi>{actorEmail}</bdi>
              {`, ${formatDateTime(createdAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
