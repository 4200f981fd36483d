import { type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { runForm } from '#app/platform/http/forms.server.ts';
import { adminAction } from './admin-action.ts';
import { comparesVersions } from './use-seen-version.ts';

/** What a page gets of a form whose answer is lost on the way. */
async function lose(action: ReturnType<typeof adminAction<FormResult>>) {
  const request = new Request('http://shop.example/admin', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'save' }),
  });
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'));
  const { data } = await action({ request, serverAction });
  return data;
}

describe('an answer to the version that was sent', () => {
  it('is a refusal without an error or a question', () => {
    expect(comparesVersions(refuse('A colleague has changed it.'))).toBe(true);
    expect(comparesVersions(refuse('', { errors: { fee: 'Enter a fee.' } }))).toBe(false);
    expect(comparesVersions(refuse('', { question: 'Take it?' }))).toBe(false);
  });

  it('is none that was lost, whatever the page says of it', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    // The next question whether the shop answers, for which a later test has no page.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const isShown = () => false;
    const own = adminAction(() => refuse('Look whether it is done.'), isShown);
    for (const action of [own, adminAction<FormResult>(undefined, isShown)])
      expect(comparesVersions(await lose(action))).toBe(false);
  });

  it('is none to a form that was not understood', async () => {
    const { data } = await runForm({}, new FormData(), {});
    expect(comparesVersions(data)).toBe(false);
  });
});
