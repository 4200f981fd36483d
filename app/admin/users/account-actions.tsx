import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isStaff, roleLabels } from '#app/accounts/roles.ts';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import { FetcherForm } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { type Case, caseKinds, formatCaseNumber } from '#app/cases/case.ts';
import type { OpenOrder } from '#app/orders/customer/deleted-customer.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Menu } from '#app/ui/controls/menu.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import styles from './customer.module.css';
import { customerUrl } from './customer-filter.ts';
import type { Customer, PhoneCredit } from './customers.server.ts';

interface AccountActionsProps {
  customer: Customer;
  openOrders: readonly OpenOrder[];
  openCases: readonly Pick<Case, 'id' | 'kind'>[];
  credit: { balanceCents: number };
  phoneCredit: readonly PhoneCredit[];
  isLastAdmin: boolean;
  isSelf: boolean;
}

export function AccountActions(props: AccountActionsProps) {
  const { customer, isLastAdmin } = props;
  const action = customerUrl(customer.id);
  return (
    <section>
      <h3>{customer.email === null ? 'Data' : 'Account'}</h3>
      {customer.email !== null && <EmailButton {...props} action={action} />}
      {isLastAdmin && (
        <p className={layout.detail}>
          The last administrator stays: this account cannot be locked, demoted or erased.
        </p>
      )}
      <Menu label="More for this customer" className={styles.menu}>
        <ExportButton customer={customer} action={action} />
        {!isLastAdmin && (
          <>
            {customer.email !== null && (
              <>
                <RoleButtons {...props} action={action} />
                <LockButton {...props} action={action} />
              </>
            )}
            <EraseButton {...props} action={action} />
          </>
        )}
      </Menu>
    </section>
  );
}

function ExportButton({ customer, action }: Pick<ActionButtonProps, 'customer' | 'action'>) {
  return (
    <ConfirmButton
      label="Export the data"
      title="Export the data?"
      confirm="Download"
      danger={false}
      action={`${action}/data`}
      fields={{}}
      download
    >
      <p>
        {`Account, orders, wishlist${customer.isConfirmed ? ', newsletter' : ''} and notes, in one JSON file. `}
        The audit log shows that you have it.
      </p>
    </ConfirmButton>
  );
}

interface ActionButtonProps extends AccountActionsProps {
  action: string;
}

/** The dialog stays open, with what was typed, until the e-mail is changed. */
function EmailButton({ customer: { email }, action }: ActionButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { key } = useLocation();
  // A change leads to the page of the customer again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => setAsking(false), [key]);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Change the e-mail
      </Button>
      <ConfirmDialog isOpen={isAsking} title="Change the e-mail?" onClose={() => setAsking(false)}>
        <p>
          <bdi>{email}</bdi> is signed out everywhere and signs in with the new one. Both get a
          mail.
        </p>
        {isAsking && (
          <FetcherForm
            action={action}
            fields={{ intent: 'change-email' }}
            draft="change-email"
            className={layout.stack}
          >
            {({ busy, errors }) => (
              <>
                <Field
                  label="New e-mail"
                  name="address"
                  inputMode="email"
                  autoComplete="off"
                  error={errors.address}
                />
                <DialogActions>
                  <CloseButton>Cancel</CloseButton>
                  <Button type="submit" busy={busy}>
                    Change it
                  </Button>
                </DialogActions>
              </>
            )}
          </FetcherForm>
        )}
      </ConfirmDialog>
    </>
  );
}

function RoleButtons({ customer, isSelf, action }: ActionButtonProps) {
  const { email, role } = customer;
  const doubt = !customer.isConfirmed && !isSelf && <UnconfirmedAddress email={email} />;
  const loses = role === 'admin' ? ' and loses what only an administrator may do' : '';
  return (
    <>
      {role !== 'admin' && (
        <ConfirmButton
          label="Make admin"
          title="Make this an administrator?"
          confirm="Make admin"
          danger={false}
          action={action}
          fields={{ intent: 'grant' }}
        >
          <p>{`${email} will see every order and may change everything that you may change.`}</p>
          {doubt}
        </ConfirmButton>
      )}
      {(['seller', 'packer'] as const)
        .filter((one) => one !== role)
        .map((one) => (
          <ConfirmButton
            key={one}
            label={`Make ${one}`}
            title={`Make this a ${one}?`}
            confirm={`Make ${one}`}
            danger={role === 'admin'}
            action={action}
            fields={{ intent: 'role', role: one }}
          >
            <p>{`${isSelf ? 'You' : email}: ${staffDuties[one]}${loses}.`}</p>
            {doubt}
          </ConfirmButton>
        ))}
      {isStaff(role) && (
        <ConfirmButton
          label="Revoke the role"
          title={`Revoke the ${roleLabels[role].toLowerCase()} role?`}
          confirm="Revoke"
          action={action}
          fields={{ intent: 'revoke' }}
        >
          <p>
            {isSelf
              ? 'You become an ordinary user and lose access to the admin at once.'
              : `${email} becomes an ordinary user and loses access to the admin at once.`}
          </p>
        </ConfirmButton>
      )}
    </>
  );
}

