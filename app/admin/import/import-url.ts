/** The id of a checked file in a query or a form, or null for what cannot be one. */
export function parseImportId(text: unknown): number | null {
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The page with the report of a checked file; `note` says why it is shown again. */
export function importUrl(id: number, note?: 'changed' | 'failed'): string {
  return `/admin/import?check=${id}${note ? `&note=${note}` : ''}`;
}
