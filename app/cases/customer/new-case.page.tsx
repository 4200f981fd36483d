import { useState } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { type CaseKind, maxWordsLength } from '#app/cases/case.ts';
import { createCaseLink } from '#app/cases/case-links.server.ts';
import {
  findByKey,
  findCase,
  isOpenedWith,
  type NewCase,
  openCase,
} from '#app/cases/cases.server.ts';
import { readAttemptKey, readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
} from '#app/platform/http/request-context.server.ts';
import { tokenFormHeaders } from '#app/platform/http/token-link.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CountedField } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/new-case.page.ts';
import styles from './case.module.css';
import { type CaseTexts, countLines } from './new-case.ts';
import {
  Device,
  type FieldsProps,
  OfferLines,
  OrderPieces,
  Person,
  RefusedGoods,
} from './new-case-fields.tsx';
import { findCaseOrder, isReturnable, parseNewCase, readKind } from './new-case-form.server.ts';
import { refuseSignedOut } from './open-case.server.ts';

export const meta = describeHiddenPage(
  msg('Write to us'),
  msg('Offer us something, bring something back, or ask for a repair.'),
);

export const headers = () => tokenFormHeaders;

const titles: Record<CaseKind, string> = {
  offer: msg('Offer us something'),
  return: msg('Return or complain'),
  complaint: msg('Make a complaint'),
  repair: msg('Ask for a repair'),
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await context.get(currentUserContext).find();
  const order = await findCaseOrder(request, context);
  const { returnDays } = await context.get(settingsContext).read();
  const query = new URL(request.url).searchParams;
  const kind = readKind(query);
  return {
    kind,
    // The link of an order does not show its address.
    email: (!query.has('o') && order?.email) || user?.email || '',
    name: order ? [order.firstName, order.lastName].filter(Boolean).join(' ') : '',
    phone: order?.phone ?? '',
    attemptKey: createUuid(),
    order: order && {
      orderNumber: order.orderNumber,
      lines: order.lines,
      isReturnable: isReturnable(order, returnDays),
    },
  };
}

interface NewCaseAnswer {
  message: string;
  texts?: CaseTexts;
  errors?: Partial<Record<string, string>>;
}

/** What was typed, with the fields of one more item: what the button does without scripts. */
function addLine(form: FormData): CaseTexts {
  const { texts } = parseNewCase(form, { kind: 'offer', order: null });
  return { ...texts, [`what-${countLines(texts) + 1}`]: '' };
}

const describeDeadLink = () =>
  `${t('This link does not work.')} ${t(
    'It may be cut off, or too old. Open the link in our newest message once more, find your order under Orders, or call us.',
  )}`;

const windowMs = 24 * 60 * 60_000;
const perKnown = createRateLimiter({ max: 10, windowMs });
const perNetwork = createRateLimiter({ max: 20, windowMs });
/** By IPv4 a mobile network has one address for many of its customers. */
const perSite = createRateLimiter({ max: 60, windowMs });
/** An account is made in a minute: more than the customers of a network ask for in a day. */
const accountsOfSite = createRateLimiter({ max: 200, windowMs });

/**
 * What is said where who asks, or the guests or accounts of their network, have opened too many cases; null for
 * others. A case that is there already, by the key of its form, is opened again some times.
 */
function refuseTooMany(
  context: Route.ActionArgs['context'],
  { userId, orderId }: Pick<NewCase, 'userId' | 'orderId'>,
  knownKey: string | null,
): string | null {
  if (!context.get(configContext).rateLimits) return null;
  const address = context.get(clientAddressContext);
  const [network, site] = [getNetwork(address), getNetwork(address, 48)];
  const known = knownKey ?? userId ?? (orderId === null ? null : `order ${orderId}`);
  if (known !== null) {
    const isOfOrder = knownKey !== null || orderId !== null;
    const isAllowed =
      perKnown.take(known).allowed && (isOfOrder || accountsOfSite.take(site).allowed);
    return isAllowed ? null : t('That was enough for today. Try again tomorrow, or call us.');
  }
  const isAllowed =
    (network === site || perNetwork.take(network).allowed) && perSite.take(site).allowed;
  return isAllowed ? null : t('That was enough for today. Sign in and ask again, or try tomorrow.');
}

