import { createMemoryRouter, redirect } from 'react-router';
import { useLastGood } from './use-last-good.ts';

const { page } = vi.hoisted(() => ({
  page: {} as { router: ReturnType<typeof createMemoryRouter> },
}));

// There is no page to render: the effect of the hook runs at once.
vi.mock('react', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useEffect: (effect: () => unknown) => void effect(),
  useContext: () => page,
  useCallback: <Callback>(callback: Callback) => callback,
}));

afterEach(() => vi.useRealTimers());

it('a page with older data, whose form is on its way longer than until its refresh, opens where the form leads', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer: (answer: Response) => void = () => undefined;
  const action = () => new Promise<Response>((resolve) => (answer = resolve));
  const loader = () => null;
  const routes = [
    { id: 'case', path: '/case', loader, action },
    { path: '/sale', element: null },
  ];
  page.router = createMemoryRouter(routes, {
    initialEntries: ['/case'],
    hydrationData: { loaderData: { case: null } },
  }).initialize();

  const send = page.router.fetch('take-back', 'case', '/case', {
    formMethod: 'post',
    formData: new FormData(),
  });
  useLastGood({ save: () => undefined }, { stale: true });
  await vi.advanceTimersByTimeAsync(10_000);
  answer(redirect('/sale'));
  await send;
  expect(page.router.state.location.pathname).toBe('/sale');
  page.router.dispose();
});
