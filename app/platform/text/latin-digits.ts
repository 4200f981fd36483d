const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** The same text with Arabic and Persian digits as 0 to 9. */
export function latinDigits(text: string): string {
  return text.replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}
