import { Check, X } from 'lucide-react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { formatWantLimits, type Want } from './want.ts';
import styles from './wants.module.css';

/** The open wants; each is removed in one tap. */
export function WantList({ wants }: { wants: readonly Want[] }) {
  if (wants.length === 0) {
    return <p className={styles.none}>Nothing yet. Write below what you look for.</p>;
  }
  return (
    <Panel flat aria-label="Your list">
      <ul className={styles.list}>
        {wants.map((want) => (
          <WantRow key={want.id} want={want} />
        ))}
      </ul>
    </Panel>
  );
}

function WantRow({ want }: { want: Want }) {
  const { id, what } = want;
  return (
    <li className={styles.row}>
      <WantText want={want} />
      <Form method="post" className={styles.actions}>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="found"
          variant="quiet"
          size="sm"
          aria-label={`Found it: ${what}`}
        >
          <Check className="icon" aria-hidden="true" />
          Found it
        </Button>
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="quiet"
          size="sm"
          aria-label={`Remove ${what}`}
        >
          <X className="icon" aria-hidden="true" />
          Remove
        </Button>
      </Form>
    </li>
  );
}

function WantText({ want }: { want: Want }) {
  const limits = formatWantLimits(want);
  return (
    <div className={styles.what}>
      <strong>
        <bdi>{want.what}</bdi>
      </strong>
      {limits && <span>{limits}</span>}
    </div>
  );
}

/** What a guest asked for, until the link in the email is confirmed here. */
export function UnconfirmedWants({ wants }: { wants: readonly Want[] }) {
  return (
    <Panel className={styles.panel} aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title">Shall we tell you?</h2>
      <ul>
        {wants.map((want) => (
          <li key={want.id}>
            <WantText want={want} />
          </li>
        ))}
      </ul>
      <Form method="post">
        <Button type="submit" name="intent" value="confirm">
          Yes, tell me
        </Button>
      </Form>
    </Panel>
  );
}
