import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { InlineStylesReader } from '#app/layout/page-styles.tsx';
import { logContext, requestIdContext } from '#app/platform/http/request-context.server.ts';
import { applyInlinePolicy } from '#app/platform/http/security-headers.server.ts';
import {
  countUnexpectedError,
  isAbortedRequest,
} from '#app/platform/http/unexpected-errors.server.ts';
import { readStyles } from '#app/server/built-styles.server.ts';
import { ScriptNonce } from '#app/ui/layout/inline-script.tsx';

const renderTimeoutMs = 10_000;

/** Renders the whole page before the first byte is sent: its script policy needs the finished HTML. */
function renderPage(
  context: EntryContext,
  { url, nonce }: { url: string; nonce: string },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const page = (
      <ScriptNonce value={nonce}>
        <InlineStylesReader value={(hrefs) => ({ nonce, hrefs, css: readStyles(hrefs) })}>
          <ServerRouter context={context} url={url} nonce={nonce} />
        </InlineStylesReader>
      </ScriptNonce>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise larger islands would stand at the end, for a script to move them to their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error('The page took too long.')), renderTimeoutMs);
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url');
  const rendered = await renderPage(context, { url: request.url, nonce });
  const { html, policy } = applyInlinePolicy(rendered, { nonce, hotReload: import.meta.env.DEV });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
  return new Response(html, { status, headers });
}

/** Logs errors outside loaders and actions, mostly of components that throw. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The router's own 404 and 405 responses are no errors of the shop.
  if (isAbortedRequest(request, error) || isRouteErrorResponse(error)) return;
  const provider = context as Readonly<RouterContextProvider>;
  const requestId = provider.get(requestIdContext);
  countUnexpectedError(error);
  provider.get(logContext).error({ requestId, err: error }, 'unexpected error');
};
