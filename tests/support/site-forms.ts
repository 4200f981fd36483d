import { randomUUID } from 'node:crypto';
import { emptyProductText, fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { wasField } from '#app/catalogue/editing/product-form.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { formatSettings } from '#app/settings/shop-settings.ts';
import type { ShopProcess } from './shop-process.ts';
import { findInStock, orderOneUnit, shippingForm } from './shop-request.ts';
import type { RequestRole } from './site-map.ts';
import { openCaseLink, openCourierLink, openOrderLink } from './token-links.ts';

/** Who asks for a page, so that its parameters are read. */
export function getReader(path: string): RequestRole {
  if (path.startsWith('/admin')) return 'admin';
  return /^\/(checkout|orders|profile)/.test(path) ? 'user' : 'guest';
}

type Fields = Record<string, string>;

export interface FormTarget {
  path: string;
  as: RequestRole;
  /** A form that the shop accepts, or almost. */
  fields: () => Fields;
  /** The fields to attack; by default all of `fields` and `more`. */
  only?: string[];
  more?: string[];
  /** What it takes beside `fields` for the form to be accepted, after those before it in the list. */
  right?: Fields;
  /** The status where only a state of its own would let it be accepted; the tests of its room have that. */
  refused?: number | [document: number, data: number];
}

export interface Known {
  product: { id: number; priceCents: number; name: string };
  /** Orders of `user`: one that the forms change, and one to cancel. */
  order: string;
  spareOrder: string;
  adminPassword: string;
  /** A courier's link, with the orders of its run. */
  courierLink: { path: string; orderNumbers: string[] };
  /** The path of a link to the order. */
  orderLink: string;
  /** A link to a case, and its id. */
  caseLink: { path: string; caseId: number };
  /** A repair whose device is here. */
  repairId: number;
}

/** Where only the names of what is attacked count. */
export const anyKnown: Known = {
  product: { id: 1, priceCents: 1000, name: 'Any' },
  order: 'ORD-1',
  spareOrder: 'ORD-2',
  adminPassword: '',
  courierLink: { path: '/run?t=none', orderNumbers: ['ORD-1'] },
  orderLink: '/o?t=none',
  caseLink: { path: '/c?t=none', caseId: 1 },
  repairId: 2,
};

const productText = { ...emptyProductText, name: 'Cedar Quest', price: '12.50', category: 'Sega' };

const home = { headline: 'Past', body: 'Every console.', button: 'Read', featured: '1,2' };
const page = { title: 'Title', description: 'Summary', lead: 'Opening', body: 'Ask {email}.' };
const article = {
  ...{ title: 'Title', slug: 'attacked', excerpt: 'Summary', author: 'Maya', body: '## Text' },
  ...{ publishDate: '2026-11-22', category: 'Care', tags: 'a, b', image: '' },
  ...{ productCategory: 'sega', drawing: 'fifty-hertz' },
};

/** Of both forms of settings, as a new shop shows them. */
const settings = formatSettings(defaultSettings(readConfig({})));

type Listed = [fields: Fields | string, more?: Pick<FormTarget, 'right' | 'refused'>][];

/** The forms of the Dispatch tab. */
const dispatchForms = (order: string): Listed => [
  [`intent=pack&orderNumber=${order}&seen=1..&packed=on`],
  [
    { intent: 'open-run', courier: '1', chosen: `${order}:pending`, anyway: 'on' },
    { right: { chosen: `${order}:processing` } },
  ],
  [{ intent: 'undo-run', run: '1', changes: `${order}:1` }, { refused: 409 }],
  [{ intent: 'change-courier', courier: '1', courierTitle: 'Karim', courierPhone: '03 555 018' }],
  [
    { intent: 'add-courier', courierTitle: 'Karim', courierPhone: '03 555 018', company: 'on' },
    { right: { courierTitle: 'Fadi' } },
  ],
  [{ intent: 'split', orderNumber: order, seen: '1..' }, { refused: 409 }],
  [{ intent: 'settle', orderNumber: order, run: '1', decision: 'restock' }, { refused: 409 }],
];

/** The forms of an order that is collected; the one of the tests is not. */
const collectForms = (orderNumber: string): Listed => {
  const cash = { orderNumber, attemptKey: randomUUID(), dollars: '20', lira: '90000' };
  return [
    [{ intent: 'ready', orderNumber }, { refused: 409 }],
    [{ intent: 'undo-ready', orderNumber, readyAt: '2026-11-24T12:02:00.000Z' }, { refused: 409 }],
    [{ intent: 'keep', orderNumber }, { refused: 409 }],
    [{ ...cash, intent: 'hand-over', due: '2000 89500', allLira: 'on' }, { refused: 409 }],
    [{ ...cash, intent: 'refund', reason: 'Scratched', rate: '89500' }, { refused: 409 }],
  ];
};

const entryKey = '4a9a2a66-5d09-4a1c-9f5a-0c4d1e8c2b11';

/** The forms on the page of a run. */
const runForms = (orderNumber: string, right: Fields): Listed => [
  [{ intent: 'move-stop', orderNumber, stop: '1', direction: 'up' }, { refused: 409 }],
  [{ intent: 'one-fee', stop: '1', seen: `${orderNumber}=1..` }, { refused: 409 }],
  [{ intent: 'undo-outcome', orderNumber, entryKey }, { right }],
  [
    {
      ...{ intent: 'outcome', orderNumber, entryKey, seen: '' },
      ...{ outcome: 'refused', reason: 'no-cash', feePaid: 'on', dollars: '4', lira: '90000' },
    },
    { right },
  ],
  [{ intent: 'link' }],
  ['intent=close&dollars=20&lira=&courierFee=4&reason=Short&seen=2000', { refused: 409 }],
  [{ intent: 'reopen', reason: 'Wrong' }, { refused: 409 }],
];

const repairs: [name: string, fields: Fields][] = [
  ['findings', { findings: 'The laser is worn out' }],
  ['quote', { 'price-1': '30', 'price-2': '' }],
  ['agreed', {}],
  ['warranty', {}],
  ['part-quote', { product: '1' }],
  ['part-take', { product: '1' }],
  ['part-use', { position: '1' }],
  ['part-back', { position: '1' }],
  ['part-drop', { position: '1' }],
  ['paid', { dollars: '30', lira: '', allLira: 'on', rate: '' }],
  ['end', { to: 'shelf' }],
];

/** What is done to a repair that is here, before its price moves it on. */
const repairForms = ['findings', 'part-quote', 'quote'].flatMap((name) =>
  repairs.filter(([one]) => one === name),
);

/** The forms on the page of a case, before the one that closes it. */
const caseForms: Listed = (() => {
  const pressed = () => ({ entryKey: randomUUID(), seen: 'waiting' });
  return [
    [{ ...pressed(), intent: 'message', words: 'We look at it' }],
    [{ ...pressed(), intent: 'note', words: 'A good one' }],
    [
      {
        ...{ ...pressed(), intent: 'take-back', refund: '10', pay: 'cash' },
        ...{ dollars: '10', lira: '', 'to-1': 'shelf', 'pieces-1': '1', 'serial-1': 'SN-1' },
      },
      { refused: 409 },
    ],
    [{ ...pressed(), intent: 'by-courier', run: '1', dollars: '10', lira: '' }, { refused: 409 }],
    // No courier has its money.
    [{ ...pressed(), intent: 'courier-back', sent: '1' }, { refused: 409 }],
    // It has given no credit.
    [{ ...pressed(), intent: 'pay-credit', cents: '100' }, { refused: 409 }],
    // It is no repair.
    ...repairs.map(([name, fields]): Listed[number] => [
      { ...pressed(), intent: `repair-${name}`, ...fields },
      { refused: 409 },
    ]),
    // No case is at change 0: what is sent is refused after it was read.
    ...['send-offer', 'receive', 'agree', 'pay'].map((intent): Listed[number] => [
      {
        ...{ ...pressed(), intent, version: '0', line: '1', words: 'As we see it' },
        ...{ 'cash-1': '10', 'credit-1': '12.50', 'decision-1': 'less', 'serial-1': 'SN-1' },
        ...{ identity: 'LB-1', pay: 'credit', phone: '70 123 456', dollars: '10', lira: '' },
      },
      { refused: 409 },
    ]),
    [{ ...pressed(), intent: 'move', to: 'closed', outcome: 'refused', words: 'Sorry' }],
  ];
})();

/** The till, from its opening to its end; the demo has 2 tills and 12 entries. */
const counterForms: Listed = [
  [{ intent: 'open', dollars: '50', lira: '100000' }],
  [`intent=enter&kind=expense&dollars=10&lira=&note=Petrol&entryKey=${entryKey}`],
  [{ intent: 'correct', entry: '13', reason: 'Entered twice' }],
  ['intent=close&till=3&seenCents=5000&seenLbp=100000&dollars=49&lira=100000&reason=Short'],
];

/** What is noted of reaching a customer. */
const confirmForms = (order: string): Listed => [
  [{ intent: 'contact', orderNumber: order }],
  [{ intent: 'confirm', orderNumber: order, outcome: 'no-answer', seen: '1..' }],
  [{ intent: 'undo-confirmation', orderNumber: order, contact: '1', state: '1' }, { refused: 409 }],
  [{ intent: 'pardon', orderNumber: order, reason: 'Was ill' }],
];

/** What changes of an order beside where it goes. */
const changeForms = (order: string): Listed => [
  [{ intent: 'add-piece', seen: '1..', product: '1' }],
  [{ intent: 'change-line', seen: '1..', line: '1', units: '2', dollars: '9.50' }],
  [{ intent: 'discount', seen: '1..', discount: '1', reason: 'Scratched' }],
  [{ intent: 'join', seen: '1..', other: order, otherSeen: '1..' }, { refused: 409 }],
  [{ intent: 'undo-change', change: '1', version: '1..' }, { refused: 409 }],
];

/** A count of the stock, from its opening to its end. */
const countForms = (
  product: number,
  entry: string = randomUUID(),
): [path: string, fields: Fields, more?: { more?: string; only?: string[] }][] => [
  ['/admin/counts', { intent: 'open', within: 'Sega', mark: 'A3' }, { more: 'attemptKey' }],
  ['/admin/counts/1', { intent: 'count', product: String(product) }, { more: 'attemptKey' }],
  [
    '/admin/counts/1/entries',
    { attemptKey: entry, code: `/product/${product}`, units: '1', msAgo: '60000' },
  ],
  ['/admin/counts/1', { intent: 'again', product: String(product), first: entry }],
  ['/admin/counts/1', { intent: 'apply', reason: 'Year end', missing: 'on', seen: '0' }],
  ['/admin/counts/1', { intent: 'undo' }, { only: [] }],
];

/** A file to import. */
const csv = 'name,price,category,quantity\nCedar Sheet,12.50,Sega,1\n';

const place = {
  ...{ title: 'Beirut', titleFr: '', titleAr: '' },
  ...{ district: 'Beirut', zone: '1', spellings: 'beyrut' },
};

/** Fields may be written as a query; the names of `more` have spaces between them. */
function form(
  as: RequestRole,
  path: string,
  fields: Fields | string | (() => Fields),
  { more, ...rest }: Pick<FormTarget, 'only' | 'right' | 'refused'> & { more?: string } = {},
): FormTarget {
  const own = typeof fields === 'string' ? Object.fromEntries(new URLSearchParams(fields)) : fields;
  return {
    ...{ as, path, more: more?.split(' '), ...rest },
    fields: typeof own === 'function' ? own : () => own,
  };
}
const asGuest = form.bind(null, 'guest');
const asUser = form.bind(null, 'user');
const asOther = form.bind(null, 'other');
const asAdmin = form.bind(null, 'admin');

const addWant = (path: string) =>
  [asUser, asGuest].map((by) =>
    by(path, 'intent=add&query=cedar&to=reader@example.com', {
      more: 'product platform condition complete upTo id',
    }),
  );

/** Every form of the shop. */
export function formTargets(known: Known): FormTarget[] {
  const { product, order, courierLink, orderLink, caseLink, repairId } = known;
  const casePage = `/admin/counter/cases/${caseLink.caseId}`;
  const inRun = { orderNumber: courierLink.orderNumbers[0] ?? '' };
  const wasFields = Object.fromEntries(
    fieldNames.map((field) => [wasField(field), productText[field]]),
  );
  const ids = String(product.id);
  const password = 'open sesame';
  const destination = 'building landmark mapPin getBy';
  const orderPage = `/admin/orders/${order}`;
  // Not the one that is ordered: an edit may limit how many each buyer gets.
  const editedId = product.id + 1;
  const photos = JSON.stringify({ image: null, extra: [] });
  const delivery = '/admin/settings/delivery';
  const customer = '/admin/users/user@example.com';
  const uri = 'otpauth://totp/a?secret=ABCDEFGHIJKLMNOP&a';
  return [
    asGuest('/login?next=/cart', { email: 'user@example.com', password, intent: 'sign-in' }),
    asGuest('/login', `intent=sign-up&email=new@b.example&password=${password}`, {
      ...{ more: 'again', only: ['email', 'password'] },
    }),
    asGuest('/login/forgot', { email: 'user@example.com' }),
    asGuest('/login/reset?token=none', { password }, { refused: 410 }),
    asOther('/profile', 'intent=change-password&current=wrong&next=cedar+trumpet+lamp', {
      ...{ more: 'username', right: { current: password, next: password } },
    }),
    asUser('/profile', { intent: 'confirm-address' }, { only: [] }),
    asUser('/profile', { intent: 'credit-code', phone: '70 123 456' }),
    asUser('/profile', 'intent=credit-redeem&phone=70+123+456&code=1', { refused: 409 }),
    asGuest('/confirm-address?token=none', {}, { more: 'token', refused: 410 }),
    asAdmin('/admin/health', { intent: 'test-mail' }, { only: ['intent'] }),
    asAdmin('/admin/health', { intent: 'back-up' }, { only: [] }),
    asAdmin('/admin/orders', { intent: 'resend-all' }, { only: [], refused: 409 }),
    ...['/wishlist', '/wishlist/products', '/product/1'].flatMap((path) =>
      ['add', 'remove', 'merge'].map((intent) => asUser(path, { intent, ids, turn: '1' })),
    ),
    asUser('/wishlist', { intent: 'price-alerts', on: 'on' }),
    asGuest('/wishlist/price-mails?t=none', {}, { more: 't', refused: [404, 200] }),
    ...['add', 'remove'].map((intent) =>
      asUser('/consoles', `intent=${intent}&consoles=[{"platform":"NES","region":"pal"}]`, {
        more: 'platform region',
      }),
    ),
    // The database numbers the wants of a new shop from 1.
    ...addWant('/wants'),
    ...['confirm', 'found'].map((intent) => asUser('/wants', { intent, id: '1' })),
    ...addWant('/wants/request'),
    asUser('/wants', { intent: 'remove', id: '1' }, { right: { id: '3' } }),
    asUser('/wants', { 'List-Unsubscribe': 'One-Click' }),
    asUser('/checkout', () => shippingForm(product), {
      more: `${destination} userId feeCents dueFrom dueTo sentKeys`,
    }),
    asUser('/orders', 'intent=cancel&orderNumber=ORD-1', {
      ...{ more: 'seen', right: { orderNumber: known.spareOrder } },
    }),
    asUser(
      '/orders',
      () => ({ ...shippingForm(product), intent: 'change', orderNumber: order, seen: '1..' }),
      { more: `${destination} asksGetBy` },
    ),
    asGuest(orderLink, () => ({ ...shippingForm(product), intent: 'change', seen: '1..' }), {
      more: `${destination} asksGetBy`,
    }),
    asGuest(
      '/c/new',
      () => ({
        ...{ attemptKey: randomUUID(), kind: 'offer', intent: 'send', name: 'Rana', phone: '' },
        ...{ email: 'rana@example.com', words: 'All works', wishes: 'cash', scratched: '' },
        ...{ 'what-1': 'Cedar Quest', 'platform-1': 'NES', 'asked-1': '40' },
        ...{ 'completeness-1': 'boxed', ground: 'other' },
      }),
      { more: 'more' },
    ),
    asGuest(caseLink.path, () => ({ intent: 'message', entryKey: randomUUID(), words: 'Hello' })),
    asGuest(caseLink.path.replace('/c?', '/c/photos?'), { remove: '1' }),
    asGuest('/newsletter', { email: 'reader@example.com' }),
    asGuest('/newsletter/confirm?token=none', {}, { more: 'token', refused: [404, 200] }),
    asGuest('/newsletter/unsubscribe?token=none', {}, { more: 'token', refused: [404, 200] }),
    asGuest(
      courierLink.path.replace('/run', '/run/outcomes'),
      () => ({
        ...{ ...inRun, entryKey: crypto.randomUUID(), madeAt: new Date().toISOString() },
        ...{ outcome: 'refused', reason: 'no-cash' },
        ...{ feePaid: 'true', collectedCents: '600', collectedLbp: '0' },
      }),
      { right: { entryKey } },
    ),
    asGuest('/sign-out', {}, { more: 'next' }),
    asAdmin(
      '/admin',
      { intent: 'add', ...productText },
      { more: 'image sourceId lineId extraPhotos refusedImage archive restore restore-sold' },
    ),
    asAdmin(
      '/admin',
      { edit: String(editedId), ...wasFields, ...productText, name: 'Other' },
      { more: 'image square decision seen.price' },
    ),
    asAdmin(
      `/admin/products/${editedId}/photos`,
      { from: photos, to: photos },
      { more: 'image square refusedImage extra' },
    ),
    asAdmin('/admin', `intent=preview&kind=amount&amount=1&product=${ids}`, {
      more: 'percent price rounding sale sale-until stock category matches leave-out apply undo',
    }),
    ...countForms(product.id).map(([path, fields, more]) => asAdmin(path, fields, more)),
    ...['check', 'overwrite', 'repeat', 'apply', 'undo'].map((intent) =>
      asAdmin('/admin/import', `intent=${intent}&check=1`, {
        ...{ only: ['check', 'file'], right: intent === 'check' ? { file: csv } : {} },
      }),
    ),
    asAdmin(
      orderPage,
      () => ({ ...shippingForm(product), intent: 'change-destination', seen: '1..' }),
      { more: destination },
    ),
    asAdmin(orderPage, { intent: 'take-out', seen: '1..', line: '1' }, { refused: 409 }),
    ...changeForms(order).map(([fields, more]) => asAdmin(orderPage, fields, more)),
    ...confirmForms(order).map(([fields, more]) => asAdmin('/admin/dispatch', fields, more)),
    asGuest(orderLink, { intent: 'confirm' }, { more: 'seen' }),
    asAdmin('/admin/orders', `orderNumber=${order}&status=processing`, { more: 'quiet seen' }),
    asAdmin('/admin/orders', { intent: 'resend', mail: '1' }, { refused: 409 }),
    asAdmin('/admin/orders', { intent: 'undo', changes: `${order}:1` }, { refused: 409 }),
    asAdmin('/admin/dispatch/whatsapp', { orderNumber: order, message: 'missed' }),
    ...[...dispatchForms(order), ...collectForms(order)].map(([fields, more]) =>
      asAdmin('/admin/dispatch', fields, more),
    ),
    asAdmin(orderPage, { intent: 'ready', orderNumber: order }, { refused: 409 }),
    ...['preview-chosen', 'move-chosen'].map((intent) =>
      asAdmin('/admin/orders', `intent=${intent}&status=pending&chosen=${order}:pending`, {
        right: { status: 'delivered', chosen: `${order}:shipped` },
      }),
    ),
    ...runForms(order, inRun).map(([fields, more]) =>
      asAdmin('/admin/dispatch/runs/1', fields, more),
    ),
    asAdmin('/admin/counter/cases/new', () => ({
      ...{ intent: 'open', attemptKey: randomUUID(), kind: 'repair', order: '', what: 'Console' },
      ...{ serial: 'SN-1', words: 'Dead', name: 'Rana', phone: '70 123 456', language: 'en' },
      email: 'rana@example.com',
    })),
    asAdmin('/admin/counter/cases/new', () => ({
      ...{ intent: 'buy', attemptKey: randomUUID(), kind: 'offer', line: '1', pay: 'credit' },
      ...{ 'what-1': 'Cedar Quest', 'platform-1': 'NES', 'completeness-1': 'boxed' },
      ...{ 'serial-1': 'SN-1', 'cash-1': '10', 'credit-1': '', identity: 'LB-1', now: 'yes' },
      ...{ dollars: '', lira: '', words: '', name: 'Rana', phone: '70 123 456', language: 'en' },
      email: 'rana@example.com',
    })),
    ...caseForms.map(([fields, more]) => asAdmin(casePage, fields, more)),
    ...repairForms.map(([name, fields]) =>
      asAdmin(`/admin/counter/cases/${repairId}`, () => ({
        ...{ intent: `repair-${name}`, entryKey: randomUUID(), seen: 'here' },
        ...{ ...fields, ...('product' in fields && { product: ids }) },
      })),
    ),
    ...['yes', 'no', 'withdraw'].map((intent) =>
      asGuest(caseLink.path, { intent, entryKey, wishes: 'credit' }, { refused: 409 }),
    ),
    // Then its link opens it no longer.
    asAdmin(casePage, () => ({
      ...{ intent: 'customer', entryKey: randomUUID(), seen: 'closed', name: 'Rana' },
      ...{ phone: '70 123 456', email: 'rana@example.com', language: 'en' },
    })),
    asAdmin(`${casePage}/whatsapp`, {}, { more: 'id' }),
    ...counterForms.map(([fields, more]) => asAdmin('/admin/counter', fields, more)),
    asAdmin('/admin/orders/alerts', {
      ...{ intent: 'turn-on', endpoint: 'https://push.example/device' },
      ...{ p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) },
    }),
    asAdmin('/admin/orders/alerts', { intent: 'test' }, { only: [] }),
    ...['tie', 'remove'].map((intent) => asAdmin('/admin/orders/alerts', { intent, device: '1' })),
    asAdmin('/admin/counter/sale', () => {
      const { attemptKey, lines, totalCents } = shippingForm(product);
      return {
        ...{ attemptKey, lines, totalCents, dollars: '5000', lira: '', changeIn: '', lost: '' },
        ...{ discount: '', reason: '', phone: '', credit: '', payOut: '', case: '' },
        lbpRate: '89500',
      };
    }),
    asAdmin('/admin/orders/new', () => ({
      ...shippingForm(product),
      ...{ channel: 'whatsapp', language: 'en', getBy: 'courier', feeCents: '' },
    })),
    asAdmin('/admin/orders/seen', { cursor: '1.2' }),
    asAdmin(orderPage, { intent: 'note', note: 'Call first' }),
    asAdmin(orderPage, 'intent=settle-fee&seen=1..&fee=7', { more: 'anyway', refused: 409 }),
    asAdmin(customer, { intent: 'note', note: 'Collects PAL' }, { more: 'cancelPending' }),
    asAdmin('/admin/users/other@example.com', 'intent=change-email&address=other@example.com', {
      only: ['address'],
    }),
    asAdmin(customer, { intent: 'part', member: 'nobody' }),
    asAdmin(customer, () => ({
      ...{ intent: 'credit', entryKey: randomUUID(), direction: 'give', amount: '5' },
      reason: 'A gift',
    })),
    asAdmin(customer, { intent: 'credit-code' }, { refused: 409 }),
    asAdmin(customer, { intent: 'role', role: 'admin' }, { refused: 400 }),
    asAdmin(`${customer}/data`, {}, { more: 'id' }),
    asGuest('/login/code', { kind: 'app', code: '123456', trust: 'on' }, { refused: [302, 401] }),
    ...Object.entries({ start: undefined, confirm: 400, renew: 409, stop: 409 }).map(
      ([intent, refused]) =>
        asAdmin(
          '/profile/second-factor',
          { intent, password: 'wrong', code: '123456', uri },
          {
            only: intent === 'confirm' ? ['code', 'uri'] : ['intent', 'password'],
            ...(refused ? { refused } : { right: { password: known.adminPassword } }),
          },
        ),
    ),
    ...Object.entries({ home, 'page-complaint-settlement': page, 'article-0a1b2c3d': article }).map(
      ([id, fields]) =>
        asAdmin(`/admin/texts/${id}`, { intent: 'publish', ...fields }, { more: 'version over' }),
    ),
    asAdmin('/admin/texts/home', 'intent=reset&version=', { only: ['version'], refused: 409 }),
    asAdmin(
      '/admin/texts/preview',
      { id: 'article-0a1b2c3d', ...article },
      { only: ['id', 'body', 'tags'] },
    ),
    asAdmin('/admin/texts/images', {}, { more: 'image' }),
    asAdmin('/admin/history', { entry: '1', property: 'priceCents' }, { refused: 409 }),
    asAdmin('/admin/settings', { intent: 'save', shown: '{}', ...settings }),
    asAdmin('/admin/overview', { intent: 'end-first-hour' }),
    // Without their secrets, so that the emails of the other forms are still written to files.
    asAdmin('/admin/settings/mail', 'intent=api&apiUrl=https://mail.example/&key=', {
      ...{ only: ['apiUrl'], refused: 400 },
    }),
    asAdmin('/admin/settings/mail', 'intent=smtp&server=mail.example:587&user=rana&password=', {
      ...{ only: ['server'], refused: 400 },
    }),
    asAdmin('/admin/settings/mail', { intent: 'remove' }, { refused: 409 }),
    asAdmin('/admin/demand', { intent: 'look-for', title: 'Cedar Saga', note: 'PAL' }),
    asAdmin('/admin/demand', { intent: 'down', id: '1', place: '1' }),
    asAdmin('/admin/demand', { intent: 'up', id: '1', place: '2' }),
    asAdmin(orderPage, { intent: 'return', reason: 'does-not-run' }, { refused: 409 }),
    asAdmin('/admin/demand', { intent: 'means', term: 'atmark', means: 'pippin' }),
    asAdmin(delivery, { intent: 'save', shown: '{}', ...settings }),
    asAdmin(delivery, { intent: 'add-zone', title: 'Moon', fee: '6' }),
    asAdmin(delivery, { intent: 'assign', typed: 'Atlantis', belongsTo: 'place:1' }),
    asAdmin(`${delivery}/1`, 'intent=zone&title=Beirut&fee=4&shownTitle=&shownFeeCents='),
    ...['archive', 'restore'].map((intent) => asAdmin(`${delivery}/5`, { intent })),
    asAdmin(`${delivery}/1`, { intent: 'place', place: '1', shown: '{}', ...place }),
    asAdmin(
      `${delivery}/1`,
      { intent: 'add-place', ...place, title: 'Lemuria' },
      { right: { spellings: '' } },
    ),
    asUser('/profile', 'intent=delete-account&password=wrong&cancelPending=on', {
      ...{ only: ['password', 'userId'], right: { password } },
    }),
  ];
}

/** Every form of an open shop, and the order of `user` that they change. */
export async function openFormTargets({ url, admin }: ShopProcess, cookies: { user: string }) {
  const product = await findInStock(url);
  const order = await orderOneUnit(url, cookies.user);
  const spareOrder = await orderOneUnit(url, cookies.user);
  const courierLink = await openCourierLink(1);
  const orderLink = await openOrderLink(order);
  const caseLink = await openCaseLink();
  const { caseId: repairId } = await openCaseLink({ kind: 'repair', stage: 'here' });
  const links = { courierLink, orderLink, caseLink, repairId };
  const adminPassword = admin?.password ?? '';
  return { order, targets: formTargets({ product, order, spareOrder, adminPassword, ...links }) };
}

export const headerNames = [
  ...['host', 'origin', 'cookie', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['x-client-address', 'x-request-id', 'accept', 'accept-encoding', 'accept-language'],
  ...['referer', 'range', 'if-none-match', 'if-modified-since', 'user-agent', 'last-event-id'],
  ...['sec-fetch-site', 'authorization', 'x-http-method-override'],
];

/** Forms that no target sends: they have no field, and would end the session or delete the products. */
export const sparedIntents = ['sign-out-everywhere', 'clear-demo'];
