import { getLimit, loseConnection, noteSlow } from '#app/platform/http/connection.ts';

/** The longest time in which nothing leaves and nothing comes. */
const silenceMs = 15_000;

interface UploadOptions {
  /** Called with the part that has left, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal | null;
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
  options: UploadOptions = {},
): Promise<Response> {
  const response = await post(url, form, options, 'application/json');
  if (response.status < 500) return response;
  loseConnection();
  throw new TypeError(`Failed to fetch: status ${response.status}`);
}

const holdsFile = (form: unknown) =>
  form instanceof FormData && [...form.values()].some((value) => value instanceof Blob);

/** Has silence alone end what the router sends with a file, too; returns a function that stops. */
export function uploadForms(): () => void {
  const request = window.fetch;
  window.fetch = (to, init = {}) =>
    holdsFile(init.body)
      ? post(`${to}`, init.body as FormData, { signal: init.signal }, '*/*')
      : request(to, init);
  return () => {
    window.fetch = request;
  };
}

async function post(
  url: string,
  form: FormData,
  { onProgress, signal, workMs = 0 }: UploadOptions,
  accept: string,
): Promise<Response> {
  signal?.throwIfAborted();
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
  request.setRequestHeader('Accept', accept);
  await new Promise((resolve) => {
    request.onloadend = resolve;
    wait(silenceMs);
    request.send(form);
  });
  endWait();
  signal?.throwIfAborted();
  if (request.status) return readResponse(request);
  loseConnection();
  throw new TypeError('Failed to fetch');
}

function readResponse(request: XMLHttpRequest): Response {
  const { status, responseURL, responseText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name, ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  const response = new Response(responseText || null, { status, headers });
  return Object.defineProperty(response, 'url', { value: responseURL });
}
