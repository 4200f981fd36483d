import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import type { FieldErrors, FormState } from '#app/admin/forms/fetcher-form.tsx';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
import {
  type Case,
  type CaseLine,
  formatCaseNumber,
  isAsked,
  isPriceable,
} from '#app/cases/case.ts';
import {
  describeLine,
  findLastChangeId,
  findPaidCents,
  formatLinePrice,
  isShelvable,
  lineDecisions,
  listTaken,
  sumPrices,
} from '#app/cases/case-lines.ts';
import type { Knowledge } from '#app/cases/what-we-know.server.ts';
import { newProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Options, Select } from '#app/ui/controls/select.tsx';
import { CaseForm, CaseSection, caseUrl, PaidOut, WordsField } from './case-form-parts.tsx';
import styles from './cases.module.css';

export interface OfferDetails {
  /** Of each line; none where it is not shown. */
  knowledge: readonly Knowledge[];
  asksIdentity: boolean;
  hasIdentity: boolean;
}

interface OfferPanelProps extends OfferDetails {
  shown: Case;
  lbpRate: number | null;
}

export function OfferPanel({ shown, lbpRate, ...desk }: OfferPanelProps) {
  const { stage, agreedAt, receivedAt } = shown;
  return (
    <>
      {isPriceable(shown) && <PriceForm shown={shown} knowledge={desk.knowledge} />}
      {isAsked(shown) && <AgreeForm key={findLastChangeId(shown)} shown={shown} />}
      {stage === 'here' && agreedAt && <ReceiveForm shown={shown} {...desk} />}
      {stage === 'ready' && agreedAt && <PayForm {...{ shown, lbpRate, ...desk }} />}
      {stage === 'closed' && <Shelving shown={shown} knowledge={desk.knowledge} />}
      {receivedAt && (
        <div>
          <ButtonLink to={`${caseUrl(shown)}/offer-slip`} variant="quiet">
            Intake slip
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Changes an offer as it was when the admin began to type. What was typed stays on a refusal. */
function OfferForm({ shown, ...form }: ComponentProps<typeof CaseSection>) {
  const { seen: version, watch } = useSeenVersion(String(findLastChangeId(shown)));
  return (
    <CaseSection {...form} {...{ shown, ...watch }} onSubmit={watch.onInput} fields={{ version }} />
  );
}

function LineFields({ line, children }: { line: CaseLine; children: ReactNode }) {
  return (
    <fieldset className={styles.line}>
      <legend dir="auto">{describeLine(line)}</legend>
      <input type="hidden" name="line" value={line.position} />
      {children}
    </fieldset>
  );
}

interface PriceFieldsProps {
  position: number;
  begin?: Partial<Pick<CaseLine, 'cashCents' | 'creditCents'>>;
  errors: FieldErrors;
  onPrice?: (name: string, text: string) => void;
}

export function PriceFields({ position, begin = {}, errors, onPrice }: PriceFieldsProps) {
  const fields = [
    { label: 'In cash', name: `cash-${position}`, cents: begin.cashCents },
    { label: 'As credit', name: `credit-${position}`, cents: begin.creditCents },
  ];
  return fields.map(({ label, name, cents }) => (
    <AmountField
      key={name}
      label={label}
      name={name}
      defaultValue={typeof cents === 'number' ? toDollars(cents) : ''}
      onChange={({ target }) => onPrice?.(name, target.value)}
      error={errors[name]}
      className={styles.short}
    />
  ));
}

function PriceForm({ shown, knowledge }: Pick<OfferPanelProps, 'shown' | 'knowledge'>) {
  const isNew = shown.stage === 'to-answer';
  return (
    <OfferForm
      shown={shown}
      intent="send-offer"
      title="Our prices"
      button={isNew ? 'Send offer' : 'Send new offer'}
      perEntry
      startsAgain
    >
      {({ errors }) => (
        <>
          {shown.lines.map((line, index) => {
            const { position, decision, cashCents, creditCents } = line;
            const known = knowledge[index];
            // A price that was named begins the next one, else the usual share.
            const begin = cashCents === null ? known : { cashCents, creditCents };
            return (
              <LineFields key={position} line={line}>
                {line.askedCents !== null && <p>{`Asked: ${formatPrice(line.askedCents)}`}</p>}
                {known && <WhatWeKnow known={known} />}
                <div className={styles.fields}>
                  <PriceFields position={position} begin={begin} errors={errors} />
                  <Checkbox
                    // Once mounted, a checkbox takes no other default.
                    key={decision}
                    name={`none-${position}`}
                    defaultChecked={decision === 'given-back'}
                  >
                    We do not take it
                  </Checkbox>
                </div>
              </LineFields>
            );
          })}
          <WordsField label="Words to the customer" rows={2} optional error={errors.words} />
        </>
      )}
    </OfferForm>
  );
}

function WhatWeKnow({ known }: { known: Knowledge }) {
  const { inStock, wanted, soldCents, soldDaysAgo, priceCents, cashCents, creditCents } = known;
  const days = soldDaysAgo === 1 ? '1 day ago' : `${soldDaysAgo} days ago`;
  const facts = [
    `In stock: ${inStock}`,
    `wanted by ${wanted}`,
    soldCents !== null && `last sold at ${formatPrice(soldCents)} ${days}`,
    priceCents !== null && `our price ${formatPrice(priceCents)}`,
    cashCents !== null && `our usual share ${formatLinePrice({ cashCents, creditCents })}`,
  ];
  return <p className={layout.detail}>{facts.filter(Boolean).join(' · ')}</p>;
}

function AgreeForm({ shown }: { shown: Case }) {
  return (
    <CaseForm shown={shown} intent="agree">
      {({ busy }) => (
        <Button type="submit" variant="quiet" busy={busy}>
          The customer has agreed
        </Button>
      )}
    </CaseForm>
  );
}

function ReceiveForm({
  shown,
  asksIdentity,
  hasIdentity,
}: Pick<OfferPanelProps, 'shown' | 'asksIdentity' | 'hasIdentity'>) {
  const taken = listTaken(shown);
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const decisions = taken.map(({ position }) => chosen[position] ?? 'as-described');
  const isBack = decisions.every((one) => one === 'given-back');
  const button = decisions.includes('less')
    ? 'Send new offer'
    : isBack
      ? 'Give all back'
      : 'Agreed';
  return (
    <OfferForm shown={shown} intent="receive" title="What came" button={button}>
      {({ errors, field }) => (
        <>
          {taken.map((line) => (
            <LineFields key={line.position} line={line}>
              <p>{`Agreed: ${formatLinePrice(line)}`}</p>
              <div className={styles.fields}>
                <Select
                  label="How it is"
                  name={`decision-${line.position}`}
                  value={chosen[line.position] ?? 'as-described'}
                  onChange={({ currentTarget }) =>
                    setChosen({ ...chosen, [line.position]: currentTarget.value })
                  }
                >
                  <Options labels={lineDecisions} />
                </Select>
                {chosen[line.position] === 'less' && (
                  <PriceFields position={line.position} begin={line} errors={errors} />
                )}
                <SerialField line={line} field={field} />
              </div>
            </LineFields>
          ))}
          {asksIdentity && <IdentityField isNoted={hasIdentity} field={field} />}
          <WordsField label="Words to the customer" rows={2} optional error={errors.words} />
        </>
      )}
    </OfferForm>
  );
}

const SerialField = ({ line, field }: { line: CaseLine } & Pick<FormState, 'field'>) => (
  <Field
    label="Serial"
    {...field(`serial-${line.position}`, 60)}
    optional
    dir="ltr"
    defaultValue={line.serial ?? ''}
  />
);

interface IdentityFieldProps extends Pick<FormState, 'field'> {
  isNoted?: boolean;
}

export const IdentityField = ({ isNoted, field }: IdentityFieldProps) => (
  <Field
    label="Number of the identity card"
    {...field('identity', 40)}
    hint={
      isNoted ? 'There is one already. Another one replaces it.' : 'For the slip that is signed.'
    }
    dir="ltr"
  />
);

function PayForm({ shown, lbpRate, asksIdentity, hasIdentity }: OfferPanelProps) {
  const [pay, setPay] = useState(shown.wishes ?? 'cash');
  const sums = sumPrices(shown);
  const cents = pay === 'cash' ? sums.cashCents : sums.creditCents;
  return (
    <OfferForm shown={shown} intent="pay" title={`To pay: ${formatPrice(cents)}`} button="Pay">
      {({ errors, field }) => (
        <>
          {listTaken(shown).map((line) => (
            <LineFields key={line.position} line={line}>
              <SerialField line={line} field={field} />
            </LineFields>
          ))}
          {asksIdentity && !hasIdentity && <IdentityField field={field} />}
          <div className={styles.fields}>
            <PayWay value={pay} onChange={setPay} wishes={shown.wishes} />
            {pay === 'cash' && (
              <PaidOut refund={toDollars(cents)} lbpRate={lbpRate} errors={errors} />
            )}
            {pay === 'credit' && !shown.userId && !shown.phone && (
              <Field
                label="Phone that the credit belongs to"
                name="phone"
                type="tel"
                maxLength={40}
                dir="ltr"
                error={errors.phone}
              />
            )}
          </div>
        </>
      )}
    </OfferForm>
  );
}

interface PayWayProps {
  value: 'cash' | 'credit';
  onChange: (pay: 'cash' | 'credit') => void;
  wishes?: Case['wishes'];
}

export function PayWay({ value, onChange, wishes }: PayWayProps) {
  return (
    <Select
      label="How"
      name="pay"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as 'cash' | 'credit')}
    >
      <option value="cash">{`From the till${wishes === 'cash' ? ', as wished' : ''}`}</option>
      <option value="credit">{`As credit${wishes === 'credit' ? ', as wished' : ''}`}</option>
    </Select>
  );
}

function Shelving({ shown, knowledge }: Pick<OfferPanelProps, 'shown' | 'knowledge'>) {
  const may = useMay();
  const lines = shown.lines.flatMap((line, index) =>
    isShelvable(shown, line) || line.productId !== null
      ? [{ line, shelf: knowledge[index]?.shelf }]
      : [],
  );
  if (lines.length === 0) return null;
  const urlOf = (line: CaseLine, shelf: Knowledge['shelf'] | undefined) =>
    newProductUrl({
      ...{ name: line.what, ...shelf, completeness: line.completeness ?? '' },
      ...{ serial: line.serial ?? '', cameFrom: formatCaseNumber(shown.id) },
      lineId: `${shown.id}.${line.position}`,
      ...(may('books') && { cost: toDollars(findPaidCents(shown, line)) }),
    });
  return (
    <section aria-labelledby="shelving" className={layout.stack}>
      <h3 id="shelving">To the shelves</h3>
      <ul className={styles.lines}>
        {lines.map(({ line, shelf }) => (
          <li key={line.position}>
            <bdi>{describeLine(line)}</bdi>
            <div>
              {line.productId === null ? (
                <ButtonLink
                  to={urlOf(line, shelf)}
                  size="sm"
                  aria-label={`Add to the shelves: ${line.what}`}
                >
                  Add to the shelves
                </ButtonLink>
              ) : (
                <Link to={`/product/${line.productId}`}>On the shelves</Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
