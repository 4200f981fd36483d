import { type RefObject, useEffect, useRef, useState } from 'react';
import { findKnownPlace } from '#app/delivery/find-place.ts';
import { localTitle } from '#app/delivery/local-place.ts';
import type { DeliverySettings } from '#app/delivery/plan-delivery.ts';
import {
  chooseCity,
  chooseCollecting,
  type DeliveryChoice,
  stopCollecting,
  toChoice,
  useChoiceStore,
  useDeliveryChoice,
} from '#app/delivery/use-delivery-choice.ts';
import { usePlaces } from '#app/delivery/use-places.ts';
import type { ShippingText } from './checkout-form.server.ts';
import { isAddressWaiting, typeInto } from './use-checkout-draft.ts';

export interface FormDelivery {
  city: string;
  onCity: (typed: string) => void;
  isCollected: boolean;
  onCollecting: (isCollecting: boolean) => void;
  /** Null while there is no fee to show. */
  choice: DeliveryChoice | null;
  /** Fills fields of the form, as if the texts were typed. */
  fill: (texts: Partial<Record<keyof ShippingText, string | null>>) => void;
  /** Stores a known place in this browser, for its next orders. */
  save: () => void;
}

/** Follows the form's city and its way of delivery; both begin with what this browser has chosen before. */
export function useFormDelivery(
  form: RefObject<HTMLFormElement | null>,
  { collectInCity }: DeliverySettings,
): FormDelivery {
  const places = usePlaces();
  const before = useDeliveryChoice();
  const [city, setCity] = useState('');
  const [isCollecting, setIsCollecting] = useState(false);
  const isCollected = isCollecting && collectInCity === 'on';
  const isOpened = useRef(false);
  const isChosen = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the stored choice has changed
  useEffect(() => {
    const field = form.current?.elements.namedItem('city');
    if (!(field instanceof HTMLInputElement)) return;
    // What is rendered may still be the choice of the user before.
    const stored = useChoiceStore.getState();
    // While the page is open, another tab decides it only until a city stands here or something is chosen.
    const isDecided = isOpened.current && (isChosen.current || field.value !== '');
    if (stored.isCollected && !isDecided) setIsCollecting(true);
    isOpened.current = true;
    if (field.value === '' && stored.city && !isAddressWaiting()) typeInto(field, stored.city);
    // A draft, the browser, or a shopper who did not wait for the scripts may have filled it.
    setCity(field.value);
  }, [form, before?.city, before?.isCollected]);

  function findChoice(): DeliveryChoice | null {
    if (isCollected) return { city, place: null, isCollected };
    return places && city.trim() ? toChoice(city, places) : null;
  }
  const choice = findChoice();
  const known = places && findKnownPlace(city, places);
  return {
    city,
    onCity: setCity,
    isCollected,
    onCollecting: (isNowCollecting) => {
      isChosen.current = true;
      setIsCollecting(isNowCollecting);
      if (!isNowCollecting) stopCollecting();
    },
    choice,
    fill: (texts) => {
      for (const [name, text] of Object.entries(texts)) {
        const field = form.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) typeInto(field, text ?? '');
      }
    },
    save: () => {
      if (isCollected) chooseCollecting();
      else if (places && known) chooseCity(localTitle(known), places);
      else stopCollecting();
    },
  };
}
