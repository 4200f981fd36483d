import { Fragment, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { focusError } from '#app/admin/forms/use-action-response.ts';
import { useSavedDraft } from '#app/admin/forms/use-saved-draft.ts';
import layout from '#app/admin/layout.module.css';
import { useStatusChanges } from '#app/admin/order-moves/status-changes.tsx';
import type { Courier } from '#app/dispatch/runs/run.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import type { DispatchResponse } from './dispatch-form.server.ts';

interface CourierFormProps {
  /** Without one the form adds a courier. */
  courier?: Courier;
  action: string;
  onSaved: (id: number) => void;
  /** Without it there is nothing to go back to. */
  onCancel?: () => void;
}

/** Who a courier is and the number to call. */
export function CourierForm({ courier, action, onSaved, onCancel }: CourierFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { state, data, Form } = useFetcher<DispatchResponse>();
  const { onMoved } = useStatusChanges();
  const saved = {
    courierTitle: courier?.title ?? '',
    courierPhone: courier?.phone ?? '',
    company: courier?.isCompany ? 'on' : '',
  };
  const draft = useSavedDraft(form, { id: `courier ${courier?.id ?? 'new'}`, saved });
  const texts = { ...saved, ...draft.texts };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!data) return;
    onMoved(action, data);
    if (!data.courierId) return focusError(form.current);
    draft.discard();
    onSaved(data.courierId);
  }, [data]);
  return (
    <Form ref={form} method="post" action={action} data-tap className={layout.form}>
      <input type="hidden" name="intent" value={courier ? 'change-courier' : 'add-courier'} />
      <input type="hidden" name="courier" value={courier?.id ?? ''} />
      <Fragment key={draft.key}>
        <Field
          label="Who"
          name="courierTitle"
          autoFocus
          autoComplete="off"
          defaultValue={texts.courierTitle}
          error={data?.errors?.title}
          hint="As the customers read it."
        />
        <Field
          label="Number to call"
          name="courierPhone"
          type="tel"
          autoComplete="off"
          dir="ltr"
          defaultValue={texts.courierPhone}
          error={data?.errors?.phone}
        />
        <Checkbox size="sm" name="company" defaultChecked={texts.company === 'on'}>
          A company, which keeps its fee
        </Checkbox>
      </Fragment>
      <div className={layout.row}>
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            Back
          </Button>
        )}
        <Button type="submit" variant="quiet" size="sm" busy={state !== 'idle'}>
          {courier ? 'Save courier' : 'Add courier'}
        </Button>
      </div>
    </Form>
  );
}
