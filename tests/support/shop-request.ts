import http from 'node:http';
import { text } from 'node:stream/consumers';

interface ShopRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** As it goes over the line: nothing is put right or encoded. */
  path: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  /** For a stream that never ends: only its head is read. */
  headOnly?: boolean;
  /** By default each request has a connection of its own. */
  agent?: http.Agent;
  signal?: AbortSignal;
}

export interface ShopResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

// An idle connection may be closed by the shop in the moment when the next request takes it.
const ownConnections = new http.Agent({ keepAlive: false, maxSockets: 12 });

/** Asks a shop as no browser would: paths, headers and bodies as they are given. */
export function requestShop(url: string, asked: ShopRequest): Promise<ShopResponse> {
  const { body, headOnly = false, ...given } = asked;
  const { hostname, port } = new URL(url);
  return new Promise<ShopResponse>((resolve, reject) => {
    const options = { hostname, port, agent: ownConnections, ...given };
    const request = http.request(options, (response) => {
      const { statusCode: status = 0, headers } = response;
      if (headOnly) {
        response.destroy();
        return resolve({ status, headers, body: '' });
      }
      text(response).then((body) => resolve({ status, headers, body }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A form as browsers send it, with the cookie of who sends it. */
export function postForm(
  url: string,
  path: string,
  form: Record<string, string>,
  cookie = '',
  { headers, ...more }: Partial<ShopRequest> = {},
): Promise<ShopResponse> {
  const body = new URLSearchParams(form).toString();
  const type = 'application/x-www-form-urlencoded';
  const all = { 'content-type': type, cookie, ...headers };
  return requestShop(url, { method: 'POST', path, headers: all, body, ...more });
}

/** The session cookie that an answer sets, as a browser sends it back; empty where there is none. */
export function readSessionCookie({ headers }: ShopResponse): string {
  const set = headers['set-cookie']?.find((cookie) => cookie.includes('session_token='));
  return set?.split(';')[0] ?? '';
}

/** A checkout form that is taken. */
export function shippingForm(product: { id: number; priceCents: number }, quantity = 1) {
  return {
    ...{ firstName: 'Rana', lastName: 'Haddad', email: 'rana@example.com' },
    ...{ phone: '03 123456', address: 'Hamra', city: 'Beirut', notes: 'Ring twice' },
    attemptKey: crypto.randomUUID() as string,
    totalCents: String(product.priceCents * quantity),
    lines: JSON.stringify([{ productId: product.id, quantity }]),
  };
}

/** A product of the demo catalogue with units left. */
export async function findInStock(url: string) {
  const { body } = await requestShop(url, { path: '/search?q=booster' });
  const { hits } = JSON.parse(body) as {
    hits: { id: number; stock: number; priceCents: number; name: string }[];
  };
  const product = hits.find((hit) => hit.stock > 3);
  if (!product) throw new Error('The demo catalogue has no booster in stock.');
  return product;
}

/** Orders one unit; gives the order's number. */
export async function orderOneUnit(url: string, cookie: string): Promise<string> {
  const answer = await postForm(url, '/checkout', shippingForm(await findInStock(url)), cookie);
  return /new=(ORD-\d+)/.exec(answer.headers.location ?? '')?.[1] ?? '';
}

/** The URL of a page's data alone, as the router requests it. */
export function toDataUrl(page: string): string {
  const [pathname = '', query] = page.split('?');
  const name = `${pathname === '/' ? '/_' : pathname}.data`;
  return query === undefined ? name : `${name}?${query}`;
}
