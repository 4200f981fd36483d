import { getLimit, loseConnection, noteSlow } from '#app/platform/http/connection.ts';

/** The longest time in which nothing leaves and nothing comes. */
const silenceMs = 15_000;

interface UploadOptions {
  /** Called with the part that has left, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** How long the answer may take once all has left the browser: the system may hold it for a slow connection. */
  answerMs?: number;
}

/**
 * Posts a form with a file. `fetch` reports no progress, and without it a limit must allow for the slowest
 * connection: here only silence ends an upload. Then the connection is lost, as where the shop fails.
 */
export async function upload(
  url: string,
  form: FormData,
  { onProgress, signal, answerMs = getLimit({ method: 'POST', body: form }) }: UploadOptions = {},
): Promise<Pick<Response, 'status' | 'url' | 'redirected' | 'json'>> {
  const request = new XMLHttpRequest();
  let endWait = () => {};
  const stop = () => request.abort();
  const wait = (ms: number) => {
    endWait();
    void noteSlow(
      new Promise<void>((resolve) => {
        const limit = setTimeout(stop, ms);
        endWait = () => {
          clearTimeout(limit);
          resolve();
        };
      }),
    );
  };
  signal?.addEventListener('abort', stop);
  request.upload.onprogress = ({ loaded, total }) => {
    wait(silenceMs);
    onProgress?.(loaded / (total || 1));
  };
  request.upload.onload = () => wait(answerMs);
  request.open('POST', url);
  await new Promise((resolve) => {
    request.onloadend = resolve;
    wait(silenceMs);
    request.send(form);
  });
  endWait();
  signal?.throwIfAborted();
  const { status, responseURL, responseText } = request;
  if (!status || status >= 500) {
    loseConnection();
    throw new TypeError(`Failed to fetch: status ${status}`);
  }
  return {
    status,
    url: responseURL,
    redirected: !responseURL.endsWith(url),
    json: async () => JSON.parse(responseText),
  };
}
