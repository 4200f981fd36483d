import { useState } from 'react';
import { Link } from 'react-router';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { createLastGood, useLastGood } from '#app/admin/forms/use-last-good.ts';
import layout from '#app/admin/layout.module.css';
import {
  type Case,
  caseKinds,
  caseOutcomes,
  caseStages,
  formatCaseNumber,
  getRefundDue,
  isLate,
  mayTakeBack,
  mayUseCredit,
  returnGrounds,
} from '#app/cases/case.ts';
import { describeLine, formatLinePrice, isPriced, listHistory } from '#app/cases/case-lines.ts';
import { findSentRefund, listLeavingRuns, type SentRefund } from '#app/cases/pay-refund.server.ts';
import { isPart } from '#app/cases/repair.ts';
import { readFeeLeft } from '#app/cases/take-back.server.ts';
import { formatCash, negate } from '#app/counter/cash.ts';
import { findExchangeCredit } from '#app/counter/counter-sale.server.ts';
import { readCreditToReturn } from '#app/credit/credit.server.ts';
import { findOrder } from '#app/orders/orders.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button, ButtonLink, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/case.page.ts';
import { CaseCustomer } from './case-customer.tsx';
import { readOfferDetails, readRepair, requireCase } from './case-details.server.ts';
import { CaseForm, WordsField } from './case-form-parts.tsx';
import { caseForms } from './case-forms.server.ts';
import { CaseMoves } from './case-moves.tsx';
import styles from './cases.module.css';
import { offerForms } from './offer-forms.server.ts';
import { OfferPanel } from './offer-panel.tsx';
import { noteLostScan } from './part-scans.ts';
import { repairForms } from './repair-forms.server.ts';
import { RepairPanel } from './repair-panel.tsx';
import { PressForm } from './repair-parts.tsx';
import { RefundByCourier, TakeBackForm } from './take-back-form.tsx';

export const meta = describeHiddenPage(
  'Case C-:id',
  'What somebody has asked, and what becomes of it.',
);

export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, role, found: shown } = await requireCase({ params, context });
  const order = shown.orderId === null ? null : await findOrder(db, { id: shown.orderId });
  const [creditToReturnCents, feeLeftCents, runs, sent, repair, credit, offer] = await Promise.all([
    order ? readCreditToReturn(db, order.id) : 0,
    order ? readFeeLeft(db, order) : 0,
    getRefundDue(shown) > 0 ? listLeavingRuns(db) : [],
    shown.stage === 'closed' ? findSentRefund(db, shown.id) : null,
    shown.kind === 'repair' ? readRepair(db, shown, role) : null,
    mayUseCredit(shown) ? findExchangeCredit(db, shown.id) : null,
    shown.kind === 'offer' ? readOfferDetails(context, shown) : null,
  ]);
  const { lbpRate } = await context.get(settingsContext).read();
  return {
    ...{ shown, order, creditToReturnCents, feeLeftCents, runs, sent, repair, offer, lbpRate },
    ...{ credit: toLeft(credit), today: todayInBeirut() },
  };
}

function toLeft(credit: Awaited<ReturnType<typeof findExchangeCredit>>) {
  if (!credit || credit.balanceCents <= 0) return null;
  return { cashCents: Math.min(credit.balanceCents, credit.ofCaseCents) };
}

const lastGood = createLastGood();
export const clientLoader = (args: Route.ClientLoaderArgs) => lastGood.load(args);

export const action = adminForms('counter', { ...caseForms, ...offerForms, ...repairForms });
export const clientAction = adminAction(noteLostScan);

export const shouldRevalidate = revalidateAfterConflict;

export default function AdminCasePage({ loaderData }: Route.ComponentProps) {
  useLastGood(lastGood, loaderData);
  const { shown, order, runs, sent, repair, credit, offer, lbpRate, today } = loaderData;
  const { creditToReturnCents, feeLeftCents } = loaderData;
  const { id, kind, stage, orderNumber, ground } = shown;
  const number = formatCaseNumber(id);
  return (
    // What is typed about one case stays with it.
    <Panel key={id} as="article" aria-labelledby="case" className={layout.stack}>
      <header className={layout.between}>
        <div>
          <h2 id="case">
            {caseKinds[kind]} {number}
          </h2>
          <TextButtonLink to={`/admin/counter/cases?list=${stage}`}>
            {caseStages[stage]}
          </TextButtonLink>
        </div>
        <StageTag shown={shown} today={today} />
      </header>
      <div className={layout.columns}>
        <div className={classNames(layout.stack, styles.main)}>
          {orderNumber && (
            <p>
              Of order <Link to={`/admin/orders/${orderNumber}`}>{orderNumber}</Link>
              {ground && `: ${returnGrounds[ground]}`}
            </p>
          )}
          {!orderNumber && ground && <p>{returnGrounds[ground]}</p>}
          <p dir="auto">{shown.words}</p>
          <CaseLines shown={shown} />
          <Photos shown={shown} />
          {order?.status === 'delivered' && isTakeable(shown) && (
            <TakeBackForm {...{ shown, order, lbpRate, creditToReturnCents, feeLeftCents }} />
          )}
          {getRefundDue(shown) > 0 && (
            <RefundByCourier shown={shown} runs={runs} lbpRate={lbpRate} />
          )}
          {sent && <SentMoney shown={shown} sent={sent} />}
          {credit && <CreditLeft shown={shown} cashCents={credit.cashCents} />}
          {offer && <OfferPanel shown={shown} lbpRate={lbpRate} {...offer} />}
          {repair && <RepairPanel shown={shown} repair={repair} lbpRate={lbpRate} />}
          <CaseMoves shown={shown} />
        </div>
        <div className={layout.side}>
          <CaseCustomer shown={shown} />
          <WordsForm
            shown={shown}
            intent="message"
            label="Write to the customer"
            button="Send message"
          />
          <WordsForm shown={shown} intent="note" label="Note" button="Add note" />
          <AdminCaseHistory shown={shown} />
        </div>
      </div>
    </Panel>
  );
}

