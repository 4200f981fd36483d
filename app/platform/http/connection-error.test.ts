import { isConnectionError } from './connection-error.ts';

const answer = (status: number, data: unknown) => ({
  ...{ status, statusText: '', data, internal: false },
});

it.each([
  [true, 'Chromium without a connection', new TypeError('Failed to fetch')],
  [true, 'Firefox without a connection', new TypeError('NetworkError when attempting to fetch')],
  [true, 'Safari without a connection', new TypeError('Load failed')],
  [true, 'an answer that breaks off', new Error('Unable to decode turbo-stream response')],
  [true, 'the page of a proxy', answer(502, '<h1>Bad Gateway</h1>')],
  [true, 'routes that a proxy has refused', new Error('502 Bad Gateway')],
  [false, 'an unexpected error of the shop', answer(500, { requestId: 'a1' })],
  [false, 'an unknown page', answer(404, null)],
  [false, 'a fault of a component', new TypeError('Cannot read properties of undefined')],
])('is %s for %s', (expected, _what, error) => {
  expect(isConnectionError(error)).toBe(expected);
});
