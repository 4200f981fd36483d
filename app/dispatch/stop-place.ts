import { foldPlace } from '#app/delivery/fold-place.ts';

interface StopPlace {
  phone: string;
  address: string;
  city: string;
}

/** Whether two orders are one stop: the same phone and the same place, however it was typed. */
export function hasSamePlace(one: StopPlace, other: StopPlace): boolean {
  return (
    one.phone === other.phone &&
    foldPlace(one.city) === foldPlace(other.city) &&
    foldPlace(one.address) === foldPlace(other.address)
  );
}
