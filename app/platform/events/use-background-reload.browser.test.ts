import { createMemoryRouter, redirect } from 'react-router';
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

afterEach(() => page.router.dispose());

it('follows the redirect of a form that is on its way', async () => {
  const { here, next, form, reload } = openPage();
  const sent = { formMethod: 'post', formData: new FormData() } as const;
  void page.router.fetch('fetcher', 'here', '/', sent);
  reload();
  form.give(redirect('/next'));
  await expect.poll(() => next.ask.mock.calls).toHaveLength(1);
  expect(here.ask).not.toHaveBeenCalled();
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
