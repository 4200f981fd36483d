import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { useActionResponse, useOpenErrors } from '#app/admin/use-action-response.ts';
import type { Zone } from '#app/delivery/zones.server.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { DataTable } from '#app/ui/data/table.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './delivery.module.css';
import type { DeliveryResponse } from './delivery-form.server.ts';

export interface ZonesPanelProps {
  zones: readonly Zone[];
  /** '$4 to $10', as pages show it. */
  range: string;
  /** The zones whose fees are outside of it. */
  outside: readonly string[];
}

/** The zones with their fees. */
export function ZonesPanel({ zones, range, outside }: ZonesPanelProps) {
  return (
    <Panel aria-labelledby="zones" className={styles.panel}>
      <h2 id="zones">Zones</h2>
      {outside.length > 0 && (
        <Notice tone="warn" title={`${outside.join(', ')}: outside the published range`}>
          Pages and emails still say that delivery costs {range}.{' '}
          <Link to="/admin/settings#delivery">Change the range</Link>, or the fee.
        </Notice>
      )}
      <DataTable headings={['Zone', 'Fee', 'Places']}>
        <tbody>
          {zones.map(({ id, title, feeCents, placeCount, isArchived }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/admin/settings/delivery/${id}`} prefetch="intent">
                  <bdi>{title}</bdi>
                </Link>{' '}
                {isArchived && <Tag>Archived</Tag>}
              </th>
              <td>{formatPrice(feeCents)}</td>
              <td>{placeCount}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <AddZoneForm />
    </Panel>
  );
}

function AddZoneForm() {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<DeliveryResponse>();
  const { errors, onInput } = useOpenErrors(fetcher.data?.errors);
  useActionResponse(fetcher.data, form, () => form.current?.reset());
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/admin/settings/delivery"
      className={styles.row}
      onInput={onInput}
      noValidate
    >
      <Field label="New zone" name="title" autoComplete="off" error={errors.title} />
      <Field
        label="Its fee, $"
        name="fee"
        inputMode="decimal"
        autoComplete="off"
        error={errors.fee}
      />
      <Button
        type="submit"
        name="intent"
        value="add-zone"
        variant="quiet"
        busy={fetcher.state !== 'idle'}
      >
        Add zone
      </Button>
    </fetcher.Form>
  );
}
