import { Fragment, useRef } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { ConfirmButton } from '#app/admin/confirm-button.tsx';
import {
  useActionResponse,
  useOpenErrors,
  useResultToast,
} from '#app/admin/use-action-response.ts';
import type { Zone } from '#app/delivery/zones.server.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './delivery.module.css';
import type { DeliveryResponse } from './delivery-form.server.ts';

/** The title and the fee of a zone; it is archived and restored here. */
export function ZoneForm({ zone }: { zone: Zone }) {
  const { id, title, feeCents, isArchived } = zone;
  const action = `/admin/settings/delivery/${id}`;
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<DeliveryResponse>();
  const { errors, onInput } = useOpenErrors(fetcher.data?.errors);
  useActionResponse(fetcher.data, form, () => undefined);
  useResultToast(useActionData<DeliveryResponse>());
  return (
    <Panel aria-labelledby="zone" className={styles.panel}>
      <TextButtonLink to="/admin/settings/delivery">All zones</TextButtonLink>
      <h2 id="zone">
        <bdi>{title}</bdi> {isArchived && <Tag>Archived</Tag>}
      </h2>
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        className={styles.row}
        onInput={onInput}
        noValidate
      >
        <input type="hidden" name="shownTitle" value={title} />
        <input type="hidden" name="shownFeeCents" value={feeCents} />
        <Fragment key={`${title} ${feeCents}`}>
          <Field label="Zone" name="title" defaultValue={title} error={errors.title} />
          <Field
            label="Fee, $"
            name="fee"
            inputMode="decimal"
            defaultValue={(feeCents / 100).toFixed(2)}
            error={errors.fee}
          />
        </Fragment>
        <Button type="submit" name="intent" value="zone" busy={fetcher.state !== 'idle'}>
          Save zone
        </Button>
      </fetcher.Form>
      <ArchiveButton zone={zone} action={action} />
    </Panel>
  );
}

function ArchiveButton({ zone, action }: { zone: Zone; action: string }) {
  const { title, placeCount, isArchived } = zone;
  return isArchived ? (
    <ConfirmButton
      label="Restore the zone"
      title={`Restore ${title}?`}
      confirm="Restore"
      danger={false}
      action={action}
      fields={{ intent: 'restore' }}
    >
      <p>{`The shop knows its ${placeCount} places again, at its fee.`}</p>
    </ConfirmButton>
  ) : (
    <ConfirmButton
      label="Archive the zone"
      title={`Archive ${title}?`}
      confirm="Archive"
      action={action}
      fields={{ intent: 'archive' }}
    >
      <p>
        {`Its ${placeCount} places become unknown to the shop: new orders there have no fee until you confirm them. Move the places to another zone first where couriers still go. Orders that were placed keep their fees.`}
      </p>
    </ConfirmButton>
  );
}
