import { createMemoryRouter, data, redirect } from 'react-router';
import { useConnection } from '#app/platform/http/connection.ts';
import { useBackgroundReload } from './use-background-reload.ts';

const { page } = vi.hoisted(() => ({
  page: {} as { router: ReturnType<typeof createMemoryRouter> },
}));

// There is no page to render.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useContext: () => page,
  useCallback: <Callback>(callback: Callback) => callback,
}));

/** A loader or an action whose answers the test gives, the first to who asked first. */
function createAnswers() {
  const waiting: ((answer: unknown) => void)[] = [];
  const ask = vi.fn(() => new Promise<unknown>((resolve) => waiting.push(resolve)));
  return { ask, give: (answer: unknown) => waiting.shift()?.(answer) };
}

const openPage = () => {
  const [here, next, form] = [createAnswers(), createAnswers(), createAnswers()];
  const routes = [
    { id: 'here', path: '/', loader: here.ask, action: form.ask },
    { id: 'next', path: '/next', loader: next.ask },
  ];
  const hydrationData = { loaderData: { here: 'old' } };
  page.router = createMemoryRouter(routes, { hydrationData }).initialize();
  return { here, next, form, reload: useBackgroundReload() };
};

const readPage = () => {
  const { location, loaderData, navigation, revalidation } = page.router.state;
  return [location.pathname, loaderData, navigation.state, revalidation];
};

afterEach(() => {
  page.router.dispose();
  useConnection.setState({ lost: null });
});

it('follows the redirect of a form that is on its way', async () => {
  const { here, next, form, reload } = openPage();
  const sent = { formMethod: 'post', formData: new FormData() } as const;
  void page.router.fetch('fetcher', 'here', '/', sent);
  reload();
  form.give(redirect('/next'));
  await expect.poll(() => next.ask.mock.calls).toHaveLength(1);
  expect(here.ask).not.toHaveBeenCalled();
});

it('waits for the connection that a form has lost, and not for one that no form waits for', async () => {
  const { here, form, reload } = openPage();
  void page.router.navigate('/', { formMethod: 'post', formData: new FormData() });
  reload();
  useConnection.setState({ lost: 'unreachable' });
  form.give(data('typed', 503));
  const answered = ['/', { here: 'old' }, 'idle', 'idle'];
  await expect.poll(readPage).toEqual(answered);
  expect(page.router.state.actionData).toEqual({ here: 'typed' });
  expect(here.ask).not.toHaveBeenCalled();
  useConnection.setState({ lost: null });
  await expect.poll(() => here.ask.mock.calls).toHaveLength(1);
  here.give('new');
  await expect.poll(readPage).toEqual(['/', { here: 'new' }, 'idle', 'idle']);

  useConnection.setState({ lost: 'unreachable' });
  reload();
  await expect.poll(() => here.ask.mock.calls).toHaveLength(2);
});

it('begins no navigation and no load again that is on its way, and then loads once', async () => {
  const { here, next, reload } = openPage();
  reload();
  for (let press = 0; press < 3; press += 1) reload();
  here.give('new');
  await expect.poll(() => here.ask.mock.calls).toHaveLength(2);
  here.give('newer');
  await expect.poll(readPage).toEqual(['/', { here: 'newer' }, 'idle', 'idle']);
  expect(here.ask).toHaveBeenCalledTimes(2);

  void page.router.navigate('/next');
  for (let press = 0; press < 3; press += 1) reload();
  next.give('new');
  await expect.poll(() => next.ask.mock.calls).toHaveLength(2);
  next.give('newer');
  await expect.poll(readPage).toEqual(['/next', { next: 'newer' }, 'idle', 'idle']);
  expect(next.ask).toHaveBeenCalledTimes(2);
});
