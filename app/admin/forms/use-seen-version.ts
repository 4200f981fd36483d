import { useEffect, useState } from 'react';

/** The version that was shown when the admin began to type; after an answer the one that is shown now. */
export function useSeenVersion(version: string, response: unknown) {
  const [began, setBegan] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => setBegan(null), [response]);
  return { seen: began ?? version, begin: () => setBegan((before) => before ?? version) };
}
