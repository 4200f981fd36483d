import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage, followStorage } from '#app/platform/storage/browser-storage.ts';
import { deliveryStorageKey } from './delivery-storage.ts';
import { findKnownPlace, type Place } from './find-place.ts';
import { usePlaces } from './use-places.ts';

export interface DeliveryChoice {
  /** As it was typed or chosen; '' until then. */
  city: string;
  /** Null for a place that the shop does not know. Stored, so that the fee is there before the places. */
  place: Pick<Place, 'title' | 'feeCents'> | null;
  isCollected: boolean;
}

const none: DeliveryChoice = { city: '', place: null, isCollected: false };
const maxCityLength = 120;

/** Reads a stored choice, or returns the empty one for what is damaged. */
export function parseChoice(stored: unknown): DeliveryChoice {
  const { city, place, isCollected } = (stored ?? {}) as Record<keyof DeliveryChoice, unknown>;
  if (isCollected === true) return { ...none, isCollected };
  if (typeof city !== 'string' || city.length > maxCityLength) return none;
  const { title, feeCents } = (place ?? {}) as Partial<Record<'title' | 'feeCents', unknown>>;
  const isKnown = typeof title === 'string' && typeof feeCents === 'number' && feeCents >= 0;
  return { ...none, city, place: isKnown ? { title, feeCents } : null };
}

export const useChoiceStore = create<DeliveryChoice>()(
  persist((): DeliveryChoice => none, {
    name: deliveryStorageKey,
    storage: browserStorage(),
    merge: parseChoice,
    // The page of every guest is rendered without a choice, and the first render must agree with it.
    skipHydration: true,
  }),
);

export function toChoice(city: string, places: readonly Place[]): DeliveryChoice {
  const known = findKnownPlace(city, places);
  const place = known ? { title: known.title, feeCents: known.feeCents } : null;
  return { city: city.slice(0, maxCityLength), place, isCollected: false };
}

/** Stores a typed place; '' removes the choice. */
export function chooseCity(city: string, places: readonly Place[]): void {
  useChoiceStore.setState(toChoice(city, places));
}

export function chooseCollecting(): void {
  useChoiceStore.setState({ ...none, isCollected: true });
}

/** The next order is delivered, to a place that is not chosen yet. */
export function stopCollecting(): void {
  if (useChoiceStore.getState().isCollected) useChoiceStore.setState(none);
}

/** The same in all tabs; null until something is chosen. A fee that has changed is taken over. */
export function useDeliveryChoice(): DeliveryChoice | null {
  const { city, place, isCollected } = useChoiceStore();
  const places = usePlaces(city !== '');
  useEffect(() => followStorage(useChoiceStore), []);
  useEffect(() => {
    // The rendered city may be that of the user before, whose choice has just been removed.
    if (places && city && city === useChoiceStore.getState().city) chooseCity(city, places);
  }, [places, city]);
  return city || isCollected ? { city, place, isCollected } : null;
}
