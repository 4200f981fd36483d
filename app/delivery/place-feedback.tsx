import { formatPrice } from '#app/platform/text/money.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import styles from './delivery-lines.module.css';
import { findPlace, type Place } from './find-place.ts';

export interface PlaceFeedbackProps {
  typed: string;
  /** Null until they are loaded. */
  places: readonly Place[] | null;
  terms: DeliveryTerms;
  /** Called with the place that was meant. */
  onAccept: (title: string) => void;
}

/** Says, while a place is typed, what the shop knows of it. A guess is offered and never applied by itself. */
export function PlaceFeedback({ typed, places, terms, onAccept }: PlaceFeedbackProps) {
  return (
    <div aria-live="polite" className={styles.small}>
      {places && typed.trim() && describeTyped({ typed, places, terms, onAccept })}
    </div>
  );
}

function describeTyped({
  typed,
  places,
  terms,
  onAccept,
}: PlaceFeedbackProps & { places: readonly Place[] }) {
  const found = findPlace(typed, places);
  if (!found) {
    return `We do not know this place yet. Delivery is ${deliveryCost(terms)}, we tell you before we send it.`;
  }
  if ('maybe' in found) {
    const { title } = found.maybe;
    return <TextButton onClick={() => onAccept(title)}>Do you mean {title}?</TextButton>;
  }
  const { title, district, feeCents } = found.known;
  const place = title === district ? title : `${title}, ${district}`;
  return `${place}: delivery ${formatPrice(feeCents)}`;
}

/** What a box for places suggests: the shop's places, with their Arabic or French titles to find them by. */
export function PlaceOptions({ id, places }: { id: string; places: readonly Place[] | null }) {
  return (
    <datalist id={id}>
      {places?.map((place) => (
        <option
          key={place.id}
          value={place.title}
          label={[place.titleAr, place.titleFr, place.district].filter(Boolean).join(', ')}
        />
      ))}
    </datalist>
  );
}
