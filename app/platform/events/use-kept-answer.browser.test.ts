import { createMemoryRouter, data, redirect } from 'react-router';
import { useKeptAnswer } from './use-kept-answer.ts';

const { page } = vi.hoisted(() => ({
  page: {} as { router: ReturnType<typeof createMemoryRouter>; state: unknown },
}));

// There is no page to render.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useState: (initial: unknown) => {
    page.state ??= initial;
    const setState = (next: unknown) => {
      page.state = next;
    };
    return [page.state, setState];
  },
}));
vi.mock('react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useLocation: () => page.router.state.location,
}));

it('keeps the answer of a form while its page loads again, until the next answer or another location', async () => {
  const action = vi.fn<() => unknown>();
  const routes = [{ id: 'here', path: '/', loader: () => 'loaded', action }];
  const hydrationData = { loaderData: { here: 'loaded' } };
  page.router = createMemoryRouter(routes, { hydrationData }).initialize();
  const read = () => useKeptAnswer<object>(page.router.state.actionData?.here);
  const send = (answer: unknown) => {
    action.mockReturnValue(answer);
    return page.router.navigate('/', { formMethod: 'post', formData: new FormData() });
  };
  const load = async () => {
    await page.router.revalidate();
    expect(page.router.state.actionData).toBeNull();
  };

  const [refused, again] = [{ message: 'refused' }, { message: 'refused again' }];
  expect(read()).toBeUndefined();
  await send(data(refused, 409));
  expect(read()).toBe(refused);
  await load();
  expect(read()).toBe(refused);
  await send(data(again, 409));
  expect(read()).toBe(again);
  await load();
  expect(read()).toBe(again);
  await send(redirect('/'));
  expect(read()).toBeUndefined();

  const lost = { message: 'not reached', isLost: true };
  await send(data(lost, 503));
  expect(read()).toBe(lost);
  await load();
  expect(read()).toBeUndefined();

  await send(data(refused, 409));
  expect(read()).toBe(refused);
  await page.router.navigate('/?ask=change');
  expect(read()).toBeUndefined();
  page.router.dispose();
});
