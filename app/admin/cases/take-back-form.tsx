import { useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import type { Case, CaseLine } from '#app/cases/case.ts';
import type { LeavingRun } from '#app/cases/pay-refund.server.ts';
import { getCashable, getRefund } from '#app/cases/refundable.ts';
import { parseDollars } from '#app/counter/cash.ts';
import type { Order, OrderLine } from '#app/orders/order.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { CaseSection, PaidOut } from './case-form-parts.tsx';
import styles from './cases.module.css';

interface TakeBackFormProps {
  shown: Case;
  order: Order;
  /** Of what credit has paid: what no earlier return gave back. */
  creditToReturnCents: number;
  /** Of the delivery fee: what no earlier return gave back. */
  feeLeftCents: number;
  lbpRate: number | null;
}

interface Chosen {
  to: string;
  quantity: number;
}

export function TakeBackForm({ shown, order, lbpRate, ...cents }: TakeBackFormProps) {
  const { creditToReturnCents, feeLeftCents } = cents;
  const { seen: shownFee, watch } = useSeenVersion(String(feeLeftCents));
  const shownFeeCents = Number(shownFee);
  const [chosen, setChosen] = useState<Readonly<Record<number, Chosen>>>({});
  const [feeBack, setFeeBack] = useState(false);
  const [typed, setTyped] = useState<string>();
  const cashableCents = getCashable(order, creditToReturnCents);
  const [pay, setPay] = useState(cashableCents > 0 ? 'cash' : 'credit');
  const pieces = shown.lines.flatMap((line) => {
    const bought = order.lines.find(({ position }) => position === line.orderPosition);
    return bought && bought.quantity > bought.returnedQuantity ? [{ line, bought }] : [];
  });
  const goodsCents = pieces.reduce((sum, { line, bought }) => {
    const one = chosen[line.position];
    return one?.to ? sum + bought.priceCents * one.quantity : sum;
  }, 0);
  const feeCents = feeBack ? shownFeeCents : 0;
  const wholeCents = getRefund(goodsCents, order, { feeLeftCents, feeCents });
  const refund = typed ?? toDollars(wholeCents);
  if (pieces.length === 0) return null;
  return (
    <CaseSection
      {...{ shown, ...watch }}
      intent="take-back"
      title="Take back"
      button="Take back"
      fields={{ shownFee }}
    >
      {({ errors }) => (
        <>
          <ul className={styles.lines}>
            {pieces.map(({ line, bought }) => (
              <PieceFields
                key={line.position}
                line={line}
                bought={bought}
                chosen={chosen[line.position]}
                error={errors[`pieces-${line.position}`]}
                onChoose={(one) => setChosen({ ...chosen, [line.position]: one })}
              />
            ))}
          </ul>
          {shownFeeCents > 0 && (
            // Its name is for the draft: what exceeds the price of the goods is of the fee.
            <Checkbox name="fee" checked={feeBack} onChange={() => setFeeBack(!feeBack)}>
              {`The delivery fee, too: ${formatPrice(shownFeeCents)}`}
            </Checkbox>
          )}
          <div className={styles.fields}>
            <AmountField
              label="Give back"
              name="refund"
              value={refund}
              onChange={({ target }) => setTyped(target.value)}
              hint={
                creditToReturnCents > 0 &&
                `At most ${formatPrice(cashableCents)} of it in cash: credit has paid for the rest.`
              }
              error={errors.refund}
              className={styles.short}
            />
            <Select
              label="How"
              name="pay"
              value={pay}
              onChange={({ currentTarget }) => setPay(currentTarget.value)}
            >
              {cashableCents > 0 && <option value="cash">Cash now</option>}
              <option value="credit">As credit</option>
              <option value="exchange">Exchange: as credit, then a sale</option>
              {cashableCents > 0 && <option value="courier">By the next courier</option>}
              {cashableCents > 0 && <option value="unpaid">Was not paid at the door</option>}
            </Select>
            {pay === 'cash' && (
              <PaidOut
                refund={toDollars(Math.min(parseDollars(refund) ?? 0, cashableCents))}
                {...{ lbpRate, errors }}
              />
            )}
          </div>
        </>
      )}
    </CaseSection>
  );
}

interface PieceFieldsProps {
  line: CaseLine;
  bought: OrderLine;
  chosen: Chosen | undefined;
  error: string | undefined;
  onChoose: (chosen: Chosen) => void;
}

function PieceFields({ line, bought, chosen, error, onChoose }: PieceFieldsProps) {
  const left = bought.quantity - bought.returnedQuantity;
  const one = chosen ?? { to: '', quantity: Math.min(line.quantity, left) };
  const [serial, setSerial] = useState('');
  const sold = bought.facts?.serial ?? '';
  const isOther =
    sold !== '' && serial !== '' && serial.trim().toUpperCase() !== sold.toUpperCase();
  return (
    <li>
      <span>
        <bdi>{bought.name}</bdi>, {formatPrice(bought.priceCents)}, {formatCount(left, 'piece')}{' '}
        with the customer
      </span>
      <div className={styles.fields}>
        <Select
          label={`Where ${bought.name} goes`}
          labelPlace="hidden"
          name={`to-${line.position}`}
          value={one.to}
          onChange={({ currentTarget }) => onChoose({ ...one, to: currentTarget.value })}
        >
          <option value="">Did not come</option>
          <option value="shelf">To the shelf</option>
          <option value="repair">To repair</option>
          <option value="written-off">Written off</option>
        </Select>
        {left > 1 ? (
          <Field
            label="Pieces"
            name={`pieces-${line.position}`}
            type="number"
            min={1}
            max={left}
            value={one.quantity || ''}
            onChange={({ target }) => onChoose({ ...one, quantity: Number(target.value) })}
            error={error}
            className={styles.short}
          />
        ) : (
          <input type="hidden" name={`pieces-${line.position}`} value={1} />
        )}
        {sold && (
          <Field
            label={`Serial that came (sold: ${sold})`}
            name={`serial-${line.position}`}
            value={serial}
            maxLength={60}
            autoComplete="off"
            dir="ltr"
            onChange={({ target }) => setSerial(target.value)}
          />
        )}
      </div>
      {isOther && (
        <p role="alert" className={styles.mismatch}>
          {`This is another piece: ${sold} was sold.`}
        </p>
      )}
    </li>
  );
}

interface RefundByCourierProps {
  shown: Case;
  runs: readonly LeavingRun[];
  lbpRate: number | null;
}

/** Gives the money to a courier who is about to leave, or to a customer who came for it. */
export function RefundByCourier({ shown, runs, lbpRate }: RefundByCourierProps) {
  const due = formatPrice(shown.refundCents);
  // A draft has only what was chosen: a run that is preset would be another one after the sign-in.
  const [chosen, setChosen] = useState(runs.length === 0 ? 'shop' : '');
  return (
    <CaseSection shown={shown} intent="by-courier" title={`${due} to give back`} button="Given">
      {({ errors }) => (
        <div className={styles.fields}>
          <RunSelect {...{ runs, chosen }} onChoose={setChosen} error={errors.run} />
          <PaidOut refund={toDollars(shown.refundCents)} lbpRate={lbpRate} errors={errors} />
        </div>
      )}
    </CaseSection>
  );
}

interface RunSelectProps {
  runs: readonly LeavingRun[];
  /** The id of a run, or 'shop'; '' while nothing is chosen, which the server refuses. */
  chosen: string;
  onChoose: (chosen: string) => void;
  error: string | undefined;
}

/** Who takes the money. When the chosen run is closed, nothing else is chosen in its place. */
export function RunSelect({ runs, chosen, onChoose, error }: RunSelectProps) {
  const isOpen = chosen === 'shop' || runs.some(({ id }) => String(id) === chosen);
  return (
    <Select
      label="How"
      name="run"
      hint="A run that is started on the Dispatch tab is here."
      error={error}
      value={isOpen ? chosen : ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">Choose</option>
      {runs.map(({ id, courier }) => (
        <option key={id} value={id}>
          {`Run ${id}, ${courier}`}
        </option>
      ))}
      <option value="shop">In the shop</option>
    </Select>
  );
}
