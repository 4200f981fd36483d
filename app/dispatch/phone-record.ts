/** What the shop knows of a phone from the last twelve months. Only administrators see it. */
export interface PhoneRecord {
  delivered: number;
  /** Since the phone was pardoned. */
  refused: number;
  /** Why its earlier refusals are forgiven. */
  pardon: string | null;
}

/** '4 delivered, 1 refused'; null for a phone that the shop does not know. */
export function describePhoneRecord({ delivered, refused, pardon }: PhoneRecord): string | null {
  const known = [
    delivered > 0 && `${delivered} delivered`,
    refused > 0 && `${refused} refused`,
    pardon !== null && `pardoned: ${pardon}`,
  ].filter(Boolean);
  return known.length > 0 ? known.join(', ') : null;
}
