import { useEffect, useState } from 'react';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { type DeliveryTerms, deliveryCost } from '#app/settings/delivery-terms.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import styles from './delivery-lines.module.css';
import { findKnownPlace, findPlace, type Place } from './find-place.ts';
import { localTitle } from './local-place.ts';

interface PlaceFeedbackProps {
  typed: string;
  /** Null until they are loaded. */
  places: readonly Place[] | null;
  terms: DeliveryTerms;
  isFree?: boolean;
  onAccept: (title: string) => void;
}

/** Shows, while a place is typed, what the shop knows of it. A guess is offered and never applied by itself. */
export function PlaceFeedback(props: PlaceFeedbackProps) {
  const { typed, places, isFree = false } = props;
  const isSettled = useSettled(typed);
  const known = places && findKnownPlace(typed, places);
  return (
    <div aria-live="polite" className={`${styles.feedback} muted small`}>
      {known && formatKnown(known, places, isFree)}
      {places && !known && isSettled && typed.trim() && describeOther(places, props)}
    </div>
  );
}

const pauseMs = 500;

/** Whether nothing was typed for a moment: the first letters of a place are none that we do not know. */
function useSettled(typed: string): boolean {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled === typed;
}

function formatKnown(known: Place, places: readonly Place[], isFree: boolean): string {
  const place = [...new Set([localTitle(known), localDistrict(known, places)])].join(t(', '));
  return isFree || known.feeCents === 0
    ? t('{place}: delivery is free', { place })
    : t('{place}: delivery {fee}', { place, fee: formatPrice(known.feeCents) });
}

/** A district has a title in other languages where one of its places has the same name. */
function localDistrict({ district }: Place, places: readonly Place[]): string {
  const seat = places.find(({ title }) => title === district);
  return seat ? localTitle(seat) : district;
}

function describeOther(
  places: readonly Place[],
  { typed, terms, isFree, onAccept }: PlaceFeedbackProps,
) {
  const found = findPlace(typed, places);
  if (found && 'maybe' in found) {
    const title = localTitle(found.maybe);
    return (
      <TextButton onClick={() => onAccept(title)}>
        {t('Do you mean {place}?', { place: title })}
      </TextButton>
    );
  }
  if (isFree || terms.deliveryToCents === 0)
    return t('We do not know this place yet. Delivery is free.');
  return t('We do not know this place yet. Delivery is {cost}, we tell you before we send it.', {
    cost: deliveryCost(terms),
  });
}

function listOtherNames(place: Place): string[] {
  const { title, titleAr, titleFr, district } = place;
  const isEnglish = localTitle(place) === title;
  const names = isEnglish ? [titleAr, titleFr, district] : [title, district];
  return names.filter((name) => name !== null && name !== '') as string[];
}

/** What a box for places suggests: the shop's places, with their titles in other languages to find them by. */
export function PlaceOptions({ id, places }: { id: string; places: readonly Place[] | null }) {
  return (
    <datalist id={id}>
      {places?.map((place) => (
        <option
          key={place.id}
          value={localTitle(place)}
          label={listOtherNames(place).join(t(', '))}
        />
      ))}
    </datalist>
  );
}
