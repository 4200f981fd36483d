/** A refusal as a value: why, for the code, and in a sentence for people. */
export const refusal = <const Reason extends string>(refused: Reason, message: string) => ({
  refused,
  message,
});
