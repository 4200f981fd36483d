import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import layout from '#app/admin/layout.module.css';
import { useListChoice } from '#app/admin/orders/status-select.tsx';
import { useResultToast } from '#app/admin/use-action-response.ts';
import type { Place } from '#app/delivery/find-place.ts';
import type { UnknownPlace, UnknownPlaces } from '#app/delivery/unknown-places.server.ts';
import type { Zone } from '#app/delivery/zones.server.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { DataTable } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './delivery.module.css';
import type { DeliveryResponse } from './delivery-form.server.ts';

interface Targets {
  zones: readonly Zone[];
  places: readonly Pick<Place, 'id' | 'title' | 'zoneTitle'>[];
}

/** What customers typed that the shop does not know, each with the place that it shall belong to. */
export function UnknownPlacesPanel({
  unknown: { places: rows, total },
  ...targets
}: Targets & { unknown: UnknownPlaces }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Panel aria-labelledby="typed" className={classNames(layout.stack, styles.panel)}>
      <h2 id="typed" ref={heading} tabIndex={-1}>
        Typed, but in no zone
      </h2>
      <p>
        Orders to these places say no fee: you name it when you confirm them. From the next order on
        the shop knows what you choose here.
      </p>
      {rows.length > 0 && (
        <DataTable headings={['Typed', 'How often', 'Belongs to']} className={styles.typed}>
          <tbody>
            {rows.map((row) => (
              <UnknownPlaceRow
                key={row.folded}
                {...row}
                {...targets}
                onDone={() => heading.current?.focus()}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      {rows.length === 0 && <p>Every order so far went to a place that the shop knows.</p>}
      {total > rows.length && <p>{`${total - rows.length} more follow.`}</p>}
    </Panel>
  );
}

interface UnknownPlaceRowProps extends UnknownPlace, Targets {
  onDone: () => void;
}

function UnknownPlaceRow(props: UnknownPlaceRowProps) {
  const { typed, orderCount, maybeId, zones, places, onDone } = props;
  const [first = '', ...others] = typed;
  const fetcher = useFetcher<DeliveryResponse>();
  const busy = fetcher.state !== 'idle';
  const { waiting, handlers } = useListChoice((belongsTo) => {
    if (belongsTo === '') return;
    const fields = { intent: 'assign', typed: first, belongsTo };
    void fetcher.submit(fields, { method: 'post', action: '/admin/settings/delivery' });
  });
  useResultToast(fetcher.data);
  // The row leaves the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (fetcher.data?.done) onDone();
  }, [fetcher.data]);
  const maybe = places.find(({ id }) => id === maybeId);
  return (
    <tr>
      <th scope="row">
        <bdi>{first}</bdi>
        {others.length > 0 && <small>{`also ${others.slice(0, 3).join(', ')}`}</small>}
      </th>
      <td>{`${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`}</td>
      <td>
        <Select
          label={`${first} belongs to …`}
          labelPlace="hidden"
          size="sm"
          autoComplete="off"
          data-tap
          value={waiting ?? String(fetcher.formData?.get('belongsTo') ?? '')}
          disabled={busy}
          hint={waiting !== null && 'Enter sets it.'}
          {...handlers}
        >
          <option value="">belongs to …</option>
          {maybe && <option value={`place:${maybe.id}`}>{`${maybe.title}, as it seems`}</option>}
          <TargetOptions zones={zones} places={places} />
        </Select>
      </td>
    </tr>
  );
}

function TargetOptions({ zones, places }: Targets) {
  const open = zones.filter(({ isArchived }) => !isArchived);
  return (
    <>
      <optgroup label="A new place of">
        {open.map(({ id, title }) => (
          <option key={id} value={`zone:${id}`}>
            {title}
          </option>
        ))}
      </optgroup>
      {open.map((zone) => (
        <optgroup key={zone.id} label={zone.title}>
          {places
            .filter(({ zoneTitle }) => zoneTitle === zone.title)
            .map(({ id, title }) => (
              <option key={id} value={`place:${id}`}>
                {title}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}
