import { renderAt } from '#tests/support/render-at.tsx';
import LoginPage from './login.page.tsx';

it.each([
  ['/c?n=C-1', true],
  ['/c/new?order=ORD-1', true],
  ['/orders', true],
  ['/cart', false],
])('says that a session has ended which %s needs: %s', (next, isTold) => {
  const props = { loaderData: { next } } as Parameters<typeof LoginPage>[0];
  const html = renderAt('/login?ended=1', <LoginPage {...props} />);
  expect(html.includes('Your session has ended.')).toBe(isTold);
});
