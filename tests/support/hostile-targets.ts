import { emptyProductText, fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { wasField } from '#app/catalogue/editing/product-form.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { formatSettings } from '#app/settings/shop-settings.ts';
import { shippingForm } from './shop-request.ts';

export type TestRole = 'guest' | 'user' | 'admin';

/** Query parameters by the route that reads them; `{order}` is the number of an order of `user`. */
export const queries: Record<string, string[]> = {
  '/': [
    ...['category', 'subcategory', 'sort', 'view', 'q', 'page', 'from', '_routes'],
    ...['min', 'max', 'stock', 'condition', 'complete', 'region'],
  ],
  '/search': ['q'],
  '/sold': ['page'],
  '/cart/products': ['ids'],
  '/wishlist/products': ['ids'],
  '/wants': ['t', 'q', 'done'],
  '/checkout': ['to'],
  '/login': ['next', 'tab'],
  '/login/code': ['next', 'with'],
  '/login/reset': ['token'],
  '/confirm-address': ['token'],
  '/run': ['t'],
  '/run/outcomes': ['t'],
  '/newsletter/confirm': ['token'],
  '/newsletter/unsubscribe': ['token'],
  '/orders': ['page', 'new'],
  '/o': ['t', 'ask'],
  '/o/live': ['t', 'since'],
  '/orders/live': ['since'],
  '/profile': ['delete'],
  '/sitemap.xml': ['part'],
  '/dev/mails': ['mail', 'part'],
  '/admin': ['q', 'category', 'show', 'sort', 'page', 'edit', 'bulk'],
  '/admin/import': ['check', 'note'],
  '/admin/import/progress': ['check'],
  '/admin/products/same-name': ['name'],
  '/admin/products/titles': ['category', 'subcategory'],
  '/admin/products/earlier-copies': ['title', 'category', 'subcategory'],
  '/admin/products/stickers': ['product', 'matches', 'q'],
  '/admin/products/1/ledger': ['page'],
  '/admin/products.csv': ['q', 'category', 'show', 'everything'],
  '/admin/orders': ['q', 'status', 'from', 'to', 'notes', 'failed', 'page'],
  '/admin/orders.csv': ['q', 'from', 'to', 'order', 'rows'],
  '/admin/orders/last': ['phone'],
  '/admin/orders/live': ['since'],
  '/admin/orders/slips': ['order', 'kind', 'after'],
  '/admin/overview': ['range', 'from', 'to'],
  '/admin/overview.csv': ['range', 'from', 'to'],
  '/admin/users': ['q', 'show', 'sort', 'page'],
  '/admin/users/user@example.com': ['page'],
  '/admin/history': ['person', 'kind', 'subject', 'day', 'inside', 'page'],
};

/** Paths with a part that the client chooses. */
export const paths: ((value: string) => string)[] = [
  (value) => `/${value}`,
  (value) => `/product/${value}`,
  (value) => `/blog/${value}`,
  (value) => `/art/${value}/logo.svg`,
  (value) => `/art/1/${value}`,
  (value) => `/art/1/product/nintendo/nes/${value}.png`,
  (value) => `/images/${value}/960.webp`,
  (value) => `/images/${'0'.repeat(64)}/${value}`,
  (value) => `/assets/${value}`,
  (value) => `/orders/${value}/receipt`,
  (value) => `/admin/orders/${value}`,
  (value) => `/admin/dispatch/runs/${value}`,
  (value) => `/admin/dispatch/runs/${value}/sheet`,
  (value) => `/admin/users/${value}`,
  (value) => `/admin/settings/delivery/${value}`,
  (value) => `/admin/users/${value}/data`,
  (value) => `/admin/texts/${value}`,
  (value) => `/admin/products/${value}/ledger`,
  (value) => `/admin/products/${value}/photos`,
];

/** Who asks for a page, so that its parameters are read. */
export function getReader(path: string): TestRole {
  if (path.startsWith('/admin')) return 'admin';
  return /^\/(checkout|orders|profile)/.test(path) ? 'user' : 'guest';
}

type Fields = Record<string, string>;

export interface FormTarget {
  path: string;
  as: TestRole;
  /** A form that the shop accepts, or almost. */
  fields: () => Fields;
  /** The fields to attack; by default all of `fields` and `more`. */
  only?: string[];
  more?: string[];
}

export interface Known {
  product: { id: number; priceCents: number; name: string };
  order: string;
  /** A courier's link, with the orders of its run. */
  courierLink: { path: string; orderNumbers: string[] };
  /** The path of a link to the order. */
  orderLink: string;
}

/** Where only the names of what is attacked count. */
export const anyKnown: Known = {
  product: { id: 1, priceCents: 1000, name: 'Any' },
  order: 'ORD-1',
  courierLink: { path: '/run?t=none', orderNumbers: ['ORD-1'] },
  orderLink: '/o?t=none',
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

/** The forms of the Dispatch tab. */
const dispatchForms = (order: string): Record<string, string>[] => [
  { intent: 'pack', orderNumber: order, seen: 'pending', packed: 'on' },
  { intent: 'open-run', courier: '1', chosen: `${order}:pending`, anyway: 'on' },
  { intent: 'undo-run', run: '1', changes: `${order}:1` },
  { intent: 'change-courier', courier: '1', courierTitle: 'Karim', courierPhone: '03 555 018' },
  { intent: 'add-courier', courierTitle: 'Karim', courierPhone: '03 555 018', company: 'on' },
  { intent: 'settle', orderNumber: order, run: '1', decision: 'restock' },
];

/** The forms on the page of a run. */
const runForms = (order: string): Record<string, string>[] => [
  { intent: 'move-stop', orderNumber: order, direction: 'up' },
  { intent: 'one-fee', stop: '1', seen: `${order}=1..` },
  {
    ...{ intent: 'outcome', orderNumber: order, seen: '', outcome: 'refused', reason: 'no-cash' },
    ...{ feePaid: 'on', dollars: '4', lira: '90000' },
  },
  { intent: 'undo-outcome', orderNumber: order, entryKey: '4a9a2a66-5d09-4a1c-9f5a-0c4d1e8c2b11' },
  { intent: 'link' },
  { intent: 'close', dollars: '20', lira: '', courierFee: '4', reason: 'Short', seen: '2000' },
  { intent: 'reopen', reason: 'Wrong' },
];

/** What is noted of reaching a customer. */
const confirmForms = (order: string): Record<string, string>[] => [
  { intent: 'contact', orderNumber: order },
  { intent: 'confirm', orderNumber: order, outcome: 'no-answer', seen: '1..' },
  { intent: 'undo-confirmation', orderNumber: order, contact: '1', state: '1' },
  { intent: 'pardon', orderNumber: order, reason: 'Was ill' },
];

const place = {
  ...{ title: 'Beirut', titleFr: '', titleAr: '' },
  ...{ district: 'Beirut', zone: '1', spellings: 'beyrut' },
};

function form(
  as: TestRole,
  path: string,
  fields: Fields | (() => Fields),
  attacked: Pick<FormTarget, 'only' | 'more'> = {},
): FormTarget {
  return { as, path, fields: typeof fields === 'function' ? fields : () => fields, ...attacked };
}
const asGuest = form.bind(null, 'guest');
const asUser = form.bind(null, 'user');
const asAdmin = form.bind(null, 'admin');

/** Every form of the shop. */
export function formTargets({ product, order, courierLink, orderLink }: Known): FormTarget[] {
  const wasFields = Object.fromEntries(
    fieldNames.map((field) => [wasField(field), productText[field]]),
  );
  const ids = String(product.id);
  const password = 'open sesame';
  const destination = ['building', 'landmark', 'mapPin', 'getBy'];
  const orderPage = `/admin/orders/${order}`;
  // Not the one that is ordered: an edit may limit how many each buyer gets.
  const editedId = product.id + 1;
  const photos = JSON.stringify({ image: null, extra: [] });
  const delivery = '/admin/settings/delivery';
  const uri = 'otpauth://totp/a?secret=ABCDEFGHIJKLMNOP&a';
  return [
    asGuest('/login?next=/cart', { email: 'a@b.example', password, intent: 'sign-in' }),
    asGuest(
      '/login',
      { intent: 'sign-up', email: 'new@b.example', password },
      { only: ['email', 'password'] },
    ),
    asGuest('/login/forgot', { email: 'user@example.com' }),
    asGuest('/login/reset?token=none', { password }),
    asUser(
      '/profile',
      { intent: 'change-password', current: 'wrong', next: 'open sesame' },
      { more: ['username'] },
    ),
    asUser(
      '/profile',
      { intent: 'delete-account', password: 'wrong', cancelPending: 'on' },
      { only: ['password'] },
    ),
    asUser('/profile', { intent: 'confirm-address' }, { only: [] }),
    asGuest('/confirm-address?token=none', {}, { more: ['token'] }),
    asAdmin('/admin/health', { intent: 'test-mail' }, { only: [] }),
    asAdmin('/admin/health', { intent: 'back-up' }, { only: [] }),
    asAdmin('/admin/health', { intent: 'none' }),
    asAdmin('/admin/orders', { intent: 'resend-all' }, { only: [] }),
    asAdmin('/admin/orders/alerts', { intent: 'test' }, { only: [] }),
    ...['/wishlist', '/wishlist/products', '/product/1'].flatMap((path) =>
      ['add', 'remove', 'merge'].map((intent) => asUser(path, { intent, ids })),
    ),
    ...['add', 'remove'].map((intent) =>
      asUser(
        '/consoles',
        { intent, consoles: '[{"platform":"NES","region":"pal"}]' },
        { more: ['platform', 'region'] },
      ),
    ),
    ...['remove', 'found', 'confirm'].map((intent) => asUser('/wants', { intent, id: '1' })),
    ...[asGuest, asUser].flatMap((by) =>
      ['/wants', '/wants/request'].map((path) =>
        by(
          path,
          { intent: 'add', query: 'cedar', to: 'reader@example.com' },
          { more: ['product', 'platform', 'condition', 'complete', 'upTo', 'id'] },
        ),
      ),
    ),
    asUser('/checkout', () => shippingForm(product), {
      more: [...destination, 'userId', 'feeCents'],
    }),
    asUser('/orders', { intent: 'cancel', orderNumber: 'ORD-1' }),
    asGuest(orderLink, { intent: 'confirm' }),
    asGuest(orderLink, () => ({ ...shippingForm(product), intent: 'change', seen: '1..' }), {
      more: destination,
    }),
    asGuest('/newsletter', { email: 'reader@example.com' }),
    asGuest('/newsletter/confirm?token=none', {}, { more: ['token'] }),
    asGuest('/newsletter/unsubscribe?token=none', {}, { more: ['token'] }),
    asGuest(courierLink.path.replace('/run', '/run/outcomes'), () => ({
      orderNumber: courierLink.orderNumbers[0] ?? '',
      entryKey: crypto.randomUUID(),
      madeAt: new Date().toISOString(),
      ...{ outcome: 'refused', reason: 'no-cash' },
      ...{ feePaid: 'true', collectedCents: '600', collectedLbp: '0' },
    })),
    asGuest('/sign-out', {}, { more: ['next'] }),
    asAdmin(
      '/admin',
      { intent: 'add', ...productText },
      { more: ['image', 'sourceId', 'extraPhotos', 'refusedImage', 'archive', 'restore'] },
    ),
    asAdmin(
      '/admin',
      { edit: String(editedId), ...wasFields, ...productText, name: 'Other' },
      { more: ['image', 'square', 'decision', 'seen.price'] },
    ),
    asAdmin(
      `/admin/products/${editedId}/photos`,
      { from: photos, to: photos },
      { more: ['image', 'square', 'refusedImage'] },
    ),
    asAdmin(
      '/admin',
      { intent: 'preview', kind: 'amount', amount: '1', product: ids },
      {
        more: [
          ...['percent', 'price', 'sale', 'sale-until', 'stock'],
          ...['category', 'matches', 'leave-out', 'apply', 'undo'],
        ],
      },
    ),
    ...['apply', 'overwrite', 'undo', 'check'].map((intent) =>
      asAdmin('/admin/import', { intent, check: '1' }, { only: ['check', 'file'] }),
    ),
    asAdmin(
      '/admin/orders',
      { orderNumber: order, status: 'processing' },
      { more: ['quiet', 'seen'] },
    ),
    asAdmin('/admin/orders', { intent: 'resend', mail: '1' }),
    asAdmin('/admin/orders', { intent: 'undo', changes: `${order}:1` }),
    ...['preview-chosen', 'move-chosen'].map((intent) =>
      asAdmin('/admin/orders', { intent, status: 'pending', chosen: `${order}:pending` }),
    ),
    asAdmin('/admin/dispatch/whatsapp', { orderNumber: order, message: 'missed' }),
    ...[...confirmForms(order), ...dispatchForms(order)].map((fields) =>
      asAdmin('/admin/dispatch', fields),
    ),
    ...runForms(order).map((fields) => asAdmin('/admin/dispatch/runs/1', fields)),
    asAdmin('/admin/orders/alerts', {
      intent: 'turn-on',
      endpoint: 'https://push.example/device',
      p256dh: `BA${'A'.repeat(85)}`,
      auth: 'A'.repeat(22),
    }),
    asAdmin('/admin/orders/alerts', { intent: 'remove', device: '1' }),
    asAdmin('/admin/orders/new', () => ({
      ...shippingForm(product),
      ...{ channel: 'whatsapp', language: 'en', getBy: 'courier', feeCents: '' },
    })),
    asAdmin('/admin/orders/seen', { cursor: '1.2' }),
    asAdmin(orderPage, { note: 'Call first' }),
    asAdmin(
      orderPage,
      () => ({ ...shippingForm(product), intent: 'change-destination', seen: '1..' }),
      { more: destination },
    ),
    asAdmin(orderPage, { intent: 'take-out', seen: '1..', line: '1' }),
    asAdmin(orderPage, { intent: 'settle-fee', seen: '1..', fee: '7' }),
    asAdmin(
      '/admin/users/user@example.com',
      { intent: 'none', cancelPending: 'on' },
      { more: ['note'] },
    ),
    asAdmin(
      '/admin/users/other@example.com',
      { intent: 'change-email', address: 'other@example.com' },
      { only: ['address'] },
    ),
    asAdmin('/admin/users/user@example.com/data', {}, { more: ['id'] }),
    asGuest('/login/code', { kind: 'app', code: '123456', trust: 'on' }),
    ...['start', 'confirm', 'renew', 'stop'].map((intent) =>
      asAdmin(
        '/profile/second-factor',
        { intent, password: 'wrong', code: '123456', uri },
        { only: intent === 'confirm' ? ['code', 'uri'] : ['intent', 'password'] },
      ),
    ),
    ...Object.entries({ home, 'page-complaint-settlement': page, 'article-0a1b2c3d': article }).map(
      ([id, fields]) =>
        asAdmin(
          `/admin/texts/${id}`,
          { intent: 'publish', ...fields },
          { more: ['version', 'over'] },
        ),
    ),
    asAdmin('/admin/texts/home', { intent: 'reset', version: '' }, { only: ['version'] }),
    asAdmin(
      '/admin/texts/preview',
      { id: 'article-0a1b2c3d', ...article },
      { only: ['id', 'body', 'tags'] },
    ),
    asAdmin('/admin/texts/images', {}, { more: ['image'] }),
    asAdmin('/admin/history', { entry: '1', property: 'priceCents' }),
    asAdmin('/admin/settings', { intent: 'save', shown: '{}', ...settings }),
    asAdmin('/admin/demand', { intent: 'look-for', title: 'Panzer Dragoon Saga', note: 'PAL' }),
    ...['up', 'down'].map((intent) => asAdmin('/admin/demand', { intent, id: '1' })),
    asAdmin(orderPage, { intent: 'return', reason: 'does-not-run' }),
    asAdmin('/admin/demand', { intent: 'means', term: 'atmark', means: 'pippin' }),
    asAdmin(delivery, { intent: 'save', shown: '{}', ...settings }),
    asAdmin(delivery, { intent: 'add-zone', title: 'Moon', fee: '6' }),
    asAdmin(delivery, { intent: 'assign', typed: 'Atlantis', belongsTo: 'place:1' }),
    asAdmin(`${delivery}/1`, {
      ...{ intent: 'zone', title: 'Beirut', fee: '4', shownTitle: '', shownFeeCents: '' },
    }),
    ...['archive', 'restore'].map((intent) => asAdmin(`${delivery}/5`, { intent })),
    asAdmin(`${delivery}/1`, { intent: 'place', place: '1', shown: '{}', ...place }),
    asAdmin(`${delivery}/1`, { intent: 'add-place', ...place, title: 'Lemuria' }),
  ];
}

export const headerNames = [
  ...['host', 'origin', 'cookie', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['x-client-address', 'x-request-id', 'accept', 'accept-encoding', 'accept-language'],
  ...['referer', 'range', 'if-none-match', 'if-modified-since', 'user-agent', 'last-event-id'],
  ...['sec-fetch-site', 'authorization', 'x-http-method-override'],
];

/** Forms that no target sends: they have no field, and would end the session or delete the products. */
export const sparedIntents = ['sign-out-everywhere', 'clear-demo'];
