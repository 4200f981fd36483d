import { useState } from 'react';
import { data, Link, redirect, useNavigation } from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { type CaseKind, maxWordsLength, returnGrounds } from '#app/cases/case.ts';
import { createCaseLink } from '#app/cases/case-links.server.ts';
import { findCase, isOpenedWith, openCase } from '#app/cases/cases.server.ts';
import { completenesses } from '#app/catalogue/copy/copy.ts';
import type { OrderLine } from '#app/orders/order.ts';
import { readAttemptKey, readForm } from '#app/platform/http/form.server.ts';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
} from '#app/platform/http/request-context.server.ts';
import { tokenLinkHeaders } from '#app/platform/http/token-link.server.ts';
import { rich } from '#app/platform/language/rich.tsx';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';
import { platforms } from '#app/wants/want.ts';
import type { Route } from './+types/new-case.page.ts';
import styles from './case.module.css';
import { type CaseTexts, maxOfferLines, refusedGoods } from './new-case.ts';
import { findCaseOrder, isReturnable, parseNewCase, readKind } from './new-case-form.server.ts';

export const meta = describeHiddenPage({
  title: msg('Write to us'),
  description: msg('Offer us something, bring something back, or ask for a repair.'),
  path: '/c/new',
});

export function headers() {
  return { ...tokenLinkHeaders, 'Referrer-Policy': 'same-origin' };
}

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

const windowMs = 24 * 60 * 60_000;
/** Many phones share the address of their network. */
const perNetwork = createRateLimiter({ max: 20, windowMs });
const perSite = createRateLimiter({ max: 60, windowMs });

function isTooOften(context: Route.ActionArgs['context']): boolean {
  const address = context.get(clientAddressContext);
  const isOften =
    !perNetwork.take(getNetwork(address)).allowed || !perSite.take(getNetwork(address, 48)).allowed;
  return isOften && context.get(configContext).rateLimits;
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await context.get(currentUserContext).find();
  const order = await findCaseOrder(request, context);
  const form = await readForm(request);
  const asked = readKind(new URLSearchParams({ kind: String(form.get('kind') ?? '') }));
  if (form.has('more')) return data<NewCaseAnswer>({ message: '', texts: addLine(form) });
  const { returnDays: days } = await context.get(settingsContext).read();
  const { texts, errors, parsed } = parseNewCase(form, { kind: asked, order });
  const attemptKey = readAttemptKey(form);
  const refuse = (status: number, answer: NewCaseAnswer) =>
    data<NewCaseAnswer>({ ...answer, texts }, status);
  if (asked === 'return' && !(order && isReturnable(order, days)))
    return refuse(409, {
      message: t('It was delivered more than {days} days ago. Please complain instead.', { days }),
    });
  if (!parsed || !attemptKey)
    return refuse(400, { message: t('Please correct the marked fields.'), errors });
  if (isTooOften(context))
    return refuse(429, { message: t('Too many requests. Try again later.') });
  const db = context.get(databaseContext);
  const owner = { userId: user?.id ?? null, orderId: order?.id ?? null };
  const { id, isNew } = await openCase(db, { ...parsed, ...owner, attemptKey });
  const found = isNew ? null : await findCase(db, id);
  const isOther = found !== null && !isOpenedWith(found, parsed);
  // A redirect gets the language of the page by itself.
  const [, query] = (await createCaseLink(db, id)).split('?');
  return redirect(`/c?${query}&${isOther ? 'earlier' : 'new'}=1`);
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
        <ValidatedForm method="post" className={styles.form}>
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="attemptKey" value={key} />
          {order ? (
            <OrderPieces {...{ order, kind, setKind, ...fields }} />
          ) : (
            <input type="hidden" name="kind" value={kind} />
          )}
          {kind === 'offer' && <OfferLines {...fields} />}
          {kind === 'repair' && <Device field={field} />}
          <Field
            {...field('words')}
            label={wordsLabel(kind, order !== null)}
            multiline
            rows={4}
            required
            requiredMessage={t('Write a few words.')}
            maxLength={maxWordsLength}
            dir="auto"
            className={styles.wide}
          />
          {kind === 'offer' && (
            <Select label={t('I would like')} name="wishes" defaultValue={texts.wishes}>
              <option value="cash">{t('Cash')}</option>
              <option value="credit">{t('Credit with the shop')}</option>
            </Select>
          )}
          <Person loaderData={loaderData} field={field} />
          <p className={styles.wide}>{t('You can add photos on the next page.')}</p>
          <div className={styles.wide}>
            <Button type="submit" busy={busy}>
              {t('Send')}
            </Button>
          </div>
        </ValidatedForm>
      </Panel>
    </PageFrame>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function firstKind({ kind, order }: Pick<Loaded, 'kind' | 'order'>): CaseKind {
  if (order) return order.isReturnable ? 'return' : 'complaint';
  // What comes back comes back with its order.
  return kind === 'return' ? 'complaint' : kind;
}

function wordsLabel(kind: CaseKind, isOfOrder: boolean): string {
  if (kind === 'offer') return t('What works, and what does not?');
  if (kind === 'repair') return t('What is wrong with it?');
  return isOfOrder ? t('What happened?') : t('What happened, and what should we do?');
}

function RefusedGoods() {
  return rich('We cannot take these. {repair} instead.', {
    repair: <Link to="/c/new?kind=repair">{t('Ask for a repair')}</Link>,
  });
}

interface FieldsProps {
  texts: CaseTexts;
  errors: Partial<Record<string, string>>;
  /** What a field shows: what was typed, else what it starts from. */
  field: (name: string, start?: string) => { name: string; defaultValue?: string; error?: string };
}

interface OrderPiecesProps extends FieldsProps {
  order: NonNullable<Loaded['order']>;
  kind: CaseKind;
  setKind: (kind: CaseKind) => void;
}

/** Which pieces of an order it is about, and why. */
function OrderPieces({ order, kind, setKind, texts, errors, field }: OrderPiecesProps) {
  const hasScripts = useHydrated();
  return (
    <>
      <p className={styles.wide}>
        {rich('About your order {number}.', {
          number: <strong dir="ltr">{order.orderNumber}</strong>,
        })}
      </p>
      {order.isReturnable ? (
        <Select
          label={t('What would you like?')}
          name="kind"
          {...(hasScripts ? { value: kind } : { defaultValue: kind })}
          onChange={({ currentTarget }) => setKind(currentTarget.value as CaseKind)}
        >
          <option value="return">{t('Bring something back')}</option>
          <option value="complaint">{t('Make a complaint')}</option>
        </Select>
      ) : (
        <input type="hidden" name="kind" value="complaint" />
      )}
      <Select {...field('ground', '')} label={t('Why?')}>
        <option value="" disabled>
          {t('Please choose')}
        </option>
        <Options labels={returnGrounds} />
      </Select>
      <fieldset className={styles.pieces} aria-describedby={errors.pieces && 'pieces-error'}>
        <legend>{t('Which pieces?')}</legend>
        {errors.pieces && (
          <p id="pieces-error" className={styles.error}>
            {errors.pieces}
          </p>
        )}
        {order.lines.map((line) => (
          <Piece key={line.position} line={line} chosen={texts[`pieces-${line.position}`]} />
        ))}
      </fieldset>
    </>
  );
}

function Piece({ line, chosen = '0' }: { line: OrderLine; chosen?: string }) {
  const left = line.quantity - line.returnedQuantity;
  if (left === 0) return null;
  return (
    <Select
      label={line.name}
      labelPlace="beside"
      name={`pieces-${line.position}`}
      defaultValue={chosen}
      dir="auto"
    >
      {Array.from({ length: left + 1 }, (_, count) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers themselves
        <option key={count} value={count}>
          {count === 0 ? t('None') : count}
        </option>
      ))}
    </Select>
  );
}

