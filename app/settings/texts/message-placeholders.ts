/** What the messages to customers are filled with. */
export const messagePlaceholders = [
  'first',
  'shop',
  'number',
  'items',
  'due',
  'place',
  'window',
  'link',
  'courier',
] as const;

export type MessagePlaceholder = (typeof messagePlaceholders)[number];

/** Returns what is wrong with the placeholders of a message that may have these; null if nothing is. */
export function findPlaceholderError(
  text: string,
  allowed: readonly MessagePlaceholder[],
): string | null {
  const known: readonly string[] = allowed;
  const used = text.match(/\{[^{}\n]*\}?|\}/g) ?? [];
  const wrong = used.find((one) => !known.includes(one.slice(1, -1)) || !one.endsWith('}'));
  if (wrong === undefined) return null;
  const names = allowed.map((name) => `{${name}}`).join(', ');
  return `${wrong.slice(0, 80)} stands for nothing here. Use ${names}.`;
}
