import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { Link } from 'react-router';
import { FetcherForm } from '#app/admin/fetcher-form.tsx';
import type { LookingFor } from '#app/information/looking-for.server.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './demand.module.css';

/** What the shop would like to buy, as the page about it shows it. */
export function LookingForPanel({ list }: { list: readonly LookingFor[] }) {
  return (
    <Panel aria-labelledby="looking-for" className={styles.list}>
      <h2 id="looking-for">We are looking for</h2>
      <p className={styles.note}>
        Shown in this order on <Link to="/we-buy-products">We Buy your Products</Link>.
      </p>
      {list.length > 0 && (
        <ol>
          {list.map((one, index) => (
            <LookingForRow key={one.id} {...one} isFirst={index === 0} isLast={!list[index + 1]} />
          ))}
        </ol>
      )}
      <AddLookingFor />
    </Panel>
  );
}

interface LookingForRowProps extends LookingFor {
  isFirst: boolean;
  isLast: boolean;
}

function LookingForRow({ id, title, note, isFirst, isLast }: LookingForRowProps) {
  const buttons = [
    ['up', `Move up: ${title}`, ArrowUp, isFirst],
    ['down', `Move down: ${title}`, ArrowDown, isLast],
    ['remove', `Off the list: ${title}`, X, false],
  ] as const;
  return (
    <li>
      <span>
        <bdi>{title}</bdi>
        {note && <small>{note}</small>}
      </span>
      <FetcherForm action="/admin/demand" fields={{ id }}>
        {({ busy }) =>
          buttons.map(([intent, label, Icon, isPointless]) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              variant="quiet"
              size="icon"
              aria-label={label}
              disabled={busy || isPointless}
            >
              <Icon className="icon" aria-hidden="true" />
            </Button>
          ))
        }
      </FetcherForm>
    </li>
  );
}

function AddLookingFor() {
  return (
    <FetcherForm action="/admin/demand" className={styles.add} onDone={(form) => form?.reset()}>
      {({ busy, errors }) => (
        <>
          <Field label="What else?" name="title" autoComplete="off" error={errors.title} />
          <Field
            label="What sellers should know"
            name="note"
            autoComplete="off"
            error={errors.note}
          />
          <Button type="submit" name="intent" value="look-for" variant="quiet" busy={busy}>
            Add to the list
          </Button>
        </>
      )}
    </FetcherForm>
  );
}
