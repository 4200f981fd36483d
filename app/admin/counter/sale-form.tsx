import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { useActionResponse, useOpenErrors } from '#app/admin/forms/use-action-response.ts';
import { useHiddenValue } from '#app/admin/forms/use-hidden-value.ts';
import { useReturningFocus } from '#app/admin/forms/use-returning-focus.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import layout from '#app/admin/layout.module.css';
import { EditedLines, useOrderLines } from '#app/admin/pickers/order-lines.tsx';
import { useLookup } from '#app/admin/products/form-notes.tsx';
import {
  type CartLine,
  countAddable,
  totalCents,
  totalItems,
  withAdded,
} from '#app/cart/cart-rules.ts';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { parseDollars } from '#app/counter/cash.ts';
import type { Sold } from '#app/counter/counter-sale.server.ts';
import type { FormResult } from '#app/platform/http/form-result.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Split } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './sale.module.css';
import { DueLines, GivenFields, type Typing } from './sale-payment.tsx';
import { SaleSearch, useScan } from './sale-search.tsx';

export interface SaleAnswer
  extends FormResult<'dollars' | 'lira' | 'discount' | 'reason' | 'phone'> {
  sold?: Pick<Sold, 'orderNumber' | 'receiptNumber' | 'note'> & {
    /** The chat with a link to the receipt; null without a phone. */
    whatsApp: string | null;
  };
}

const emptySale = {
  ...{ lines: '[]', attemptKey: '', lost: '', discount: '', reason: '', phone: '' },
  ...{ dollars: '', lira: '', changeIn: '', credit: '', payOut: '' },
};
type SaleTexts = typeof emptySale;

/** Something came back, and its credit is spent in this sale. */
export interface Exchange {
  caseId: number;
  /** The credit of its customer, and what of it the case gave: the rest of that may be paid out. */
  balanceCents: number;
  ofCaseCents: number;
  phone: string;
}

interface SaleFormProps {
  attemptKey: string;
  exchange: Exchange | null;
  lbpRate: number | null;
  answer: SaleAnswer | undefined;
}

