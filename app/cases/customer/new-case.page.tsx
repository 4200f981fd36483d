import { useState } from 'react';
import { data, Link, redirect, useNavigation } from 'react-router';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { type CaseKind, maxWordsLength, returnGrounds } from '#app/cases/case.ts';
import { createCaseLink } from '#app/cases/case-links.server.ts';
import { openCase } from '#app/cases/cases.server.ts';
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
import { Select } from '#app/ui/controls/select.tsx';
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
  const kind = readKind(new URL(request.url).searchParams);
  return {
    kind,
    email: order?.email || user?.email || '',
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

/** Many phones share the address of their network. */
const perNetwork = createRateLimiter({ max: 20, windowMs: 24 * 60 * 60_000 });

export async function action({ request, context }: Route.ActionArgs) {
  const user = await context.get(currentUserContext).find();
  const order = await findCaseOrder(request, context);
  const form = await readForm(request);
  const asked = readKind(new URLSearchParams({ kind: String(form.get('kind') ?? '') }));
  if (form.has('more')) return data<NewCaseAnswer>({ message: '', texts: addLine(form) });
  const { returnDays } = await context.get(settingsContext).read();
  const isRefused = asked === 'return' && !(order && isReturnable(order, returnDays));
  const { texts, errors, parsed } = parseNewCase(form, { kind: asked, order });
  const attemptKey = readAttemptKey(form);
  if (isRefused)
    return data<NewCaseAnswer>(
      {
        message: t('It was delivered more than {days} days ago. Please complain instead.', {
          days: returnDays,
        }),
        texts,
      },
      409,
    );
  if (!parsed || !attemptKey)
    return data<NewCaseAnswer>(
      { message: t('Please correct the marked fields.'), texts, errors },
      400,
    );
  const network = getNetwork(context.get(clientAddressContext));
  if (context.get(configContext).rateLimits && !perNetwork.take(network).allowed)
    return data<NewCaseAnswer>({ message: t('Too many requests. Try again later.'), texts }, 429);
  const db = context.get(databaseContext);
  const owner = { userId: user?.id ?? null, orderId: order?.id ?? null };
  const { id } = await openCase(db, { ...parsed, ...owner, attemptKey });
  return redirect(`${await createCaseLink(db, id)}&new=1`);
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
  const texts: CaseTexts = actionData?.texts ?? {};
  const errors = actionData?.errors ?? {};
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
            <OrderPieces {...{ order, kind, setKind, texts, errors }} />
          ) : (
            <input type="hidden" name="kind" value={kind} />
          )}
          {kind === 'offer' && <OfferLines texts={texts} errors={errors} />}
          {kind === 'repair' && <Device texts={texts} errors={errors} />}
          <Field
            label={wordsLabel(kind, order !== null)}
            name="words"
            multiline
            rows={4}
            required
            requiredMessage={t('Write a few words.')}
            maxLength={maxWordsLength}
            dir="auto"
            defaultValue={texts.words}
            error={errors.words}
            className={styles.wide}
          />
          {kind === 'offer' && (
            <Select label={t('I would like')} name="wishes" defaultValue={texts.wishes}>
              <option value="cash">{t('Cash')}</option>
              <option value="credit">{t('Credit with the shop')}</option>
            </Select>
          )}
          <Person loaderData={loaderData} texts={texts} errors={errors} />
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
}

interface OrderPiecesProps extends FieldsProps {
  order: NonNullable<Loaded['order']>;
  kind: CaseKind;
  setKind: (kind: CaseKind) => void;
}

/** Which pieces of an order it is about, and why. */
function OrderPieces({ order, kind, setKind, texts, errors }: OrderPiecesProps) {
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
      <Select
        label={t('Why?')}
        name="ground"
        defaultValue={texts.ground ?? ''}
        error={errors.ground}
      >
        <option value="" disabled>
          {t('Please choose')}
        </option>
        {Object.entries(returnGrounds).map(([ground, label]) => (
          <option key={ground} value={ground}>
            {t(label)}
          </option>
        ))}
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
function OfferLines({ texts, errors }: FieldsProps) {
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
        <OfferLine key={index} at={index + 1} texts={texts} errors={errors} />
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

function OfferLine({ at, texts, errors }: FieldsProps & { at: number }) {
  const field = (name: string) => ({
    name: `${name}-${at}`,
    defaultValue: texts[`${name}-${at}`],
    error: errors[`${name}-${at}`],
  });
  return (
    <fieldset className={styles.item}>
      <legend>{t('Item {number}', { number: at })}</legend>
      <Field
        {...field('what')}
        label={t('What is it?')}
        required={at === 1}
        maxLength={120}
        dir="auto"
      />
      <Field
        {...field('platform')}
        label={t('Platform')}
        optional
        maxLength={60}
        dir="auto"
        list="platforms"
      />
      <Select {...field('completeness')} label={t('Completeness')}>
        <option value="">{t('I do not know')}</option>
        {Object.entries(completenesses).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </Select>
      <Field
        {...field('asked')}
        label={t('Hoped-for price')}
        optional
        inputMode="decimal"
        maxLength={20}
        placeholder="$"
      />
    </fieldset>
  );
}

function Device({ texts, errors }: FieldsProps) {
  return (
    <>
      <Field
        label={t('Which device?')}
        name="what-1"
        required
        maxLength={120}
        dir="auto"
        defaultValue={texts['what-1']}
        error={errors['what-1']}
      />
      <Field
        label={t('Serial number')}
        name="serial-1"
        optional
        maxLength={60}
        dir="ltr"
        defaultValue={texts['serial-1']}
        error={errors['serial-1']}
      />
    </>
  );
}

function Person({
  loaderData: { name, email, phone },
  texts,
  errors,
}: FieldsProps & { loaderData: Loaded }) {
  return (
    <>
      <Field
        label={t('Your name')}
        name="name"
        required
        autoComplete="name"
        maxLength={80}
        dir="auto"
        defaultValue={texts.name ?? name}
        error={errors.name}
      />
      <Field
        label={t('Where to write to you')}
        name="email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        defaultValue={texts.email ?? email}
        error={errors.email}
      />
      <Field
        label={t('Phone')}
        name="phone"
        type="tel"
        optional
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        dir="ltr"
        defaultValue={texts.phone ?? phone}
        error={errors.phone}
      />
    </>
  );
}
