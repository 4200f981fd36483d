/** An amount without sign and separators, such as 12.50, for fields, files and feeds. */
export function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
