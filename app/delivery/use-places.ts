import { useEffect } from 'react';
import { create } from 'zustand';
import type { Place } from './find-place.ts';

const usePlaceList = create<{ places: readonly Place[] | null }>(() => ({ places: null }));
let loading: Promise<void> | null = null;

/** Loads the places and their fees, once more where they may have changed. A failure keeps the last ones. */
export function loadPlaces(): Promise<void> {
  loading ??= fetchPlaces().finally(() => {
    loading = null;
  });
  return loading;
}

async function fetchPlaces(): Promise<void> {
  try {
    const response = await fetch('/delivery/places');
    if (!response.ok) throw new Error(`The places could not be read (${response.status}).`);
    usePlaceList.setState({ places: await response.json() });
  } catch (error) {
    console.error(error);
  }
}

/** Returns the places of the shop, or null until they are loaded. Nothing is loaded while not `isNeeded`. */
export function usePlaces(isNeeded = true): readonly Place[] | null {
  useEffect(() => {
    if (isNeeded) void loadPlaces();
  }, [isNeeded]);
  return usePlaceList(({ places }) => places);
}
