import { useState } from 'react';

/**
 * The version that was shown when the admin began to type, or to read what the form was opened with; after
 * an answer the one that is shown now.
 */
export function useSeenVersion(version: string, opened: string | null = null) {
  const [began, setBegan] = useState(opened);
  return {
    seen: began ?? version,
    /** The attributes of the form. */
    watch: {
      onInput: () => setBegan((before) => before ?? version),
      onAnswer: () => setBegan(null),
    },
  };
}