function UnconfirmedAddress({ email }: Pick<Customer, 'email'>) {
  return (
    <p>
      Nobody has confirmed this address: a stranger may have made the account. Ask the owner of{' '}
      <bdi>{email}</bdi> to confirm it first.
    </p>
  );
}

const staffDuties = {
  seller:
    'sees products, orders, dispatch and the counter with its till, cash and cases, but no cost, revenue, settings or list of customers',
  packer: 'sees what is to be packed, packing slips and run sheets, and no prices beyond those',
};

function LockButton({ customer: { email, isLocked }, isSelf, action }: ActionButtonProps) {
  const label = isLocked ? 'Unlock' : 'Lock';
  const consequence = isSelf
    ? 'You are signed out everywhere at once. Another administrator has to unlock you.'
    : `${email} is signed out everywhere at once and cannot sign in until you unlock the account.`;
  return (
    <ConfirmButton
      label={label}
      title={`${label} this account?`}
      confirm={label}
      danger={!isLocked}
      action={action}
      fields={{ intent: isLocked ? 'unlock' : 'lock' }}
    >
      <p>{isLocked ? `${email} can sign in again.` : consequence}</p>
      {!isLocked && <p>Orders stay as they are.</p>}
    </ConfirmButton>
  );
}

function EraseButton({ customer, action, ...props }: ActionButtonProps) {
  const { id, email, isConfirmed } = customer;
  const { openOrders, openCases, credit, phoneCredit } = props;
  const creditCents = phoneCredit.reduce(
    (sum, { balanceCents }) => sum + balanceCents,
    email === null ? 0 : credit.balanceCents,
  );
  const hasPending = openOrders.some(({ status }) => status === 'pending');
  return (
    <ConfirmButton
      label="Erase"
      title={email === null ? 'Erase this customer for good?' : 'Erase this account for good?'}
      confirm="Erase for good"
      action={action}
      fields={{ intent: 'erase' }}
    >
      <p>
        <bdi>{email ?? id}</bdi>
        {email === null ? ' is erased with' : ' is deleted with the wishlist'}
        {email !== null && (isConfirmed ? ', the newsletter subscription and' : ' and')}
        {' all notes here. Orders stay in the books without the name, also those by phone.'}
      </p>
      {!isConfirmed && (
        <p>
          Nobody has confirmed the address. What came with it and without an account stays: the
          command <code dir="ltr">{`shop erase-address ${email}`}</code> erases it.
        </p>
      )}
      {creditCents > 0 && <p>{`The credit of ${formatPrice(creditCents)} goes too.`}</p>}
      {openOrders.length > 0 && (
        <>
          <p>Still open, and delivered as ordered unless cancelled:</p>
          <ul className={styles.open}>
            {openOrders.map(({ orderNumber, label, totalCents }) => (
              <li key={orderNumber}>
                <bdi dir="ltr">{orderNumber}</bdi>
                {`, ${label}, ${formatPrice(totalCents)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {openCases.length > 0 && (
        <>
          <p>Still open, with name, phone and e-mail until closed:</p>
          <ul className={styles.open}>
            {openCases.map(({ id, kind }) => (
              <li key={id}>{`${caseKinds[kind]} ${formatCaseNumber(id)}`}</li>
            ))}
          </ul>
        </>
      )}
      {hasPending && (
        <Checkbox size="sm" name="cancelPending">
          Cancel what is pending
        </Checkbox>
      )}
      <p>This cannot be undone.</p>
    </ConfirmButton>
  );
}
