/** Reads an id of a table; 0, which none has, for anything else. */
export function parseId(sent: unknown): number {
  return /^[1-9]\d{0,14}$/.test(String(sent)) ? Number(sent) : 0;
}
