import { toWellFormed } from './input-text.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text for XML, without the control characters that no XML document may contain. */
export function escapeXml(text: string): string {
  return (
    toWellFormed(text)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  );
}
