import { useFetcher } from 'react-router';
import { useListChoice } from '#app/admin/forms/use-list-choice.ts';
import layout from '#app/admin/layout.module.css';
import type { Place } from '#app/delivery/find-place.ts';
import type { UnknownPlace, UnknownPlaces } from '#app/delivery/unknown-places.server.ts';
import type { Zone } from '#app/delivery/zones.server.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { DataTable } from '#app/ui/data/table.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import styles from './delivery.module.css';

interface Targets {
  zones: readonly Zone[];
  places: readonly Pick<Place, 'id' | 'title' | 'zoneTitle'>[];
}

export function UnknownPlacesPanel({
  unknown: { places: rows, total },
  ...targets
}: Targets & { unknown: UnknownPlaces }) {
  return (
    <Panel aria-labelledby="typed" className={classNames(layout.stack, layout.notes)}>
      <h2 id="typed">Typed, but in no zone</h2>
      <p>
        Orders to these places say no fee: you name it when you confirm them. From the next order on
        the shop knows what you choose here.
      </p>
      {rows.length > 0 && (
        <DataTable
          headings={['Typed', 'How often', 'Belongs to']}
          headingsClassName={layout.hiddenOnPhone}
          className={styles.typed}
        >
          <tbody>
            {rows.map((row) => (
              <UnknownPlaceRow key={row.folded} {...row} {...targets} />
            ))}
          </tbody>
        </DataTable>
      )}
      {rows.length === 0 && <p>Every order so far went to a place that the shop knows.</p>}
      {total > rows.length && <p>{`${total - rows.length} more follow.`}</p>}
    </Panel>
  );
}

function UnknownPlaceRow(props: UnknownPlace & Targets) {
  const { typed, orderCount, maybeId, zones, places } = props;
  const fetcher = useFetcher();
  const [first = '', ...others] = typed;
  const busy = fetcher.state !== 'idle';
  const sent = fetcher.formData?.get('belongsTo');
  const { waiting, handlers } = useListChoice((belongsTo) => {
    if (busy || belongsTo === '') return;
    const fields = { intent: 'assign', typed: first, belongsTo };
    void fetcher.submit(fields, { method: 'post', action: '/admin/settings/delivery' });
  });
  const maybe = places.find(({ id }) => id === maybeId);
  return (
    <tr ref={useFocusAfterRemoval()} aria-busy={busy || undefined}>
      <th scope="row">
        <bdi>{first}</bdi>
        {others.length > 0 && <small>{`also ${others.slice(0, 3).join(', ')}`}</small>}
      </th>
      <td>{formatCount(orderCount, 'order')}</td>
      <td>
        <Select
          label={`${first} belongs to …`}
          labelPlace="hidden"
          size="sm"
          autoComplete="off"
          data-tap
          value={waiting ?? String(sent || '')}
          aria-disabled={busy}
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