const isTakeable = (shown: Case) =>
  (shown.kind === 'return' || shown.kind === 'complaint') && mayTakeBack(shown);

function StageTag({ shown, today }: { shown: Case; today: string }) {
  const { stage, outcome, dueOn } = shown;
  if (stage === 'closed') return <Tag>{caseOutcomes[outcome ?? 'done']}</Tag>;
  if (isLate(shown, today))
    return <Tag tone="red">{`Late, due ${formatDate(dueOn ?? today)}`}</Tag>;
  return <Tag tone="blue">{dueOn ? `By ${formatDate(dueOn)}` : caseStages[stage]}</Tag>;
}

function CaseLines({ shown }: { shown: Case }) {
  const goods = shown.lines.filter((line) => !isPart(line));
  if (goods.length === 0) return null;
  return (
    <section aria-labelledby="goods" className={layout.stack}>
      <h3 id="goods">Goods</h3>
      <ul className={styles.lines}>
        {goods.map((line) => (
          <li key={line.position}>
            <bdi>{describeLine(line)}</bdi>
            <span className={layout.detail}>
              {[
                line.serial && `Serial ${line.serial}`,
                line.askedCents !== null && `hoped for $${(line.askedCents / 100).toFixed(2)}`,
                isPriced(shown) && formatLinePrice(line),
                line.decision,
                line.words,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photos({ shown: { id, photoIds } }: { shown: Case }) {
  if (photoIds.length === 0) return null;
  const url = `/admin/counter/cases/${id}/photo`;
  return (
    <section aria-labelledby="photos" className={layout.stack}>
      <h3 id="photos">Photos</h3>
      <ul className={`cluster ${styles.photos}`}>
        {photoIds.map((photoId, index) => (
          <li key={photoId}>
            <a href={`${url}?id=${photoId}`} target="_blank" rel="noopener">
              <img
                src={`${url}?id=${photoId}&small`}
                alt={`${index + 1} of ${photoIds.length}`}
                width={240}
                height={240}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SentMoney({ shown, sent }: { shown: Case; sent: SentRefund }) {
  return (
    <div className={layout.row}>
      <span>{`${formatCash(negate(sent))} went with run ${sent.runId}.`}</span>
      <PressForm shown={shown} intent="courier-back" fields={{ sent: sent.id }}>
        The courier brought it back
      </PressForm>
    </div>
  );
}

/** An exchange that was interrupted goes on, or ends without a sale. */
function CreditLeft({ shown, cashCents }: { shown: Case; cashCents: number }) {
  return (
    <div className={layout.row}>
      <ButtonLink to={`/admin/counter/sale?case=${shown.id}`} variant="quiet" size="sm">
        Sale with its credit
      </ButtonLink>
      {cashCents > 0 && (
        <PressForm shown={shown} intent="pay-credit" fields={{ cents: cashCents }}>
          {`Give ${formatPrice(cashCents)} in cash`}
        </PressForm>
      )}
    </div>
  );
}

interface WordsFormProps {
  shown: Case;
  intent: 'message' | 'note';
  label: string;
  button: string;
}

function WordsForm({ shown, intent, label, button }: WordsFormProps) {
  const [sent, setSent] = useState(0);
  return (
    <CaseForm
      // What was sent here leaves an empty form, and what another has sent leaves it as it is.
      key={`${shown.id} ${sent}`}
      {...{ shown, intent }}
      className={layout.form}
      staysOpen
      onDone={() => setSent(sent + 1)}
    >
      {({ busy, errors }) => (
        <>
          <WordsField label={label} error={errors.words} />
          <Button type="submit" variant="quiet" size="sm" busy={busy}>
            {button}
          </Button>
        </>
      )}
    </CaseForm>
  );
}

function AdminCaseHistory({ shown }: { shown: Case }) {
  return (
    <section aria-labelledby="history">
      <h3 id="history">History</h3>
      <ol className={styles.history}>
        {listHistory(shown).map(({ id, kind, stage, byCustomer, by, words, at }) => (
          <li key={id}>
            <span className={layout.detail}>
              <bdi>{byCustomer ? 'Customer' : by || 'The shop'}</bdi>,{' '}
              <time dateTime={at}>{formatDateTime(at)}</time>
              {kind === 'note' && ' (note)'}
            </span>
            {kind === 'opened' ? (
              <bdi>{shown.words}</bdi>
            ) : (
              stage && <strong>{caseStages[stage]}</strong>
            )}
            {words && <bdi>{words}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  );
}
