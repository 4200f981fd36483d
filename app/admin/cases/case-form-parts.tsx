import { useState } from 'react';
import type { Case } from '#app/cases/case.ts';
import { createUuid } from '#app/platform/text/uuid.ts';

export const caseUrl = ({ id }: Pick<Case, 'id'>) => `/admin/counter/cases/${id}`;

interface PressedProps {
  shown: Pick<Case, 'stage'>;
  intent: string;
}

/**
 * The hidden fields of a form of a case: its key stays as long as the form, so that what is pressed again
 * after a lost answer is done once.
 */
export function Pressed({ shown, intent }: PressedProps) {
  const [entryKey] = useState(createUuid);
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="entryKey" value={entryKey} suppressHydrationWarning />
      <input type="hidden" name="seen" value={shown.stage} />
    </>
  );
}
