import layout from '#app/admin/layout.module.css';
import { MoveForm } from '#app/admin/order-moves/move-form.tsx';
import {
  confirmationLabels,
  confirmationTones,
  describeContact,
  describePhoneRecord,
  mustAskAgain,
  type OrderContact,
  type PhoneRecord,
} from '#app/orders/confirmation/confirmation.ts';
import { isChangeable, type Order } from '#app/orders/order.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { checkFields } from '#app/ui/controls/validated-form.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './confirmation-panel.module.css';
import { ContactButtons } from './contact-buttons.tsx';

interface ConfirmationPanelProps {
  order: Order;
  contacts: readonly OrderContact[];
  record: PhoneRecord;
}

export function ConfirmationPanel({ order, contacts, record }: ConfirmationPanelProps) {
  const { orderNumber, confirmation } = order;
  const action = `/admin/orders/${orderNumber}`;
  const known = describePhoneRecord(record);
  const answer = contacts.findLast(({ outcome }) => outcome !== null);
  return (
    <section aria-labelledby="confirmation" className="stack">
      <h3 id="confirmation">Confirmation</h3>
      <div className={layout.row}>
        <Tag tone={confirmationTones[confirmation]}>{confirmationLabels[confirmation]}</Tag>
        {mustAskAgain(confirmation, answer) && <Tag tone="warn">Changed since, ask again</Tag>}
        {record.confirmFirst && <Tag tone="bad">Confirm first</Tag>}
        {known && <span className={layout.detail}>{known}</span>}
      </div>
      {contacts.length > 0 && (
        <ol className={layout.list}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              {describeContact(contact)}
              <span className={layout.line}>
                <time dateTime={contact.at}>{formatDateTime(contact.at)}</time>
                {', '}
                <bdi>{contact.by ?? 'the customer'}</bdi>
              </span>
              {contact.note && <bdi className={layout.line}>{contact.note}</bdi>}
            </li>
          ))}
        </ol>
      )}
      {isChangeable(order) && (
        <div className={layout.row}>
          <ContactButtons
            order={order}
            action={action}
            without={confirmation === 'unconfirmed' ? undefined : confirmation}
          />
        </div>
      )}
      {record.refused > 0 && <PardonForm orderNumber={orderNumber} action={action} />}
    </section>
  );
}

const PardonForm = ({ orderNumber, action }: { orderNumber: string; action: string }) => (
  <MoveForm
    action={action}
    fields={{ intent: 'pardon', orderNumber }}
    className={classNames(layout.form, styles.pardon)}
    draft="pardon"
    onSubmit={checkFields}
  >
    {({ busy }) => (
      <>
        <Field
          label="Why the refusals are forgiven"
          name="reason"
          dir="auto"
          maxLength={200}
          required
        />
        <Button type="submit" variant="quiet" size="sm" busy={busy}>
          Forgive
        </Button>
      </>
    )}
  </MoveForm>
);
