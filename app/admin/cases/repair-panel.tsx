import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { GivenCash } from '#app/admin/forms/cash-fields.tsx';
import layout from '#app/admin/layout.module.css';
import { type Case, formatCaseNumber, isAsked, maxWordsLength } from '#app/cases/case.ts';
import {
  getRepairDue,
  isInWarranty,
  isOwnRepair,
  isPart,
  isQuotable,
  listDevices,
} from '#app/cases/repair.ts';
import type { EarlierRepair } from '#app/cases/repairs.server.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { toDollars } from '#app/platform/text/dollars.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { CountedField } from '#app/ui/controls/field.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { CaseForm, caseUrl } from './case-form-parts.tsx';
import styles from './cases.module.css';
import { PressForm, RepairParts } from './repair-parts.tsx';

export interface ShownRepair {
  /** The last day of its warranty, yyyy-mm-dd. */
  warrantyUntil: string | null;
  earlier: readonly EarlierRepair[];
  /** By the position of a line; null for who may not see them. */
  costs: Readonly<Record<number, number>> | null;
}

interface RepairPanelProps {
  shown: Case;
  repair: ShownRepair;
  lbpRate: number | null;
}

export function RepairPanel({ shown, repair, lbpRate }: RepairPanelProps) {
  const { stage } = shown;
  const isOpen = stage !== 'closed';
  const papers = `/admin/counter/repairs/${shown.id}`;
  return (
    <section aria-labelledby="repair" className={layout.stack}>
      <h3 id="repair">Repair</h3>
      {repair.warrantyUntil && <p>{`Warranty until ${formatDate(repair.warrantyUntil)}.`}</p>}
      <EarlierRepairs earlier={repair.earlier} />
      {isInWarranty(shown) && <Notice tone="ok">In warranty, nothing to pay.</Notice>}
      <div className={layout.row}>
        <TextButtonLink to={`${papers}/slip`}>Slip</TextButtonLink>
        <TextButtonLink to={`${papers}/slip?paper=80`}>Slip on 80 mm</TextButtonLink>
        <TextButtonLink to={`${papers}/sticker`}>Sticker</TextButtonLink>
      </div>
      {isOpen && <FindingsForm shown={shown} />}
      {isQuotable(shown) && <QuoteForm shown={shown} />}
      <div className={layout.row}>
        {isQuotable(shown) && !isInWarranty(shown) && repair.earlier.length > 0 && (
          <PressForm shown={shown} intent="repair-warranty">
            In warranty, nothing to pay
          </PressForm>
        )}
        {isAsked(shown) && (
          <PressForm shown={shown} intent="repair-agreed">
            Agreed at the counter
          </PressForm>
        )}
      </div>
      <RepairParts shown={shown} costs={repair.costs} />
      {stage === 'ready' && !isOwnRepair(shown) && (
        <RepairPaymentForm shown={shown} lbpRate={lbpRate} />
      )}
      {isOpen && isOwnRepair(shown) && (
        <div className={layout.row}>
          <PressForm shown={shown} intent="repair-end" fields={{ to: 'shelf' }} variant="main">
            Repaired: to the shelf
          </PressForm>
          <PressForm shown={shown} intent="repair-end" fields={{ to: 'written-off' }}>
            Written off
          </PressForm>
        </div>
      )}
    </section>
  );
}

export function EarlierRepairs({ earlier }: Pick<ShownRepair, 'earlier'>): ReactNode {
  return earlier.map(({ id, warrantyUntil }) => (
    <p key={id}>
      Repaired before: <Link to={caseUrl({ id })}>{formatCaseNumber(id)}</Link>
      {`, warranty until ${formatDate(warrantyUntil)}.`}
    </p>
  ));
}

function FindingsForm({ shown }: { shown: Case }) {
  const [device] = listDevices(shown);
  if (!device) return null;
  return (
    <CaseForm shown={shown} intent="repair-findings" className={layout.form} perEntry>
      {({ busy, errors }) => (
        <>
          <CountedField
            label="What was found"
            hint={isOwnRepair(shown) ? undefined : 'The customer reads it with the price.'}
            name="findings"
            multiline
            rows={2}
            limit={maxWordsLength}
            dir="auto"
            defaultValue={device.words}
            error={errors.findings}
          />
          <Button type="submit" variant="quiet" size="sm" busy={busy}>
            Looked at
          </Button>
        </>
      )}
    </CaseForm>
  );
}

/** The price of the work and of each part. What is typed stays while parts are added. */
function QuoteForm({ shown }: { shown: Case }) {
  return (
    <CaseForm shown={shown} intent="repair-quote" className={layout.form} perEntry>
      {({ busy, errors }) => (
        <>
          <div className={styles.fields}>
            {shown.lines.map((line) => {
              const { position, what, quantity } = line;
              const cents = line.cashCents ?? (isPart(line) ? line.askedCents : null);
              const label = isPart(line) ? `Part: ${what}` : `Work: ${what}`;
              return (
                <AmountField
                  key={position}
                  label={quantity === 1 ? label : `${label}, each of ${quantity}`}
                  name={`price-${position}`}
                  defaultValue={cents === null ? '' : toDollars(cents)}
                  error={errors[`price-${position}`]}
                  className={styles.short}
                />
              );
            })}
          </div>
          <Button type="submit" busy={busy}>
            Send price
          </Button>
        </>
      )}
    </CaseForm>
  );
}

function RepairPaymentForm({ shown, lbpRate }: Omit<RepairPanelProps, 'repair'>) {
  const dueCents = getRepairDue(shown);
  const free = isInWarranty(shown)
    ? 'In warranty, nothing to pay.'
    : 'Nothing to pay: no price was agreed.';
  return (
    <CaseForm shown={shown} intent="repair-paid" className={layout.form}>
      {({ busy, errors }) => (
        <>
          <input type="hidden" name="rate" value={lbpRate ?? ''} />
          {dueCents === 0 ? (
            <p>{free}</p>
          ) : (
            <>
              <p>
                To pay <strong dir="ltr">{formatPrice(dueCents)}</strong>
              </p>
              <div className={styles.fields}>
                <GivenCash due={{ dueCents, lbpRate }} errors={errors} className={styles.short} />
              </div>
            </>
          )}
          <Button type="submit" busy={busy}>
            {dueCents === 0 ? 'Handed over' : 'Paid and handed over'}
          </Button>
        </>
      )}
    </CaseForm>
  );
}
