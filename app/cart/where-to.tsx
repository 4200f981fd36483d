import { MapPin } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { PlaceFeedback, PlaceOptions } from '#app/delivery/place-feedback.tsx';
import type { DeliverySettings } from '#app/delivery/plan-delivery.ts';
import {
  chooseCity,
  chooseCollecting,
  type DeliveryChoice,
} from '#app/delivery/use-delivery-choice.ts';
import { usePlaces } from '#app/delivery/use-places.ts';
import { Button, TextButton } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';
import styles from './cart.module.css';

export interface WhereToProps {
  choice: DeliveryChoice | null;
  settings: DeliverySettings;
}

/** The button that opens the dialog for the place, as often as the place changes. */
export function WhereTo({ choice, settings }: WhereToProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const titleId = useId();
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        className={styles.whereTo}
        onClick={() => {
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        <MapPin className="icon" aria-hidden="true" />
        Where to?
      </TextButton>
      <ConfirmDialog ref={dialog} titleId={titleId} title="Where to?">
        {opened > 0 && (
          <PlaceForm
            key={opened}
            choice={choice}
            settings={settings}
            onDone={() => dialog.current?.close()}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

function PlaceForm({ choice, settings, onDone }: WhereToProps & { onDone: () => void }) {
  const places = usePlaces();
  const [typed, setTyped] = useState(choice?.city ?? '');
  const listId = useId();

  function choose(event: FormEvent) {
    event.preventDefault();
    chooseCity(typed.trim(), places ?? []);
    onDone();
  }
  return (
    <form onSubmit={choose} className={styles.place}>
      <Field
        label="Deliver to"
        name="place"
        list={listId}
        value={typed}
        maxLength={120}
        autoComplete="address-level2"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PlaceOptions id={listId} places={places} />
      <PlaceFeedback typed={typed} places={places} terms={settings} onAccept={setTyped} />
      {settings.collectInCity === 'on' && (
        <Button
          variant="quiet"
          onClick={() => {
            chooseCollecting();
            onDone();
          }}
        >
          Collect in {settings.city}
        </Button>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onDone}>
          Close
        </Button>
        <Button type="submit">Use this place</Button>
      </DialogActions>
    </form>
  );
}
