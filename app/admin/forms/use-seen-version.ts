import { useState } from 'react';
import type { FormResult } from '#app/platform/http/form-result.ts';

/**
 * Whether an answer is about the version that was sent. What is wrong with fields, or asked, comes before that,
 * and of what got no answer nothing is known.
 */
export const comparesVersions = ({ errors, question, isLost }: FormResult): boolean =>
  !errors && !question && !isLost;

/**
 * The version that was shown when the admin began to type, or to read what the form was opened with; after
 * an answer to it the one that is shown now.
 */
export function useSeenVersion(version: string, opened: string | null = null) {
  const [began, setBegan] = useState(opened);
  return {
    seen: began ?? version,
    watch: {
      onInput: () => setBegan((before) => before ?? version),
      onAnswer: (answer: FormResult) => {
        if (comparesVersions(answer)) setBegan(null);
      },
    },
  };
}
