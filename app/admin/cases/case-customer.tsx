import { MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSeenVersion } from '#app/admin/forms/use-seen-version.ts';
import layout from '#app/admin/layout.module.css';
import { useMay } from '#app/admin/use-may.ts';
import { type Case, getCustomerVersion } from '#app/cases/case.ts';
import { isOwnRepair } from '#app/cases/repair.ts';
import { getTelUrl, isLandline } from '#app/platform/text/tel.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CaseForm, ContactFields } from './case-form-parts.tsx';

export function CaseCustomer({ shown }: { shown: Case }) {
  const { id, name, email, phone, userId } = shown;
  const customer = userId ?? phone;
  const may = useMay();
  if (isOwnRepair(shown)) return <p>The shop’s own.</p>;
  return (
    <section aria-labelledby="customer" className={layout.list}>
      <h3 id="customer">Customer</h3>
      <bdi>{name}</bdi>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && (
        <a href={getTelUrl(phone)} dir="ltr">
          {phone}
        </a>
      )}
      {customer && may('customers') && (
        <Link to={`/admin/users/${encodeURIComponent(customer)}`}>All of this customer</Link>
      )}
      {phone && !isLandline(phone) && (
        <form
          method="post"
          action={`/admin/counter/cases/${id}/whatsapp`}
          target="_blank"
          rel="noopener"
        >
          <Button type="submit" variant="quiet" size="sm">
            <MessageCircle className="icon" aria-hidden="true" />
            WhatsApp
          </Button>
        </form>
      )}
      <ChangeCustomer shown={shown} />
    </section>
  );
}

/** Changes whose it was when the admin began to type. What was typed stays on a refusal. */
function ChangeCustomer({ shown }: { shown: Case }) {
  const { seen: shownPerson, watch } = useSeenVersion(getCustomerVersion(shown));
  const row = useRef<HTMLDetailsElement>(null);
  const [saves, setSaves] = useState(0);
  function close() {
    setSaves(saves + 1);
    row.current?.removeAttribute('open');
    row.current?.querySelector('summary')?.focus();
  }
  return (
    <details ref={row}>
      <summary>Change</summary>
      <CaseForm
        shown={shown}
        intent="customer"
        fields={{ shownPerson }}
        className={layout.form}
        perEntry
        startsAgain
        onDone={close}
        {...watch}
      >
        {({ busy, field }) => (
          <>
            <ContactFields key={saves} person={shown} field={field} />
            <Button type="submit" variant="quiet" size="sm" busy={busy}>
              Save customer
            </Button>
          </>
        )}
      </CaseForm>
    </details>
  );
}
