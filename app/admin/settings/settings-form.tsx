import { Fragment, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useFailureToast, useOpenErrors } from '#app/admin/use-action-response.ts';
import { useSavedDraft } from '#app/admin/use-saved-draft.ts';
import type { SettingsErrors, SettingsText } from '#app/settings/shop-settings.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './settings-form.module.css';

export interface SettingsFormProps {
  /** What holds now. */
  shown: SettingsText;
  answer: SettingsAnswer | undefined;
}

/** What came of saving, where it was not saved. */
export interface SettingsAnswer {
  typed?: SettingsText;
  errors?: SettingsErrors;
  /** The form got no answer. */
  failure?: string;
}

/** Everything the owner can set; the first wrong field takes the focus. */
export function SettingsForm({ shown, answer }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useSavedDraft(form, { id: 'settings', saved: shown });
  const typed = { ...(answer?.typed ?? shown), ...draft.texts };
  const { errors, onInput } = useOpenErrors(answer?.errors);
  const busy = useNavigation().formData?.get('intent') === 'save';
  const wasBusy = useRef(false);
  // What was saved may read differently: '4' is shown as '4.00'.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a save has ended
  useEffect(() => {
    const isSaved = wasBusy.current && !busy && !answer;
    wasBusy.current = busy;
    if (!isSaved) return;
    form.current?.reset();
    draft.discard();
  }, [busy, answer]);
  useFailureToast(answer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each answer
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);

  const field = (name: keyof SettingsText, label: string) => ({
    name,
    label,
    defaultValue: typed[name],
    error: errors[name],
  });
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/settings"
      className={styles.form}
      noValidate
      onInput={onInput}
    >
      <input type="hidden" name="shown" value={JSON.stringify(shown)} />
      <Fragment key={draft.key}>
        <Panel className={styles.part}>
          <h2>The shop</h2>
          <Field {...field('name', 'Shop name')} required />
          <Field {...field('city', 'City')} required />
          <Field {...field('phone', 'Phone')} type="tel" dir="ltr" required />
          <Field {...field('whatsapp', 'WhatsApp')} type="tel" dir="ltr" required />
          <Field {...field('email', 'Email')} type="email" dir="ltr" required />
        </Panel>
        <Panel className={styles.part}>
          <h2>Mails</h2>
          <Field
            {...field('mailFromName', 'Sender name')}
            hint="Empty: the shop's name."
            optional
          />
          <Field
            {...field('mailFrom', 'Sender address')}
            type="email"
            dir="ltr"
            hint="An address that your mail provider lets you send from."
            required
          />
          <Field
            {...field('orderMailTo', 'Report new orders to')}
            type="email"
            dir="ltr"
            required
          />
        </Panel>
        <Panel className={styles.part}>
          <h2>Delivery</h2>
          <Field {...field('deliveryFromCents', 'Lowest price, $')} inputMode="decimal" required />
          <Field {...field('deliveryToCents', 'Highest price, $')} inputMode="decimal" required />
          <Field {...field('deliveryDays', 'Days')} hint="Like 3-4." required />
          <Field {...field('cutOff', 'Order before')} hint="Like 15:00." required />
          <Field
            {...field('holidays', 'Holidays')}
            multiline
            optional
            className={styles.full}
            hint="One date a line, like 2026-12-25. The next ones stand on the page about delivery."
          />
        </Panel>
        <Panel className={styles.part}>
          <h2>Notices</h2>
          <Field
            {...field('cartNotice', 'Notice in the cart')}
            multiline
            optional
            className={styles.full}
          />
          <Field
            {...field('checkoutNotice', 'Notice at checkout')}
            multiline
            optional
            className={styles.full}
          />
        </Panel>
      </Fragment>
      <div>
        <Button type="submit" name="intent" value="save" size="lg" busy={busy}>
          Save settings
        </Button>
      </div>
    </Form>
  );
}