const countLines = (texts: CaseTexts) =>
  Object.keys(texts).filter((name) => /^what-\d+$/.test(name)).length;

/** The rows of what is offered; one more at a press. */
function OfferLines({ texts, errors, field }: FieldsProps) {
  const [count, setCount] = useState(Math.max(1, countLines(texts)));
  const hasScripts = useHydrated();
  return (
    <>
      <fieldset className={styles.refused}>
        <legend>{t('Is it one of these?')}</legend>
        {refusedGoods.map(({ name, label }) => (
          <Checkbox key={name} name={name} defaultChecked={texts[name] === 'on'}>
            {t(label)}
          </Checkbox>
        ))}
        {/* Shown by the stylesheet, so that a box that is ticked before the scripts come tells it, too. */}
        {!errors.refused && (
          <p role="status" className={styles.cannot}>
            <RefusedGoods />
          </p>
        )}
      </fieldset>
      <datalist id="platforms">
        {platforms.flatMap(({ subcategories }) =>
          subcategories.map((name) => <option key={name}>{name}</option>),
        )}
      </datalist>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <OfferLine key={index} at={index + 1} field={field} />
      ))}
      {count < maxOfferLines && (
        <div className={styles.wide}>
          <Button
            // Enter in a field presses the first button that submits.
            type={hasScripts ? 'button' : 'submit'}
            name="more"
            value={count}
            formNoValidate
            variant="quiet"
            onClick={(event) => {
              event.preventDefault();
              setCount(count + 1);
            }}
          >
            {t('Another item')}
          </Button>
        </div>
      )}
    </>
  );
}

function OfferLine({ at, field }: Pick<FieldsProps, 'field'> & { at: number }) {
  return (
    <fieldset className={styles.item}>
      <legend>{t('Item {number}', { number: at })}</legend>
      <Field
        {...field(`what-${at}`)}
        label={t('What is it?')}
        required={at === 1}
        maxLength={120}
        dir="auto"
      />
      <Field
        {...field(`platform-${at}`)}
        label={t('Platform')}
        optional
        maxLength={60}
        dir="auto"
        list="platforms"
      />
      <Select {...field(`completeness-${at}`)} label={t('Completeness')}>
        <option value="">{t('I do not know')}</option>
        <Options labels={completenesses} />
      </Select>
      <Field
        {...field(`asked-${at}`)}
        label={t('Hoped-for price')}
        optional
        inputMode="decimal"
        maxLength={20}
        placeholder="$"
      />
    </fieldset>
  );
}

const Device = ({ field }: Pick<FieldsProps, 'field'>) => (
  <>
    <Field {...field('what-1')} label={t('Which device?')} required maxLength={120} dir="auto" />
    <Field {...field('serial-1')} label={t('Serial number')} optional maxLength={60} dir="ltr" />
  </>
);

interface PersonProps extends Pick<FieldsProps, 'field'> {
  loaderData: Pick<Loaded, 'name' | 'email' | 'phone'>;
}

const Person = ({ loaderData: { name, email, phone }, field }: PersonProps) => (
  <>
    <Field
      {...field('name', name)}
      label={t('Your name')}
      required
      autoComplete="name"
      maxLength={80}
      dir="auto"
    />
    <Field
      {...field('email', email)}
      label={t('Where to write to you')}
      type="email"
      required
      autoComplete="email"
      inputMode="email"
      maxLength={254}
    />
    <Field
      {...field('phone', phone)}
      label={t('Phone')}
      type="tel"
      optional
      autoComplete="tel"
      inputMode="tel"
      maxLength={40}
      dir="ltr"
    />
  </>
);
