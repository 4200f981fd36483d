import { createHash } from 'node:crypto';

/** What a piece of a backup comes to. A row is a line: COPY writes line breaks in a text as `\n`. */
export interface Measure {
  byteCount: number;
  rowCount: number;
  sha256: string;
}

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}

/** Passes a stream on and tells at its end what it came to. */
export async function* measured(
  source: AsyncIterable<Buffer>,
  tell: (measure: Measure) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let byteCount = 0;
  let rowCount = 0;
  for await (const piece of source) {
    hash.update(piece);
    byteCount += piece.length;
    rowCount += countLines(piece);
    yield piece;
  }
  tell({ byteCount, rowCount, sha256: hash.digest('hex') });
}

/** Reads a stream to its end for its measure alone. */
export async function measure(source: AsyncIterable<Buffer>): Promise<Measure> {
  const told = { byteCount: 0, rowCount: 0, sha256: '' };
  for await (const _ of measured(source, (found) => Object.assign(told, found)));
  return told;
}
