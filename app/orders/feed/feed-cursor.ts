/**
 * Which rows of a table somebody knows of: all up to `newest` but those that were `missing` then. Ids
 * are given out before a row is committed, so the newest id alone would miss a row that appears late.
 */
export interface KnownIds {
  newest: number;
  missing: readonly number[];
}

/** Which orders somebody knows of, and which of their states; without states none of those are news. */
export interface OrderMark extends KnownIds {
  states?: KnownIds;
}

const mostMissing = 200;

const formatIds = ({ newest, missing }: KnownIds) => [newest, ...missing].join('.');

/** '105', '105.98.101' where 98 and 101 are missing, '105~230' with states: for a URL and for Last-Event-ID. */
export function formatMark({ states, ...orders }: OrderMark): string {
  return formatIds(orders) + (states ? `~${formatIds(states)}` : '');
}

function parseIds(text: string): KnownIds | null {
  if (!/^\d{1,15}(\.\d{1,15})*$/.test(text)) return null;
  const [newest = 0, ...missing] = text.split('.').map(Number);
  return missing.length <= mostMissing ? { newest, missing } : null;
}

/** Null for what is no mark. */
export function parseMark(text: string | null): OrderMark | null {
  const [orders = '', states, ...rest] = (text ?? '').split('~');
  const known = parseIds(orders);
  if (!known || rest.length > 0) return null;
  if (states === undefined) return known;
  const knownStates = parseIds(states);
  return knownStates && { ...known, states: knownStates };
}
