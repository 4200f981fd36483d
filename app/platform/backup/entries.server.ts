import { z } from 'zod';
import { BackupError } from './backup-error.server.ts';
import { type ByteReader, readBytes } from './byte-reader.server.ts';

// Inside a backup, entries follow one another: a frame with the head, frames with the content, an
// empty frame. A frame is its length in four bytes and so many bytes. Nothing needs to know its
// size beforehand, so that everything streams.
const headSchema = z.object({
  kind: z.enum(['table', 'mails', 'image', 'manifest']),
  name: z.string(),
});
const maxFrameLength = 16 * 2 ** 20;

export type EntryHead = z.infer<typeof headSchema>;

export interface Entry {
  head: EntryHead;
  /** To be read to its end before the next entry is asked for. */
  content: AsyncIterable<Buffer>;
}

function frame(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

export async function* writeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { head, content } of entries) {
    yield frame(Buffer.from(JSON.stringify(head)));
    for await (const piece of content) if (piece.length > 0) yield frame(piece);
    yield frame(Buffer.alloc(0));
  }
}

async function takeFrame(reader: ByteReader): Promise<Buffer> {
  const length = await reader.take(4);
  const wanted = length.length === 4 ? length.readUInt32BE() : Number.POSITIVE_INFINITY;
  const content = wanted > maxFrameLength ? null : await reader.take(wanted);
  if (content?.length !== wanted) throw new BackupError('The backup ends too early.');
  return content;
}

async function* takeContent(reader: ByteReader): AsyncGenerator<Buffer> {
  for (let piece = await takeFrame(reader); piece.length > 0; piece = await takeFrame(reader)) {
    yield piece;
  }
}

export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = readBytes(source);
  while (!(await reader.isAtEnd())) {
    const head = headSchema.parse(JSON.parse((await takeFrame(reader)).toString()));
    yield { head, content: takeContent(reader) };
  }
}