export async function action({ request, context }: Route.ActionArgs) {
  const query = new URL(request.url).searchParams;
  const form = await readForm(request);
  const ended = await refuseSignedOut(request, context);
  const order = await findCaseOrder(request, context);
  const asked = readKind(new URLSearchParams({ kind: String(form.get('kind') ?? '') }));
  if (form.has('more')) return data<NewCaseAnswer>({ message: '', texts: addLine(form) });
  const { returnDays: days } = await context.get(settingsContext).read();
  const { texts, errors, parsed } = parseNewCase(form, { kind: asked, order });
  const attemptKey = readAttemptKey(form);
  const refuse = (status: number, answer: NewCaseAnswer) =>
    data<NewCaseAnswer>({ ...answer, texts }, status);
  if (ended) return refuse(401, { message: ended });
  if (!order && (query.has('o') || query.has('order')))
    return refuse(404, { message: describeDeadLink() });
  if (asked === 'return' && !(order && isReturnable(order, days)))
    return refuse(409, {
      message: t('It was delivered more than {days} days ago. Please complain instead.', { days }),
    });
  if (!parsed || !attemptKey)
    return refuse(400, { message: t('Please correct the marked fields.'), errors });
  const db = context.get(databaseContext);
  const user = await context.get(currentUserContext).find();
  const owner = { userId: user?.id ?? null, orderId: order?.id ?? null };
  const isKnown = (await findByKey(db, attemptKey)) !== undefined;
  const tooMany = refuseTooMany(context, owner, isKnown ? attemptKey : null);
  if (tooMany) return refuse(429, { message: tooMany });
  const { id, isNew } = await openCase(db, { ...parsed, ...owner, attemptKey });
  const found = isNew ? null : await findCase(db, id);
  const isOther = found !== null && !isOpenedWith(found, parsed);
  // A redirect gets the language of the page by itself.
  const [, link] = (await createCaseLink(db, id)).split('?');
  return redirect(`/c?${link}&${isOther ? 'earlier' : 'new'}=1`);
}

export const clientAction = offlineAction((form): NewCaseAnswer => {
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return { message: t(unreachableMessage), texts: Object.fromEntries(typed) };
});

export default function NewCasePage({ loaderData, actionData }: Route.ComponentProps) {
  // 'Ask for a repair instead' leads from one form to another on the same page.
  const key = `${loaderData.kind} ${loaderData.order?.orderNumber}`;
  return <NewCaseForm key={key} loaderData={loaderData} actionData={actionData} />;
}

function NewCaseForm({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { order, attemptKey } = loaderData;
  // A link that has opened no order leads to a form without one.
  const action = order || actionData ? undefined : `/c/new?kind=${loaderData.kind}`;
  const { texts = {}, errors = {} }: Omit<NewCaseAnswer, 'message'> = actionData ?? {};
  const field: FieldsProps['field'] = (name, start) => ({
    ...{ name, defaultValue: texts[name] ?? start, error: errors[name] },
  });
  const fields = { texts, errors, field };
  const [kind, setKind] = useState<CaseKind>((texts.kind as CaseKind) ?? firstKind(loaderData));
  // The key of the first press holds for each try of the same words.
  const [key] = useState(texts.attemptKey ?? attemptKey);
  const busy = useNavigation().formData?.get('intent') === 'send';
  return (
    <PageFrame title={t(titles[order ? 'return' : kind])} narrow>
      {actionData?.message && (
        <AnswerNotice answer={actionData} tone="bad">
          {errors.refused ? <RefusedGoods /> : actionData.message}
        </AnswerNotice>
      )}
      <Panel as="div">
        <ValidatedForm method="post" action={action} className={styles.form}>
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="attemptKey" value={key} />
          {order ? (
            <OrderPieces {...{ order, kind, setKind, ...fields }} />
          ) : (
            <>
              <input type="hidden" name="kind" value={kind} />
              {/* Chosen before the session ended: who signs in elsewhere and sends again brings it along. */}
              {Object.entries(texts)
                .filter(([name]) => /^(ground|pieces-\d+)$/.test(name))
                .map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
            </>
          )}
          {kind === 'offer' && <OfferLines {...fields} />}
          {kind === 'repair' && <Device field={field} />}
          <CountedField
            {...field('words')}
            label={wordsLabel(kind, order !== null)}
            multiline
            rows={4}
            required
            requiredMessage={t('Write a few words.')}
            limit={maxWordsLength}
            dir="auto"
            className="full"
          />
          {kind === 'offer' && (
            <Select label={t('I would like')} name="wishes" defaultValue={texts.wishes}>
              <option value="cash">{t('Cash')}</option>
              <option value="credit">{t('Credit with the shop')}</option>
            </Select>
          )}
          <Person {...loaderData} field={field} />
          <p className="full">{t('You can add photos on the next page.')}</p>
          <div className="full">
            <Button type="submit" busy={busy}>
              {t('Send')}
            </Button>
          </div>
        </ValidatedForm>
      </Panel>
    </PageFrame>
  );
}

function firstKind({ kind, order }: Route.ComponentProps['loaderData']): CaseKind {
  if (order) return order.isReturnable ? 'return' : 'complaint';
  // What comes back comes back with its order.
  return kind === 'return' ? 'complaint' : kind;
}

function wordsLabel(kind: CaseKind, isOfOrder: boolean): string {
  if (kind === 'offer') return t('What works, and what does not?');
  if (kind === 'repair') return t('What is wrong with it?');
  return isOfOrder ? t('What happened?') : t('What happened, and what should we do?');
}
