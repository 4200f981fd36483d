import { type RefObject, useEffect, useState } from 'react';

const pauseMs = 250;

/** Reads a URL as JSON; null for another response, such as the page of a sign-in. */
export async function fetchJson<Found>(url: string, signal?: AbortSignal): Promise<Found | null> {
  const response = await fetch(url, { signal });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? response.json() : null;
}

/** What a URL answers once the owner pauses; null before that, for no URL, and where it fails. */
export function useLookup<Found>(url: string | null): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    setFound(null);
    if (url === null) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      // A note that does not come is no reason to stop the owner.
      fetchJson<Found>(url, aborter.signal).then(setFound, () => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [url]);
  return found;
}

/** The present texts of fields of the form around an element, by their names. */
export function useTyped<Texts extends Readonly<Record<string, string>>>(
  element: RefObject<HTMLElement | null>,
  start: Texts,
): Texts {
  const [texts, setTexts] = useState(start);
  useEffect(() => {
    const form = element.current?.closest('form');
    const read = () => {
      const fields = new FormData(form ?? undefined);
      setTexts((last) => {
        const now = Object.keys(last).map((name) => [name, String(fields.get(name) ?? '')]);
        return Object.fromEntries(now);
      });
    };
    form?.addEventListener('input', read);
    return () => form?.removeEventListener('input', read);
  }, [element]);
  return texts;
}
