import { useRef } from 'react';
import { useSubmit } from 'react-router';
import { SaleSearch, useScan } from '#app/admin/counter/sale-search.tsx';
import layout from '#app/admin/layout.module.css';
import type { Case, CaseLine } from '#app/cases/case.ts';
import { isPart, isUsedPart, mayProposePart, mayRepair } from '#app/cases/repair.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CaseForm, caseUrl } from './case-form-parts.tsx';
import styles from './cases.module.css';
import { type PartIntent, toPartScan } from './part-scans.ts';

interface RepairPartsProps {
  shown: Case;
  /** By the position of a line; null for who may not see them. */
  costs: Readonly<Record<number, number>> | null;
}

export function RepairParts({ shown, costs }: RepairPartsProps) {
  const parts = shown.lines.filter(isPart);
  const intent = mayRepair(shown)
    ? 'repair-part-take'
    : mayProposePart(shown) && 'repair-part-quote';
  if (parts.length === 0 && !intent) return null;
  return (
    <section aria-labelledby="parts" className={layout.stack}>
      <h3 id="parts">Parts</h3>
      {parts.length > 0 && (
        <ul className={styles.lines} aria-label="Parts">
          {parts.map((part) => (
            <Part
              key={part.position}
              shown={shown}
              part={part}
              costCents={costs?.[part.position]}
            />
          ))}
        </ul>
      )}
      {intent && <PartSearch shown={shown} intent={intent} />}
    </section>
  );
}

interface PartProps {
  shown: Case;
  part: CaseLine;
  costCents: number | undefined;
}

function Part({ shown, part, costCents }: PartProps) {
  const { position, what, cashCents, askedCents } = part;
  const proposed = askedCents === null ? 'not charged' : `${formatPrice(askedCents)} proposed`;
  const facts = [
    isUsedPart(part) ? 'taken from stock' : 'not taken yet',
    cashCents === null ? proposed : formatPrice(cashCents),
    costCents !== undefined && `cost ${formatPrice(costCents)}`,
  ];
  const fields = { position };
  return (
    <li>
      <bdi>{what}</bdi>
      <span className={layout.detail}>{facts.filter(Boolean).join(' · ')}</span>
      {shown.stage !== 'closed' && (
        <div className={layout.row}>
          {!isUsedPart(part) && mayRepair(shown) && (
            <PressForm shown={shown} intent="repair-part-use" fields={fields} of={what}>
              Take from stock
            </PressForm>
          )}
          {isUsedPart(part) && (
            <PressForm shown={shown} intent="repair-part-back" fields={fields} of={what}>
              Put back
            </PressForm>
          )}
          {!isUsedPart(part) && shown.stage !== 'waiting' && (
            <PressForm shown={shown} intent="repair-part-drop" fields={fields} of={what}>
              Leave out
            </PressForm>
          )}
        </div>
      )}
    </li>
  );
}

interface PartSearchProps {
  shown: Case;
  intent: PartIntent;
}

function PartSearch({ shown, intent }: PartSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  const scan = useScan(({ id }) => {
    // Each scan by itself: the next one would end the request of the one before.
    void submit(toPartScan(shown, intent, id), {
      method: 'post',
      action: caseUrl(shown),
      navigate: false,
    });
    return null;
  });
  return <SaleSearch input={input} scan={scan} />;
}

interface PressFormProps {
  shown: Case;
  intent: string;
  fields?: Readonly<Record<string, string | number>>;
  variant?: 'main' | 'quiet';
  /** What it is about, where many buttons have the same text. */
  of?: string;
  children: string;
}

/** A button that does one thing, once for what its page shows. */
export function PressForm({ variant = 'quiet', of, children, ...form }: PressFormProps) {
  return (
    <CaseForm {...form} perEntry>
      {({ busy }) => (
        <Button
          type="submit"
          variant={variant}
          size="sm"
          busy={busy}
          aria-label={of && `${children}: ${of}`}
        >
          {children}
        </Button>
      )}
    </CaseForm>
  );
}
