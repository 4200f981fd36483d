/**
 * Which orders somebody knows of: all up to `newest` but those that were `missing` then. Ids are given
 * out before an order is committed, so the newest id alone would miss an order that appears late.
 */
export interface OrderMark {
  newest: number;
  missing: readonly number[];
}

const mostMissing = 200;

/** '105', or '105.98.101' where 98 and 101 are missing: for a URL and for Last-Event-ID. */
export function formatMark({ newest, missing }: OrderMark): string {
  return [newest, ...missing].join('.');
}

/** Null for what is no mark. */
export function parseMark(text: string | null): OrderMark | null {
  if (!text || !/^\d{1,15}(\.\d{1,15})*$/.test(text)) return null;
  const [newest = 0, ...missing] = text.split('.').map(Number);
  return missing.length <= mostMissing ? { newest, missing } : null;
}
