import { getLimit, loseConnection, noteSlow } from '#app/platform/http/connection.ts';

/** The longest time in which nothing leaves and nothing comes. */
const silenceMs = 15_000;

interface UploadOptions {
  /** Called with the part that has left, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  /** How long the shop may work on it besides before it answers; that is no slow connection. */
  workMs?: number;
}

/**
 * Posts a form with a file. `fetch` reports no progress, and without it a limit must allow for the slowest
 * connection: here only silence ends an upload. Then the connection is lost, as where the shop fails.
 */
export async function upload(
  url: string,
  form: FormData,
  { onProgress, signal, workMs = 0 }: UploadOptions = {},
): Promise<Pick<Response, 'status' | 'url' | 'json'>> {
  const request = new XMLHttpRequest();
  let endWait = () => {};
  const stop = () => request.abort();
  const wait = (ms: number) => {
    endWait();
    const waiting = new Promise<void>((resolve) => {
      const limit = setTimeout(stop, ms);
      endWait = () => {
        clearTimeout(limit);
        resolve();
      };
    });
    if (ms === silenceMs || !workMs) void noteSlow(waiting);
  };
  signal?.addEventListener('abort', stop);
  request.upload.onprogress = ({ loaded, total }) => {
    wait(silenceMs);
    onProgress?.(loaded / (total || 1));
  };
  // What has left the browser may wait in the system for a slow connection.
  const sendMs = getLimit({ method: 'POST', body: form });
  request.upload.onload = () => wait(sendMs + workMs);
  request.open('POST', url);
  request.setRequestHeader('Accept', 'application/json');
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
    json: async () => JSON.parse(responseText),
  };
}
