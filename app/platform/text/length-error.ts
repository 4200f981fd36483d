/** What is wrong with a text that is too long, or null. An emoji counts as one, as a person counts. */
export function lengthError(text: string, maxLength: number): string | null {
  const extra = [...text].length - maxLength;
  if (extra <= 0) return null;
  return `At most ${maxLength} characters: please shorten this by ${extra}.`;
}
