import layout from '#app/admin/layout.module.css';
import { MoveForm } from '#app/admin/order-moves/move-form.tsx';
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
  onCancel?: () => void;
}

export function CourierForm({ courier, action, onSaved, onCancel }: CourierFormProps) {
  const intent = courier ? 'change-courier' : 'add-courier';
  return (
    <MoveForm<DispatchResponse>
      action={action}
      fields={{ intent, courier: courier?.id ?? '' }}
      className={layout.form}
      draft={`courier ${courier?.id ?? 'new'}`}
      onAnswer={({ courierId }) => courierId && onSaved(courierId)}
    >
      {({ busy, errors }) => (
        <>
          <Field
            label="Who"
            name="courierTitle"
            autoFocus
            autoComplete="off"
            defaultValue={courier?.title}
            error={errors.title}
            hint="As the customers read it."
          />
          <Field
            label="Number to call"
            name="courierPhone"
            type="tel"
            autoComplete="off"
            dir="ltr"
            defaultValue={courier?.phone}
            error={errors.phone}
          />
          <Checkbox size="sm" name="company" defaultChecked={courier?.isCompany}>
            A company, which keeps its fee
          </Checkbox>
          <div className={layout.row}>
            {onCancel && (
              <Button variant="quiet" size="sm" onClick={onCancel}>
                Back
              </Button>
            )}
            <Button type="submit" variant="quiet" size="sm" busy={busy}>
              {courier ? 'Save courier' : 'Add courier'}
            </Button>
          </div>
        </>
      )}
    </MoveForm>
  );
}
