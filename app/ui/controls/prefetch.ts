type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

export function isSavingData(): boolean {
  return (
    typeof navigator === 'object' && (navigator as SavingNavigator).connection?.saveData === true
  );
}

/** For links: hover, focus or a touch loads the next page, unless data is to be saved. */
export const onIntent = isSavingData() ? 'none' : 'intent';
