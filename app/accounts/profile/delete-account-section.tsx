import { type FormEvent, type Ref, type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { missingPasswordMessage } from '#app/accounts/password-field.tsx';
import { rich } from '#app/platform/language/rich.tsx';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ValidatedForm } from '#app/ui/controls/validated-form.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import styles from './profile.module.css';
import { ProfileSection } from './profile-sections.tsx';

interface OpenOrder {
  orderNumber: string;
  status: string;
  label: string;
  totalCents: number;
}

/** An offer, return, complaint or repair: 'Repair', 'C-12', 'It is with us'. */
interface OpenCase {
  kind: string;
  number: string;
  stage: string;
}

interface Deleted {
  userId: string;
  isConfirmed: boolean;
  /** Orders that are neither delivered nor cancelled. */
  openOrders: readonly OpenOrder[];
  openCases: readonly OpenCase[];
  creditCents: number;
}

interface DeleteAccountSectionProps extends Deleted {
  /** True after `/profile?delete`, which opens the dialog without JavaScript. */
  isOpen: boolean;
  error?: { message: string };
}

/** Deletes the account after a dialog asks for the password, because it cannot be undone. */
export function DeleteAccountSection({ isOpen, error, ...deleted }: DeleteAccountSectionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error) openModal(dialog, password);
    else if (isOpen) openModal(dialog, cancelButton);
  }, [isOpen, error]);

  function openHere(event: FormEvent) {
    event.preventDefault();
    openModal(dialog, cancelButton);
  }
  return (
    <ProfileSection
      title={t('Delete account')}
      description={t(
        "Your account, wishlist and wants go for good. Orders stay in the shop's books without your name.",
      )}
    >
      <Form method="get" action="/profile" onSubmit={openHere}>
        <Button type="submit" variant="danger" name="delete" value="ask">
          {t('Delete my account')}
        </Button>
      </Form>
      <ConfirmDialog
        ref={dialog}
        open={isOpen || error !== undefined}
        title={t('Delete your account?')}
      >
        <p>{t('This cannot be undone.')}</p>
        <form method="dialog" id="keep-account" />
        <DeleteForm
          cancelButton={cancelButton}
          password={password}
          {...deleted}
          error={error?.message}
        />
      </ConfirmDialog>
    </ProfileSection>
  );
}

/** Opens the dialog as a modal, even where the server's HTML has it open in the page. */
function openModal(
  dialog: RefObject<HTMLDialogElement | null>,
  focus: RefObject<HTMLElement | null>,
) {
  dialog.current?.close();
  dialog.current?.showModal();
  focus.current?.focus();
}

function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  const pending = orders.filter(({ status }) => status === 'pending');
  if (orders.length === 0) return null;
  return (
    <>
      <div>
        <p>
          {orders.length === 1 ? t('One order is still open:') : t('These orders are still open:')}
        </p>
        <ul className={styles.orders}>
          {orders.map(({ orderNumber, label, totalCents }) => (
            <li key={orderNumber}>
              {rich('{number}, {status}, {price}', {
                number: <bdi dir="ltr">{orderNumber}</bdi>,
                status: label,
                price: formatPrice(totalCents),
              })}
            </li>
          ))}
        </ul>
      </div>
      {pending.length > 0 && (
        <Checkbox name="cancelPending">
          {pending.length === 1
            ? t('Cancel the pending order too')
            : t('Cancel the pending orders too')}
        </Checkbox>
      )}
      <p>
        {t(
          'What is not cancelled is still delivered. For that the shop keeps your name, phone, email and address until the order is delivered or cancelled, and erases them two days later at most.',
        )}
      </p>
    </>
  );
}

function OpenCases({ cases }: { cases: readonly OpenCase[] }) {
  if (cases.length === 0) return null;
  return (
    <>
      <div>
        <p>{t('Still open with the shop:')}</p>
        <ul className={styles.orders}>
          {cases.map(({ number, kind, stage }) => (
            <li key={number}>
              {kind} <bdi dir="ltr">{number}</bdi>
              {t(', ')}
              {stage}
            </li>
          ))}
        </ul>
      </div>
      <p>
        {t(
          'With these the shop keeps your name, phone, email, messages and photos until they are closed, and erases them two days later at most.',
        )}
      </p>
    </>
  );
}

interface DeleteFormProps extends Deleted {
  cancelButton: Ref<HTMLButtonElement>;
  password: Ref<HTMLInputElement>;
  error?: string;
}

function DeleteForm({ cancelButton, password, error, ...deleted }: DeleteFormProps) {
  const { userId, isConfirmed, openOrders, openCases, creditCents } = deleted;
  const busy = useNavigation().formData?.get('intent') === 'delete-account';
  return (
    <ValidatedForm method="post" action="/profile" className={`stack ${styles.deleteForm}`}>
      <input type="hidden" name="userId" value={userId} />
      {creditCents > 0 && (
        <p>
          {t('Your credit of {amount} goes too. Spend it first.', {
            amount: formatPrice(creditCents),
          })}
        </p>
      )}
      {!isConfirmed && (
        <p>
          {t(
            'Your address is not confirmed, so a newsletter subscription stays. The link in an issue ends it.',
          )}
        </p>
      )}
      <OpenOrders orders={openOrders} />
      <OpenCases cases={openCases} />
      <Field
        ref={password}
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={error}
        requiredMessage={t(missingPasswordMessage)}
        required
      />
      <DialogActions>
        <Button ref={cancelButton} type="submit" form="keep-account" variant="quiet">
          {t('Keep my account')}
        </Button>
        <Button type="submit" variant="danger" name="intent" value="delete-account" busy={busy}>
          {t('Delete for good')}
        </Button>
      </DialogActions>
    </ValidatedForm>
  );
}
