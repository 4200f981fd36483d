/** Takes bytes off a stream in pieces of a wanted length. */
export interface ByteReader {
  /** So many bytes; fewer only where the stream ends. */
  take(length: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
}

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldLength = 0;
  let ended = false;

  const fill = async (length: number) => {
    while (!ended && heldLength < length) {
      const next = await iterator.next();
      if (next.done) ended = true;
      else {
        held.push(next.value);
        heldLength += next.value.length;
      }
    }
  };

  return {
    async take(length) {
      await fill(length);
      const all = Buffer.concat(held);
      held = [all.subarray(length)];
      heldLength = Math.max(0, all.length - length);
      return all.subarray(0, length);
    },
    async isAtEnd() {
      await fill(1);
      return heldLength === 0;
    },
  };
}
