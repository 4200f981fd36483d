import { data, type ErrorResponse, redirect } from 'react-router';
import { offlineAction } from './offline-action.ts';

const shown: unknown[] = [];
const action = offlineAction(
  (form) => ({ message: `Failed to ${form.get('intent')}` }),
  (answer) => shown.push(answer),
);

/** As the router makes it of an answer that is no data. */
function errorResponse(status: number, body: unknown): ErrorResponse {
  return { status, statusText: '', data: body, internal: false } as ErrorResponse;
}

function submit(serverAction: () => Promise<unknown>) {
  const body = new URLSearchParams({ intent: 'save' });
  const request = new Request('http://shop.example/page', { method: 'POST', body });
  return action({
    request,
    serverAction: async () => {
      // The router reads the form to send it.
      await request.formData();
      return serverAction();
    },
  });
}

beforeEach(() => {
  shown.length = 0;
  vi.spyOn(console, 'error').mockReturnValue();
  // The next question whether the shop answers, for which a later test has no page.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});

describe('offlineAction', () => {
  it('gives what the server answers', async () => {
    const answer = { message: 'Saved' };
    expect(await submit(async () => answer)).toBe(answer);
    expect(shown).toEqual([answer]);
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch')],
    ['the 413 of a proxy', errorResponse(413, '<h1>Too large</h1>')],
    ['an unexpected error of the shop', errorResponse(500, { requestId: '1' })],
    ['a database that is away', errorResponse(503, { requestId: '1' })],
  ])('gives its own answer with 503 for %s', async (_what, error) => {
    expect(await submit(() => Promise.reject(error))).toEqual(
      data({ message: 'Failed to save', isLost: true }, 503),
    );
  });

  it('gives a new value for each attempt, so that each shows its toast', async () => {
    const fail = () => Promise.reject(new TypeError('Failed to fetch'));
    const [first, second] = [await submit(fail), await submit(fail)];
    expect(first.data).not.toBe(second.data);
    expect(shown).toEqual([first.data, second.data]);
  });

  it.each([
    ['a redirect', redirect('/login')],
    ['what the shop refuses', errorResponse(404, null)],
  ])('passes on %s', async (_what, thrown) => {
    await expect(submit(() => Promise.reject(thrown))).rejects.toBe(thrown);
    expect(shown).toEqual([]);
  });
});
