import { Readable } from 'node:stream';
import type { RouterContextProvider } from 'react-router';
import { logError } from './request-context.server.ts';

export interface Download {
  name: string;
  /** A CSV file by default. */
  type?: string;
  byteCount?: number;
}

/** Answers with a file. No cache stores it. */
export function sendDownload(
  body: BodyInit,
  { name, type = 'text/csv; charset=utf-8', byteCount }: Download,
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      ...(byteCount !== undefined && { 'Content-Length': String(byteCount) }),
    },
  });
}

/** The same for a file that is read while it is sent. An error ends the download and is logged. */
export function streamDownload(
  context: Readonly<RouterContextProvider>,
  content: Readable,
  download: Download,
): Response {
  content.on('error', (error) =>
    logError(context, error, `the download of ${download.name} broke off`),
  );
  return sendDownload(Readable.toWeb(content) as ReadableStream, download);
}
