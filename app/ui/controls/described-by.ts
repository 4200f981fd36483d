interface Notes {
  optional?: boolean;
  hint?: unknown;
  error?: unknown;
}

/** The ids of the notes that describe a field, the error first; undefined when it has none. */
export function describedBy(id: string, { optional, hint, error }: Notes): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`, optional && `${id}-optional`];
  return ids.filter(Boolean).join(' ') || undefined;
}
