import { findFreePort } from '#tests/support/servers/tcp-proxy.ts';
import { openRoles } from '#tests/support/session.ts';
import { readShop } from '#tests/support/shop-database.ts';
import { requestShop, toDataUrl } from '#tests/support/shop-request.ts';
import { type FormTarget, openFormTargets } from '#tests/support/site-forms.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

// Every form, from the shop's own pages and from foreign ones.

const host = 'shop.localhost';
const publicUrl = async () => ({
  ...{ TRUST_PROXY: 'on', PUBLIC_URL: `https://${host}` },
  PORT: String(await findFreePort()),
});
const trusting = async () => ({ TRUST_PROXY: 'on' });
const toDocumentUrl = (path: string) => path;

const takeAll = (forms: FormTarget[]) => forms;

/** The first form of each role in each room: it needs nothing that another form has done. */
function takeFirsts(forms: FormTarget[]): FormTarget[] {
  const toRoom = ({ as, path }: FormTarget) => as + /^(?:\/admin)?\/?[^/?]*/.exec(path)?.[0];
  return [...Map.groupBy(forms, toRoom).values()].flatMap(([first]) => first ?? []);
}

/** The scheme, the shop's settings, whether its forms are sent as documents or by scripts, and which. */
const modes = [
  ['every form over http', 'http', trusting, toDocumentUrl, takeAll],
  ['every form over https behind a proxy', 'https', trusting, toDataUrl, takeAll],
  ['a form of each room over https with PUBLIC_URL', 'https', publicUrl, toDataUrl, takeFirsts],
] as const;

describe.each(modes)('%s', (_mode, scheme, env, toUrl, take) => {
  const shop = openTestShop(env);
  const own = { origin: `${scheme}://${host}` };
  const cookies = openRoles(shop, ['user', 'other', 'admin']);
  let targets: FormTarget[] = [];
  let order = '';

  beforeAll(async () => {
    const opened = await openFormTargets(shop, cookies);
    order = opened.order;
    targets = take(opened.targets);
  });

  async function send(
    { path, as, fields, right }: FormTarget,
    headers: Record<string, string>,
    url = toUrl(path),
  ) {
    const filled = { ...fields(), ...right };
    // What a page shows of an order that the forms before have changed.
    if (filled.seen === '1..') filled.seen = await readVersion();
    const form = new FormData();
    const { file, ...texts } = filled;
    for (const [name, value] of Object.entries(texts)) form.set(name, value);
    if (file) form.set('file', new File([file], 'products.csv'));
    const encoded = new Response(file ? form : new URLSearchParams(texts));
    const answer = await requestShop(shop.url, {
      method: 'POST',
      path: url,
      headers: {
        ...{ host, cookie: cookies[as], ...headers },
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(scheme === 'https' && { 'x-forwarded-proto': 'https' }),
      },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    return { ...answer, form: `${url} ${filled.intent ?? ''}` };
  }

  const readVersion = () =>
    readShop(
      `select concat((select max(id) from order_states where order_id = orders.id), '.',
         (select max(id) from order_changes where order_id = orders.id), '.',
         (select max(id) from order_contacts where order_id = orders.id and outcome is not null)
       ) from orders where order_number = $1`,
      [order],
    );

  it('is refused from any other page', async () => {
    const otherScheme = `${scheme === 'https' ? 'http' : 'https'}://${host}`;
    const foreign: Record<string, string>[] = [
      { origin: `https://${host}.evil.example` },
      { origin: otherScheme },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    const [first] = targets as [FormTarget];
    for (const headers of foreign)
      for (const url of [first.path, toDataUrl(first.path)])
        expect((await send(first, headers, url)).status, JSON.stringify(headers)).toBe(403);
    const answers = await Promise.all(
      targets.map((target) => send(target, { origin: 'https://evil.example' })),
    );
    expect(answers.filter(({ status }) => status !== 403).map(({ form }) => form)).toEqual([]);
  });

  it('is accepted from a page of the shop, by a browser of any age', async () => {
    const [first] = targets as [FormTarget];
    const signIn = (headers: Record<string, string>, url = toDataUrl(first.path)) =>
      send(first, headers, url);
    expect((await signIn(own, first.path)).headers.location).toBe('/cart');
    for (const headers of [own, { ...own, 'sec-fetch-site': 'same-origin' }, {}])
      expect((await signIn(headers)).status, JSON.stringify(headers)).toBe(202);
    // One after the other: some need what the one before has done.
    const unexpected: string[] = [];
    for (const target of targets) {
      const { status, headers, body, form } = await send(target, own);
      const [refusal, asData = refusal] = [target.refused ?? []].flat();
      const due = toUrl === toDataUrl ? asData : refusal;
      const isSignedOut = headers.location?.startsWith('/login');
      const isDue = due ? status === due : status < 400 && !isSignedOut;
      if (!isDue || body === 'Bad Request') unexpected.push(`${form}: ${status}`);
    }
    expect(unexpected).toEqual([]);
    // The router's refusal of an origin is an error of its own.
    expect(shop.output()).not.toMatch(/^\{"level":[56]0/m);
  });
});
