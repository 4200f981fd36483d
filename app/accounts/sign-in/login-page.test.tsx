import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import LoginPage from './login.page.tsx';

it.each([
  ['/c?n=C-1', true],
  ['/c/new?order=ORD-1', true],
  ['/orders', true],
  ['/cart', false],
])('says that a session has ended which %s needs: %s', (next, isTold) => {
  const loaderData = { next };
  const Component = () => <LoginPage {...({ loaderData } as Parameters<typeof LoginPage>[0])} />;
  const Stub = createRoutesStub([{ path: '*', Component }]);
  const html = renderToStaticMarkup(<Stub initialEntries={['/login?ended=1']} />);
  expect(html.includes('Your session has ended.')).toBe(isTold);
});
