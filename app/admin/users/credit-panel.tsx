import { useState } from 'react';
import { AmountField } from '#app/admin/forms/amount-field.tsx';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import type { CreditEntry } from '#app/credit/credit.ts';
import { CreditEntries } from '#app/credit/credit-entries.tsx';
import { formatPrice } from '#app/platform/text/money.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { customerUrl } from './customer-filter.ts';
import type { Customer, PhoneCredit } from './customers.server.ts';

interface CreditPanelProps {
  customer: Customer;
  credit: { balanceCents: number; entries: readonly CreditEntry[] };
  phoneCredit: readonly PhoneCredit[];
}

export function CreditPanel({ customer: { id }, credit, phoneCredit }: CreditPanelProps) {
  const action = customerUrl(id);
  return (
    <section className={layout.stack}>
      <h3>Credit</h3>
      {credit.entries.length > 0 && (
        <CreditEntries {...credit} getOrderUrl={(number) => `/admin/orders/${number}`} />
      )}
      <CreditForm key={`${id} ${credit.entries[0]?.id}`} action={action} />
      {phoneCredit.map(({ phone, balanceCents }) => (
        <FetcherForm key={phone} action={action} fields={{ intent: 'credit-code', phone }}>
          {({ busy }) => (
            <>
              {phone !== id && <p>{`Credit of ${phone}: ${formatPrice(balanceCents)}`}</p>}
              <Button type="submit" variant="quiet" size="sm" busy={busy}>
                {phone === id ? 'Show code' : `Show code for ${phone}`}
              </Button>
            </>
          )}
        </FetcherForm>
      ))}
    </section>
  );
}

function CreditForm({ action }: { action: string }) {
  const [entryKey] = useState(createUuid);
  return (
    <FetcherForm action={action} className={layout.stack} draft="credit">
      {({ busy, errors, field }) => (
        <>
          <input type="hidden" name="intent" value="credit" />
          <input type="hidden" name="entryKey" value={entryKey} suppressHydrationWarning />
          <Select label="Credit" labelPlace="hidden" name="direction" size="sm">
            <option value="give">Give credit</option>
            <option value="take">Take credit</option>
          </Select>
          <AmountField label="Amount of credit" name="amount" error={errors.amount} />
          <Field label="What for" {...field('reason', 200)} />
          <Button type="submit" variant="quiet" size="sm" busy={busy}>
            Save credit
          </Button>
        </>
      )}
    </FetcherForm>
  );
}
