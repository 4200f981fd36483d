import { Link } from 'react-router';
import { FetcherButton, FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { customerUrl } from './customer-filter.ts';
import type { Customer } from './customers.server.ts';
import type { JoinedCustomer } from './join-customers.server.ts';

interface SameCustomerProps {
  customer: Customer;
  joined: readonly JoinedCustomer[];
}

/** Who was joined with this customer, each with Undo, and a form that joins another. */
export function SameCustomer({ customer: { id }, joined }: SameCustomerProps) {
  const action = customerUrl(id);
  return (
    <section className={layout.stack}>
      <h3>One person</h3>
      {joined.length > 0 && (
        <ul className={layout.stack}>
          {joined.map((one) => (
            <li key={one.id} className={layout.between}>
              <Link to={customerUrl(one.id)}>
                <bdi>{one.label}</bdi>
              </Link>
              <FetcherButton
                action={action}
                fields={{ intent: 'part', member: one.id }}
                aria-label={`Undo one person with ${one.label}`}
              >
                Undo
              </FetcherButton>
            </li>
          ))}
        </ul>
      )}
      <FetcherForm
        key={joined.length}
        action={action}
        fields={{ intent: 'join' }}
        className={layout.stack}
      >
        {({ busy, errors }) => (
          <>
            <Field
              label="Same person as"
              name="other"
              hint="A phone number or an e-mail."
              autoComplete="off"
              error={errors.other}
            />
            <Button type="submit" variant="quiet" size="sm" busy={busy}>
              These are one person
            </Button>
          </>
        )}
      </FetcherForm>
    </section>
  );
}
