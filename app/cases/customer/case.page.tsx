import { useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import {
  type Case,
  caseKinds,
  caseStageTitles,
  describeStage,
  formatCaseNumber,
  isAsked,
  isWithdrawable,
  maxWordsLength,
} from '#app/cases/case.ts';
import { answerCase } from '#app/cases/case-answers.server.ts';
import {
  describeLine,
  describeLinePrice,
  findLastChangeId,
  formatLinePrice,
  isPriced,
  listHistory,
  listTaken,
  sumPrices,
} from '#app/cases/case-lines.ts';
import { writeCaseMessage } from '#app/cases/case-messages.server.ts';
import { findWarranty } from '#app/cases/repairs.server.ts';
import { useKeptAnswer } from '#app/platform/events/use-kept-answer.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { tokenFormHeaders } from '#app/platform/http/token-link.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { lengthError, parseText } from '#app/platform/text/input-text.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { CountedField } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/case.page.ts';
import styles from './case.module.css';
import { CasePhotos } from './case-photos.tsx';
import { findOpenedCase, refuseSignedOut } from './open-case.server.ts';

export const meta = describeHiddenPage(
  msg('Your message to us'),
  msg('What you have asked, and where it stands.'),
);

export const headers = () => tokenFormHeaders;

/** What a customer sees of a case: not what the shop has noted, nor who of the shop wrote. */
function pickShown({ userId: _user, email: _email, phone: _phone, entries, ...shown }: Case) {
  const seen = entries.filter(({ kind }) => kind !== 'note').map((entry) => ({ ...entry, by: '' }));
  return { ...shown, entries: seen, userId: null, email: '', phone: '' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const opened = await findOpenedCase(request, context);
  const { phone } = await context.get(settingsContext).read();
  if (!opened) return data({ shown: null, phone }, 404);
  const search = new URL(request.url).searchParams;
  const db = context.get(databaseContext);
  const isRepair = opened.found.kind === 'repair';
  return data({
    warrantyUntil: isRepair ? await findWarranty(db, opened.found.id) : null,
    shown: pickShown(opened.found),
    query: opened.query,
    isNew: search.has('new'),
    isFromEarlier: search.has('earlier'),
    isPhotoRefused: search.get('photo') === 'refused',
    entryKey: createUuid(),
    phone,
  });
}

interface CaseAnswerResult {
  message: string;
  /** What is wrong with the words. */
  error?: string;
  words?: string;
  entryKey?: string;
}

const answerFields = z.object({
  entryKey: z.uuid(),
  intent: z.enum(['yes', 'no', 'withdraw', 'message']),
  wishes: z.enum(['cash', 'credit']).optional().catch(undefined),
  words: z.string().default(''),
  seen: z.string().optional(),
});

/** Only a POST changes something: the chat programs of both sides open every link for a preview. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = { words: String(form.get('words') ?? ''), entryKey: String(form.get('entryKey')) };
  const ended = typed.words && (await refuseSignedOut(request, context));
  if (ended) return data<CaseAnswerResult>({ message: ended, ...typed }, 401);
  const opened = await findOpenedCase(request, context);
  const dead = { message: t('This link does not work.'), ...typed };
  if (!opened) return data<CaseAnswerResult>(dead, 404);
  const db = context.get(databaseContext);
  const caseId = opened.found.id;
  const sent = answerFields.safeParse(Object.fromEntries(form));
  if (!sent.success) return data<CaseAnswerResult>({ message: t('Unknown request.') }, 400);
  const { intent: says, wishes } = sent.data;
  // The key of another case must not pass for an answer to this one.
  const entryKey = `customer-${caseId}-${sent.data.entryKey}`;
  const words = parseText(sent.data.words, Infinity);
  const error = words ? lengthError(words, maxWordsLength) : t('Write a few words.');
  if (says === 'message' && error)
    return data<CaseAnswerResult>({ message: error, error, ...typed }, 400);
  const seen = parseId(sent.data.seen);
  const outcome =
    says === 'message'
      ? await writeCaseMessage(db, { caseId, entryKey, words, actor: 'customer' })
      : await answerCase(db, { caseId, entryKey, says, seen, ...(wishes && { wishes }) });
  if ('refused' in outcome) return data<CaseAnswerResult>({ message: outcome.message, words }, 409);
  return redirect(`/c?${opened.query}`);
}

export const shouldRevalidate = revalidateAfterConflict;

export const clientAction = offlineAction(
  (form): CaseAnswerResult => ({
    message: t(unreachableMessage),
    words: String(form.get('words') ?? ''),
  }),
);

export default function CasePage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  if (!loaderData.shown) return <DeadCaseLink phone={loaderData.phone} answer={answer} />;
  const { shown, query, isNew, isFromEarlier, isPhotoRefused, entryKey, warrantyUntil } =
    loaderData;
  const number = formatCaseNumber(shown.id);
  const sent = shown.entries.filter(({ byCustomer, kind }) => byCustomer && kind === 'message');
  return (
    <PageFrame title={`${t(caseKinds[shown.kind])} ${number}`} narrow>
      <div className={styles.stack}>
        <div role="status" className={styles.stack}>
          {isNew && (
            <Notice tone="ok" title={t('Thank you. We have it.')}>
              {t('Keep this page: it shows our answer. We write to your address, too.')}
            </Notice>
          )}
          {isFromEarlier && (
            <Notice tone="warn" title={t('We have what you sent first.')}>
              {t('Write what is new below.')}
            </Notice>
          )}
        </div>
        {(answer || isPhotoRefused) && (
          <AnswerNotice answer={answer ?? isPhotoRefused} tone="bad">
            {answer?.message ??
              t('A photo was not taken. Use JPEG, PNG, WebP or AVIF up to 10 MB.')}
          </AnswerNotice>
        )}
        <Panel as="article" aria-label={number} className={styles.stack}>
          <Notice tone={isAsked(shown) ? 'warn' : 'info'} title={t(caseStageTitles[shown.stage])}>
            {describeStage(shown)}
          </Notice>
          {shown.orderNumber && (
            <p>
              {t('Order')} <bdi dir="ltr">{shown.orderNumber}</bdi>
            </p>
          )}
          <Lines shown={shown} />
          {warrantyUntil && <p>{t('Warranty until {day}.', { day: formatDate(warrantyUntil) })}</p>}
          {isAsked(shown) && (
            <YesOrNo key={findLastChangeId(shown)} shown={shown} entryKey={entryKey} />
          )}
          <CasePhotos photoIds={shown.photoIds} query={query} isOpen={shown.stage !== 'closed'} />
          <History shown={shown} />
          <MessageForm
            // A message that was sent leaves an empty form; nothing else does.
            key={`message-${sent.length}`}
            entryKey={entryKey}
            answer={answer}
          />
          {isWithdrawable(shown) && !shown.receivedAt && <Withdraw entryKey={entryKey} />}
        </Panel>
      </div>
    </PageFrame>
  );
}

function Lines({ shown }: { shown: Case }) {
  const { cashCents, creditCents } = sumPrices(shown);
  const price = formatLinePrice({ cashCents, creditCents }) ?? '';
  const isSeveral = isPriced(shown) && listTaken(shown).length > 1 && cashCents + creditCents > 0;
  return (
    <>
      {shown.lines.length > 0 && (
        <ul className={`stack ${styles.lines}`} aria-label={t('What it is about')}>
          {shown.lines.map((line) => (
            <li key={line.position} className="cluster spread breaks">
              <bdi>{describeLine(line)}</bdi>
              <span>{describeLinePrice(shown, line)}</span>
            </li>
          ))}
        </ul>
      )}
      {isSeveral && (
        <p>
          <strong>{t('Total {price}', { price })}</strong>
        </p>
      )}
    </>
  );
}

/** The key that stays while the form does: pressing again after a lost answer is the same answer. */
function EntryKey({ entryKey }: { entryKey: string }) {
  const [key] = useState(entryKey);
  return <input type="hidden" name="entryKey" value={key} />;
}

function YesOrNo({ shown, entryKey }: { shown: Case; entryKey: string }) {
  const busy = useNavigation().formData?.get('intent');
  const { cashCents, creditCents } = sumPrices(shown);
  return (
    <Form method="post" className={styles.stack}>
      <EntryKey entryKey={entryKey} />
      <input type="hidden" name="seen" value={findLastChangeId(shown)} />
      {shown.kind === 'offer' && (
        <Select label={t('I would like')} name="wishes" defaultValue={shown.wishes ?? 'cash'}>
          <option value="cash">{t('{amount} in cash', { amount: formatPrice(cashCents) })}</option>
          <option value="credit">
            {t('{amount} as credit', { amount: formatPrice(creditCents) })}
          </option>
        </Select>
      )}
      <div className="cluster">
        <Button type="submit" name="intent" value="yes" busy={busy === 'yes'}>
          {t('Yes, I agree')}
        </Button>
        <Button type="submit" name="intent" value="no" variant="quiet" busy={busy === 'no'}>
          {t('No, thank you')}
        </Button>
      </div>
    </Form>
  );
}

function History({ shown }: { shown: Case }) {
  return (
    <section aria-labelledby="history-title" className={styles.stack}>
      <h2 id="history-title">{t('History')}</h2>
      <ol className={`stack ${styles.history}`}>
        {listHistory(shown).map(({ id, kind, stage, byCustomer, words, at }) => (
          <li key={id}>
            <span className="muted small">
              {byCustomer ? t('You') : t('The shop')}
              {t(', ')}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
            {kind === 'opened' ? (
              <bdi>{shown.words}</bdi>
            ) : (
              <>
                {stage && <strong>{t(caseStageTitles[stage])}</strong>}
                {/* What the shop itself has written begins as the page does, whatever name comes first. */}
                {words && (kind === 'decided' ? <span>{words}</span> : <bdi>{words}</bdi>)}
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function MessageForm({ entryKey, answer }: { entryKey: string; answer?: CaseAnswerResult }) {
  const busy = useNavigation().formData?.get('intent') === 'message';
  return (
    <ValidatedForm method="post" className={styles.stack}>
      <input type="hidden" name="intent" value="message" />
      <EntryKey entryKey={entryKey} />
      <CountedField
        label={t('Write to us')}
        name="words"
        multiline
        rows={3}
        required
        requiredMessage={t('Write a few words.')}
        limit={maxWordsLength}
        dir="auto"
        defaultValue={answer?.words}
        error={answer?.error}
      />
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          {t('Send message')}
        </Button>
      </div>
    </ValidatedForm>
  );
}

function Withdraw({ entryKey }: { entryKey: string }) {
  return (
    <details>
      <summary>{t('I do not need this any more')}</summary>
      <Form method="post">
        <EntryKey entryKey={entryKey} />
        <Button type="submit" name="intent" value="withdraw" variant="quiet" size="sm">
          {t('Take it back')}
        </Button>
      </Form>
    </details>
  );
}

function DeadCaseLink({ phone, answer }: { phone: string; answer: CaseAnswerResult | undefined }) {
  if (answer?.words) {
    return (
      <PageFrame title={t('Your message to us')} narrow>
        <AnswerNotice answer={answer} tone="bad">
          {answer.message}
        </AnswerNotice>
        <MessageForm entryKey={answer.entryKey ?? ''} answer={answer} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('This link does not work')} narrow>
      <Panel as="div" className={styles.stack}>
        <p>{t('It may be cut off, or too old. Open the link in our newest mail once more.')}</p>
        <p>
          <bdi dir="ltr">{phone}</bdi>
        </p>
        <div>
          <ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>
        </div>
      </Panel>
    </PageFrame>
  );
}
