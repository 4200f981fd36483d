import { useConnection } from '#app/platform/http/connection.ts';
import { upload, uploadForms } from './upload.ts';

/** Node has none. It sends what a test says, when the test says so. */
class SilentRequest {
  static latest: SilentRequest;
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  status = 0;
  responseURL = '';
  responseText = '';
  onloadend?: () => void;
  open() {}
  headers: string[] = [];
  getAllResponseHeaders = () => 'content-type: text/x-script\r\nx-remix-response: yes\r\n';
  setRequestHeader(...header: string[]) {
    this.headers.push(header.join(': '));
  }
  send() {
    SilentRequest.latest = this;
  }
  abort() {
    this.status = 0;
    this.onloadend?.();
  }
  answer(status: number, responseURL: string) {
    Object.assign(this, { status, responseURL, responseText: '{"url":"/a.webp"}' });
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  vi.stubGlobal('location', { href: 'http://shop.test/admin' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useConnection.setState({ lost: null });
});

function start(options: Parameters<typeof upload>[2] = {}) {
  const end = vi.fn();
  const answer = upload('/photos', new FormData(), options);
  void answer.then(end, end);
  return { answer, end, request: SilentRequest.latest };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const state = () => useConnection.getState();
const failed = new TypeError('Failed to fetch');

it('30.1 an upload of which nothing leaves is called slow after 4 s, and the line lost after 15 s', async () => {
  const { end } = start();
  await pass(4000);
  expect(state()).toMatchObject({ isSlow: true, lost: null });
  await pass(10_999);
  expect(end).not.toHaveBeenCalled();
  await pass(1);
  expect(end).toHaveBeenCalledWith(failed);
  expect(state()).toMatchObject({ isSlow: false, lost: 'unreachable' });
});

it('30.1 an upload goes on as long as something leaves, and its answer has its own limit', async () => {
  const onProgress = vi.fn();
  const { end, request } = start({ onProgress, workMs: 60_000 });
  for (let loaded = 0; loaded <= 10; loaded++) {
    await pass(14_000);
    request.upload.onprogress?.({ loaded, total: 10 });
    await pass(0);
    expect(state().isSlow).toBe(false);
  }
  expect(onProgress).toHaveBeenLastCalledWith(1);
  request.upload.onload?.();
  await pass(74_999);
  // The shop is at work.
  expect(state().isSlow).toBe(false);
  expect(end).not.toHaveBeenCalled();
  await pass(1);
  expect(end).toHaveBeenCalledWith(failed);
});

it('asks for an answer as JSON, and gives it', async () => {
  const { answer, request } = start();
  expect(request.headers).toEqual(['Accept: application/json']);
  request.answer(200, 'http://shop.test/photos');
  const given = await answer;
  expect(given).toMatchObject({ status: 200, url: 'http://shop.test/photos' });
  expect(await given.json()).toEqual({ url: '/a.webp' });
  await pass(60_000);
  expect(state()).toMatchObject({ isSlow: false, lost: null });
});

it('a shop that fails is taken for lost', async () => {
  const { answer, request } = start();
  request.answer(503, 'http://shop.test/photos');
  await expect(answer).rejects.toThrow('Failed to fetch: status 503');
  expect(state().lost).toBe('unreachable');
});

it('an upload that its page gives up ends at once, and the line is not lost', async () => {
  const aborter = new AbortController();
  const { answer } = start({ signal: aborter.signal });
  aborter.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  const { latest } = SilentRequest;
  await expect(start({ signal: aborter.signal }).answer).rejects.toThrow('left');
  expect(SilentRequest.latest).toBe(latest);
  expect(state()).toMatchObject({ isSlow: false, lost: null });
});

it('30.1 a form of the router with a file ends by silence alone, and gets the answer as it came', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('window', { fetch: fetched });
  const stop = uploadForms();
  const form = new FormData();
  form.set('intent', 'add');
  await window.fetch('/admin.data', { method: 'POST', body: form });
  expect(fetched).toHaveBeenCalledOnce();
  form.set('image', new File(['x'], 'a.png'));
  const answer = window.fetch('/admin.data', { method: 'POST', body: form });
  await pass(14_000);
  SilentRequest.latest.upload.onprogress?.({ loaded: 1, total: 2 });
  await pass(14_000);
  SilentRequest.latest.answer(503, 'http://shop.test/admin.data');
  const given = await answer;
  expect(given).toMatchObject({ status: 503, url: 'http://shop.test/admin.data' });
  expect(given.headers.get('X-Remix-Response')).toBe('yes');
  expect(await given.text()).toBe('{"url":"/a.webp"}');
  const silent = window.fetch('/admin.data', { method: 'POST', body: form });
  void silent.catch(() => undefined);
  await pass(15_000);
  await expect(silent).rejects.toThrow(failed);
  expect(state().lost).toBe('unreachable');
  expect(fetched).toHaveBeenCalledOnce();
  stop();
  expect(window.fetch).toBe(fetched);
});
