/** Why customers bring goods back after the delivery, with the words of the shop. */
export const returnReasons = {
  'not-as-described': 'Not as described',
  'does-not-run': 'Does not run',
  'changed-mind': 'Changed their mind',
  other: 'Another reason',
} as const;

export type ReturnReason = keyof typeof returnReasons;
