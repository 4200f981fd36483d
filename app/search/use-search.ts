import { useEffect, useState } from 'react';
import type { SearchAnswer } from './search.server.ts';

export type SearchResult =
  | ({ term: string; failed: false } & SearchAnswer)
  | { term: string; failed: true };

const pauseMs = 150;

async function fetchAnswer(term: string, signal: AbortSignal): Promise<SearchAnswer> {
  const response = await fetch(`/search?${new URLSearchParams({ q: term })}`, { signal });
  const answer = (await response.json()) as SearchAnswer;
  if (!response.ok || !Array.isArray(answer.hits)) throw new Error('No answer to a search');
  return answer;
}

/**
 * Asks once the shopper stops typing, and drops every answer but the last. Until that one comes the
 * one before it stands; an empty term has none.
 */
export function useSearch(term: string): SearchResult | null {
  const [result, setResult] = useState<SearchResult | null>(null);
  const wanted = term.trim();

  useEffect(() => {
    if (!wanted) return setResult(null);
    const request = new AbortController();
    const timer = setTimeout(() => {
      fetchAnswer(wanted, request.signal).then(
        (answer) => setResult({ term: wanted, failed: false, ...answer }),
        () => request.signal.aborted || setResult({ term: wanted, failed: true }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [wanted]);

  return wanted ? result : null;
}
