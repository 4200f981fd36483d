import { isUtf8 } from 'node:buffer';

const lineFeed = 0x0a;
const asUtf8 = 'Save it as “CSV UTF-8” and choose it again.';

function startsWith(bytes: Uint8Array, ...head: number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte);
}

function firstLineNotUtf8(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end === -1 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(from, to))) break;
    from = to;
  }
  return line;
}

/** The text of a file in UTF-8 with plain line breaks, or why it is none. */
export function decodeSheet(
  bytes: Uint8Array,
): { text: string } | { refused: string; line: number } {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) {
    return { refused: `The file is in UTF-16. ${asUtf8}`, line: 1 };
  }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return { refused: `The file is a spreadsheet, not CSV. ${asUtf8}`, line: 1 };
  }
  if (bytes.includes(0)) {
    return { refused: `The file holds NUL bytes, which no text in UTF-8 does. ${asUtf8}`, line: 1 };
  }
  if (!isUtf8(bytes)) {
    return { refused: `The file is not in UTF-8. ${asUtf8}`, line: firstLineNotUtf8(bytes) };
  }
  // csv-parse counts a line break of two characters in a quoted cell twice.
  return { text: new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n') };
}