export function SaleForm({ attemptKey, exchange: first, lbpRate, answer }: SaleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [exchangeKey] = useState(attemptKey);
  const [firstKey, setFirstKey] = useState(exchangeKey);
  // The next customer has none.
  const exchange = firstKey === exchangeKey ? first : null;
  const ofCase = exchange && { phone: exchange.phone, credit: '0' };
  const saved = { ...emptySale, attemptKey: firstKey, ...ofCase };
  const draft = useSavedDraft(form, { id: 'counter-sale', saved });
  const { errors, onInput } = useOpenErrors(answer?.errors);
  const navigate = useNavigate();
  // A navigation forgets the answer.
  const [lastDone, setLastDone] = useState<SaleAnswer>();
  useActionResponse(answer, form, () => {
    draft.discard();
    setFirstKey(createUuid());
    setLastDone(answer);
    // A reload would let the next customer pay with the credit of this one.
    if (first) void navigate('/admin/counter/sale', { replace: true, preventScrollReset: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each customer
  useEffect(() => search.current?.focus(), [firstKey]);
  return (
    <SaleBody
      key={`${firstKey} ${draft.key}`}
      form={form}
      search={search}
      texts={{ ...saved, ...draft.texts }}
      exchange={exchange}
      lbpRate={lbpRate}
      answer={answer}
      sold={(answer ?? lastDone)?.sold}
      errors={errors}
      onInput={onInput}
    />
  );
}

interface SaleBodyProps extends Pick<SaleFormProps, 'exchange' | 'lbpRate' | 'answer'> {
  form: RefObject<HTMLFormElement | null>;
  search: RefObject<HTMLInputElement | null>;
  texts: SaleTexts;
  errors: NonNullable<SaleAnswer['errors']>;
  onInput: ReturnType<typeof useOpenErrors>['onInput'];
  sold: SaleAnswer['sold'];
}

function SaleBody(props: SaleBodyProps) {
  const { form, search, texts, answer, sold, errors, onInput, ...given } = props;
  const { exchange, lbpRate } = given;
  const { lines, key, changeLines, hidden } = useOrderLines(texts.lines, texts.attemptKey, answer);
  const [typed, setTyped] = useState(texts);
  const type: Typing<SaleTexts>['type'] = (change) => setTyped((now) => ({ ...now, ...change }));
  const bind: Typing<SaleTexts>['bind'] = (name) => ({
    ...{ name, value: typed[name], error: errors[name as keyof typeof errors] },
    onChange: ({ target }) => type({ [name]: target.value }),
  });
  const goodsDueCents = Math.max(0, totalCents(lines) - (parseDollars(typed.discount) ?? 0));
  const closing = useClosing(key, texts.lost, answer);
  const { isSelling, isClosed, closedNotice, refuseScan, lostInput } = closing;
  const creditOfPhone = useCreditOfPhone(exchange ? '' : typed.phone, closing.bookAnswer);
  const credit = exchange?.balanceCents ?? creditOfPhone;
  const [usesCredit, setUsesCredit] = useState(texts.credit !== '');
  const creditCents = usesCredit ? Math.min(credit, goodsDueCents) : 0;
  const dueCents = goodsDueCents - creditCents;
  // What is spent is first of the case.
  const ofCaseCents = Math.min(credit, exchange?.ofCaseCents ?? 0);
  const restCents = usesCredit ? Math.max(0, ofCaseCents - creditCents) : 0;
  const scan = useScan((product) => {
    if (isClosed) return refuseScan();
    const refusal = addTo(lines, product, changeLines);
    if (!refusal) form.current?.querySelector<HTMLElement>('[name=dollars]')?.focus();
    return refusal;
  });
  /** A scanner types where the focus is, and ends with Enter. */
  function waitForSale(event: KeyboardEvent) {
    if (!isSelling || event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    refuseScan();
  }
  return (
    <Split
      side={
        <ValidatedForm
          ref={form}
          method="post"
          // Read again after an answer that was lost, it has the same exchange.
          action={`/admin/counter/sale${exchange ? `?case=${exchange.caseId}` : ''}`}
          onInput={onInput}
          onKeyDownCapture={waitForSale}
          aria-label="Payment"
        >
          <Panel torn className={layout.stack}>
            <DueLines goodsCents={totalCents(lines)} dueCents={dueCents} lbpRate={lbpRate} />
            <GivenFields {...{ typed, type, bind, dueCents, lbpRate, scan, isSelling }} />
            <details className={styles.more} open={texts.discount !== '' || texts.phone !== ''}>
              <summary>Discount, phone</summary>
              <div className={layout.stack}>
                <AmountField
                  {...bind('discount')}
                  label="Discount"
                  hint="Dollars off the whole sale."
                />
                <Field {...bind('reason')} label="Why?" maxLength={200} autoComplete="off" />
                <Field
                  {...bind('phone')}
                  label="Phone"
                  type="tel"
                  dir="ltr"
                  autoComplete="off"
                  hint="Joins the sale to the customer, and sends the receipt."
                  optional
                />
              </div>
            </details>
            {credit > 0 && (
              <div inert={isClosed} className={layout.stack}>
                <Checkbox
                  name="credit"
                  value={creditCents}
                  checked={usesCredit}
                  onChange={() => setUsesCredit(!usesCredit)}
                >
                  {`Use credit (${formatPrice(credit)})`}
                </Checkbox>
                {restCents > 0 && dueCents === 0 && (
                  <Checkbox name="payOut" value={restCents} defaultChecked={texts.payOut !== ''}>
                    {`Give the rest in cash (${formatPrice(restCents)})`}
                  </Checkbox>
                )}
              </div>
            )}
            <input type="hidden" name="case" value={exchange?.caseId ?? ''} />
            {hidden}
            {lostInput}
            <input type="hidden" name="attemptKey" value={key} />
            <input type="hidden" name="lbpRate" value={lbpRate ?? ''} />
            <input type="hidden" name="totalCents" value={totalCents(lines)} />
            <Button type="submit" size="lg" block busy={isSelling}>
              Paid
            </Button>
            {closedNotice && <Notice tone="warn" role="alert" title={closedNotice} />}
          </Panel>
        </ValidatedForm>
      }
    >
      <div className={layout.stack}>
        {sold && lines.length === 0 && <SoldNotice sold={sold} />}
        <Panel aria-label="What is sold" inert={isClosed} className={layout.stack}>
          <SaleSearch input={search} scan={scan} />
          {lines.length > 0 && (
            <div>
              <h3>{`Items: ${totalItems(lines)}`}</h3>
              <EditedLines lines={lines} onChange={changeLines} />
            </div>
          )}
        </Panel>
      </div>
    </Split>
  );
}

/** In cents; 0 for none or no answer. Read again once the book answers: others may spend it. */
function useCreditOfPhone(phone: string, bookAnswer: SaleAnswer | undefined): number {
  const isWhole = phone.replace(/\D/g, '').length >= 7;
  const found = useLookup<{ balanceCents: number }>(
    isWhole ? `/admin/counter/credit?${new URLSearchParams({ phone })}` : null,
    bookAnswer,
  );
  return found?.balanceCents ?? 0;
}

/**
 * Closes what is sold and the ticks of credit while the sale is sent, and after an answer that was lost: the
 * sale may be booked, and other lines would be another sale. Then it stays closed until the book itself was
 * asked again.
 */
function useClosing(key: string, lostBefore: string, answer: SaleAnswer | undefined) {
  // The pages may still be read again when the next customer's sale has begun.
  const isSelling = useNavigation().formData?.get('attemptKey') === key;
  const { input, value: lost, setValue: setLost } = useHiddenValue(lostBefore);
  const [bookAnswer, setBookAnswer] = useState<SaleAnswer>();
  useEffect(() => {
    if (!answer) return;
    const { message, errors } = answer;
    // The fields are looked at before the book is, except whether they are enough.
    const isFromBook = !errors || errors.dollars === message;
    if (message.includes('Press Paid again')) setLost(message);
    else if (isFromBook) {
      setLost('');
      setBookAnswer(answer);
    }
  }, [answer, setLost]);
  const [isRefused, setIsRefused] = useState(false);
  if (isRefused && !isSelling) setIsRefused(false);
  const isClosed = isSelling || lost !== '';
  useReturningFocus(isClosed);
  return {
    isSelling,
    isClosed,
    bookAnswer,
    closedNotice: isSelling ? isRefused && 'Wait until the sale is saved.' : lost,
    refuseScan: () => {
      setIsRefused(true);
      return null;
    },
    lostInput: <input ref={input} type="hidden" name="lost" value={lost} readOnly />,
  };
}

function addTo(
  lines: readonly CartLine[],
  product: ProductSummary,
  change: (lines: readonly CartLine[]) => void,
): string | null {
  if (countAddable(lines, product, 1) === 0)
    return product.stock === 0
      ? `${product.name} is out of stock.`
      : `Only ${product.stock} of ${product.name} in stock.`;
  change(withAdded(lines, product, 1));
  return null;
}

function SoldNotice({ sold }: { sold: NonNullable<SaleAnswer['sold']> }) {
  const { orderNumber, receiptNumber, note, whatsApp } = sold;
  const receipt = `/admin/orders/slips?order=${orderNumber}&kind=receipt`;
  return (
    <Notice tone="ok" role="status" title={`Sold, receipt no. ${receiptNumber}`}>
      <p className={styles.note}>{note}</p>
      <div className="row">
        <TextButtonLink to={receipt} target="_blank">
          Print receipt
        </TextButtonLink>
        <TextButtonLink to={`${receipt}&paper=80`} target="_blank">
          Print on 80 mm
        </TextButtonLink>
        {whatsApp && (
          <TextButtonLink to={whatsApp} target="_blank" rel="noreferrer">
            Send by WhatsApp
          </TextButtonLink>
        )}
        <TextButtonLink to={`/admin/orders/${orderNumber}`} prefetch="none">
          The order
        </TextButtonLink>
      </div>
    </Notice>
  );
}
