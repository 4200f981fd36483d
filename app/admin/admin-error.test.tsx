import { renderAt } from '#tests/support/render-at.tsx';
import { AdminError } from './admin-error.tsx';

const show = (path: string, error: unknown) =>
  renderAt(path, <AdminError error={error} notFound="Nowhere" />);

const answer = (status: number) => {
  const data = { requestId: 'r1' };
  return { status, statusText: '', internal: false, data };
};

it.each([
  ['no connection', new TypeError('Failed to fetch'), 'Check the connection.'],
  ['a database that is away', answer(503), 'its database does not answer'],
  ['an unexpected error', answer(500), 'an unexpected error'],
])('informs the owner about %s and does not mention a cart', (_what, error, text) => {
  for (const path of ['/admin/settings', '/admin/users', '/admin/orders/slips']) {
    const html = show(path, error);
    expect(html).toContain(text);
    expect(html).not.toMatch(/cart|your order|write to us/i);
  }
  expect(show('/admin', error)).toContain('Failed to fetch products');
  expect(show('/admin/orders', error)).toContain('Failed to fetch orders');
  expect(show('/admin/orders', error)).not.toMatch(/cart|shelves/i);
});

it('says why the shop refuses a request', () => {
  const refused = { ...answer(400), data: 'At most 200 orders at once.' };
  expect(show('/admin/orders/slips', refused)).toContain(refused.data);
  expect(show('/admin/orders/slips', answer(400))).toContain('an unexpected error');
});

it('shows the id of the request, and the page for an unknown URL', () => {
  expect(show('/admin/settings', answer(500))).toContain('r1');
  expect(show('/admin/orders/ORD-1', answer(404))).toBe('Nowhere');
});
