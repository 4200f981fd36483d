/** The page number in a query, from 1; anything else is 1. */
export function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
